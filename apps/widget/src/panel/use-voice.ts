import type { Language } from '@voice-shop/contract'
import type { ListeningLog } from '@voice-shop/shopper/listening-log.ts'
import type { ShopperClient } from '@voice-shop/shopper/shopper-client.ts'
import type { TextKey } from '@voice-shop/shopper/texts.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { findRecognition, hearByBrowser } from '../hearing/hear-by-browser.ts'
import type { Hearing, HearingEvents, HearingFailure } from '../hearing/hearing.ts'
import type { Speech } from './use-conversation.ts'

/** What turns speech into text: the browser, our server, or nothing, and then shoppers write. */
export type Engine = 'browser' | 'recorder' | 'none'
export type VoiceState = 'idle' | 'starting' | 'listening' | 'writing'

/** A browser whose recognition has failed is not tried again: it would fail at every question. */
const brokenName = 'voice-shop-recognition'

function isRecognitionBroken(): boolean {
  try {
    return localStorage.getItem(brokenName) === 'broken'
  } catch {
    return false
  }
}

function rememberBroken(): void {
  try {
    localStorage.setItem(brokenName, 'broken')
  } catch {
    // A page without storage finds it out again.
  }
}

function canRecord(takesRecordings: boolean): boolean {
  return takesRecordings && 'AudioWorkletNode' in window && navigator.mediaDevices?.getUserMedia !== undefined
}

function chooseEngine(takesRecordings: boolean): Engine {
  if (findRecognition() && !isRecognitionBroken()) return 'browser'
  return canRecord(takesRecordings) ? 'recorder' : 'none'
}

const notices: Record<HearingFailure, TextKey> = {
  denied: 'denied',
  no_microphone: 'noMicrophone',
  no_speech: 'noSpeech',
  no_text: 'noSpeech',
  broken: 'brokenMicrophone',
}

interface VoiceInput {
  client: ShopperClient
  language: Language
  takesRecordings: boolean
  listening: ListeningLog
  onSpeech: (speech: Speech) => void
  /** The shopper has to write. */
  onLost: () => void
}

/** Listens to one sentence at a time, by the first way that works here. */
export function useVoice({ client, language, takesRecordings, listening, onSpeech, onLost }: VoiceInput) {
  const [engine, setEngine] = useState<Engine>(() => chooseEngine(takesRecordings))
  const [state, setState] = useState<VoiceState>('idle')
  const [interim, setInterim] = useState('')
  const [notice, setNotice] = useState<TextKey | null>(null)
  const hearing = useRef<Hearing | null>(null)

  function rest(): void {
    hearing.current = null
    setState('idle')
    setInterim('')
  }

  function cancel(): void {
    hearing.current?.cancel()
    rest()
  }

  const leave = useRef(cancel)
  leave.current = cancel

  function fail(failure: HearingFailure, by: Engine): void {
    rest()
    if (failure === 'no_speech') listening.hearNothing('no_speech')
    else if (failure === 'no_text') listening.hearNothing('empty_text')
    else listening.fail(failure)
    if (failure === 'broken' && by === 'browser') {
      rememberBroken()
      if (canRecord(takesRecordings)) {
        listen('recorder')
        return
      }
    }
    if (failure === 'broken') setEngine('none')
    setNotice(notices[failure])
    if (failure !== 'no_speech' && failure !== 'no_text') onLost()
  }

  function listen(by: Engine): void {
    setEngine(by)
    setNotice(null)
    setState('starting')
    const events: HearingEvents = {
      onListening: () => {
        listening.listen()
        setState('listening')
      },
      onSpeech: () => listening.noteSpeech(),
      onInterim: setInterim,
      onHeard: (heard) => {
        rest()
        listening.hear(heard)
        onSpeech({ ...heard, engine: by })
      },
      onFailure: (failure) => fail(failure, by),
    }
    const Recognizer = findRecognition()
    if (by === 'browser' && Recognizer) {
      hearing.current = hearByBrowser(Recognizer, { language, events })
      return
    }
    // The recorder's code comes when it is needed.
    let isCancelled = false
    let recording: Hearing | null = null
    hearing.current = {
      finish: () => recording?.finish(),
      cancel: () => {
        isCancelled = true
        recording?.cancel()
      },
    }
    const transcribe = (wav: Blob) => {
      setState('writing')
      return client.transcribe(wav)
    }
    import('../hearing/hear-by-recorder.ts')
      .then(({ hearByRecorder }) => {
        if (!isCancelled) recording = hearByRecorder(transcribe, events)
      })
      .catch(() => events.onFailure('broken'))
  }

  useEffect(() => {
    // Nobody is listened to on a page that is left or not seen.
    const stop = () => {
      if (document.visibilityState === 'hidden') leave.current()
    }
    const go = () => leave.current()
    document.addEventListener('visibilitychange', stop)
    window.addEventListener('pagehide', go)
    return () => {
      document.removeEventListener('visibilitychange', stop)
      window.removeEventListener('pagehide', go)
      leave.current()
    }
  }, [])

  return {
    engine,
    state,
    interim,
    notice,
    /** Has to be called within the shopper's tap. */
    toggle: () => {
      if (state === 'idle') {
        listening.tap()
        listen(engine)
      }
      if (state === 'listening') hearing.current?.finish()
      if (state === 'starting') cancel()
    },
    cancel,
  }
}
