import type { Heard, Hearing, HearingEvents, HearingFailure } from './hearing.ts'

/** Of the browsers' API, what is used: https://webaudio.github.io/web-speech-api/. */
export interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  maxAlternatives: number
  onstart: (() => void) | null
  onaudiostart: (() => void) | null
  onresult: ((event: { results: ArrayLike<RecognitionResult> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

export interface RecognitionResult extends ArrayLike<{ transcript: string; confidence: number }> {
  isFinal: boolean
}

export type RecognitionClass = new () => Recognition

const tags = { en: 'en-US', es: 'es-419', pt: 'pt-BR' }

/** A browser that says nothing for so long has not begun, or will not answer. */
const startMs = 2000
const firstResultMs = 8000
/** Safari on iOS ends neither by itself nor after stop(): what it has heard counts when it is quiet for so long. */
const quietMs = 1500
const endMs = 1500

const failures: Record<string, HearingFailure> = {
  'not-allowed': 'denied',
  'audio-capture': 'no_microphone',
  'no-speech': 'no_speech',
}

/**
 * What a list of results says. The list is read whole each time: which of them changed, and whether they are final, is
 * told wrongly by some browsers. Android sends each longer reading as a result of its own: where one begins with the one
 * before, it takes its place.
 */
export function readResults(results: ArrayLike<RecognitionResult>): Heard {
  const texts: string[] = []
  let confidence = 0
  let alternatives: string[] = []
  for (const result of Array.from(results)) {
    const [best, ...others] = Array.from(result)
    const text = best?.transcript.trim() ?? ''
    if (!best || text === '') continue
    const before = texts.at(-1)
    if (before !== undefined && text.toLowerCase().startsWith(before.toLowerCase())) texts.pop()
    texts.push(text)
    confidence = best.confidence
    alternatives = others.map(({ transcript }) => transcript.trim()).filter((other) => other !== '' && other !== text)
  }
  return {
    text: texts.join(' '),
    ...(confidence > 0 && confidence <= 1 ? { confidence } : {}),
    // Of one phrase: readings of a part are none of the whole.
    alternatives: texts.length === 1 ? alternatives.slice(0, 3) : [],
  }
}

/** The browser's recognition; null where there is none. That there is one does not mean that it works. */
export function findRecognition(): RecognitionClass | null {
  const scope = window as unknown as Record<string, RecognitionClass | undefined>
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition ?? null
}

/** Listens by the browser's own recognition. Has to be called within the shopper's tap: iOS takes nothing later. */
export function hearByBrowser(
  Recognizer: RecognitionClass,
  { language, events }: { language: keyof typeof tags; events: HearingEvents },
): Hearing {
  const recognition = new Recognizer()
  recognition.lang = tags[language]
  recognition.continuous = false
  recognition.interimResults = true
  recognition.maxAlternatives = 3
  let heard: Heard = { text: '', alternatives: [] }
  let isOver = false
  let hasStarted = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait(ms: number, then: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
  }

  /** Ends once, whatever the browser says after it. */
  function end(tell: () => void): void {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    recognition.onresult = recognition.onerror = recognition.onend = null
    try {
      recognition.abort()
    } catch {
      // It had not begun.
    }
    tell()
  }

  const conclude = (failure: HearingFailure) =>
    end(() => (heard.text === '' ? events.onFailure(failure) : events.onHeard(heard)))

  const begin = () => {
    if (hasStarted || isOver) return
    hasStarted = true
    wait(firstResultMs, () => conclude('broken'))
    events.onListening()
  }
  recognition.onstart = begin
  recognition.onaudiostart = begin
  recognition.onresult = ({ results }) => {
    heard = readResults(results)
    if (heard.text === '') return
    events.onSpeech()
    events.onInterim(heard.text)
    wait(quietMs, () => conclude('no_speech'))
  }
  recognition.onerror = ({ error }) => {
    // aborted comes of stop() in some browsers, after what was heard.
    conclude(failures[error] ?? (error === 'aborted' && hasStarted ? 'no_speech' : 'broken'))
  }
  recognition.onend = () => conclude(hasStarted ? 'no_speech' : 'broken')
  try {
    recognition.start()
    wait(startMs, () => conclude('broken'))
  } catch {
    queueMicrotask(() => conclude('broken'))
  }
  return {
    finish() {
      if (isOver) return
      wait(endMs, () => conclude('no_speech'))
      try {
        recognition.stop()
      } catch {
        conclude('no_speech')
      }
    },
    cancel: () => end(() => undefined),
  }
}
