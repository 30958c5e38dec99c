import { useEffect, useRef, useState } from 'react'

const pauseMs = 400

/**
 * What is being typed, handed on when there is a pause, at once by `flush`. What comes from elsewhere, such as by the
 * way back, replaces it. `onPause` is told whether the same visit of the field has handed on something before.
 */
export function useDraft(value: string, onPause: (draft: string, isTyping: boolean) => void) {
  const [draft, setDraft] = useState(value)
  const handedOn = useRef(value)
  const hasHandedOn = useRef(false)
  if (value !== handedOn.current) {
    handedOn.current = value
    if (draft !== value) setDraft(value)
  }

  const handOn = (typed: string) => {
    const text = typed.trim()
    if (text === handedOn.current) return
    handedOn.current = text
    onPause(text, hasHandedOn.current)
    hasHandedOn.current = true
  }
  const latest = useRef(handOn)
  useEffect(() => {
    latest.current = handOn
  })
  useEffect(() => {
    const timer = setTimeout(() => latest.current(draft), pauseMs)
    return () => clearTimeout(timer)
  }, [draft])

  return {
    draft,
    setDraft,
    flush: () => latest.current(draft),
    leave: () => {
      latest.current(draft)
      hasHandedOn.current = false
    },
  }
}
