import { useEffect, useRef, useState } from 'react'
import { type DictationFailure, dictate } from './dictate.ts'

interface DictationOptions {
  /** BCP 47. */
  language: string
  onText: (text: string) => void
  onDone: (text: string) => void
}

/** A microphone button's state. The microphone is let go of when the page is left. */
export function useDictation({ language, onText, onDone }: DictationOptions) {
  const [isListening, setIsListening] = useState(false)
  const [failure, setFailure] = useState<DictationFailure | null>(null)
  const running = useRef<ReturnType<typeof dictate> | null>(null)
  useEffect(() => {
    const cancel = () => {
      running.current?.cancel()
      setIsListening(false)
    }
    addEventListener('pagehide', cancel)
    return () => {
      removeEventListener('pagehide', cancel)
      running.current?.cancel()
    }
  }, [])

  const start = () => {
    setFailure(null)
    setIsListening(true)
    running.current = dictate(language, {
      onText,
      onDone: (text) => {
        setIsListening(false)
        onDone(text)
      },
      onFailed: (found) => {
        setIsListening(false)
        setFailure(found)
      },
    })
  }
  return { isListening, failure, start, stop: () => running.current?.stop() }
}
