/** Why nothing came of listening. A browser may well have the function and no service behind it: that is `failed`. */
export type DictationFailure = 'unsupported' | 'denied' | 'silent' | 'failed'

interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onstart: (() => void) | null
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start: () => void
  stop: () => void
  abort: () => void
}
type RecognitionMaker = new () => Recognition

export interface DictationListener {
  onText: (text: string) => void
  /** The last call, with what was heard in the end. */
  onDone: (text: string) => void
  /** The last call, where nothing was heard. */
  onFailed: (failure: DictationFailure) => void
}

/** Some browsers never begin, and some never answer. */
const startTimeoutMs = 4000
const silenceTimeoutMs = 8000
/** Some never end once they are told to stop. */
const stopTimeoutMs = 1500

const failures: Record<string, DictationFailure> = {
  'not-allowed': 'denied',
  'no-speech': 'silent',
  'audio-capture': 'denied',
}

function findRecognition(): RecognitionMaker | undefined {
  // Safe: where it is there, it is this; typed here because not every browser has it.
  const names = window as { SpeechRecognition?: RecognitionMaker; webkitSpeechRecognition?: RecognitionMaker }
  return names.SpeechRecognition ?? names.webkitSpeechRecognition
}

/**
 * Listens to one sentence by the browser's own recognition; to be called at a press, as browsers want it. What ends it
 * is told once. Returns what ends it early.
 */
export function dictate(language: string, { onText, onDone, onFailed }: DictationListener) {
  const Recognizer = findRecognition()
  if (!Recognizer) {
    onFailed('unsupported')
    return { stop: () => undefined, cancel: () => undefined }
  }
  const recognition = new Recognizer()
  let text = ''
  let failure: DictationFailure = 'silent'
  let timer: ReturnType<typeof setTimeout>
  const end = () => {
    clearTimeout(timer)
    recognition.onstart = recognition.onresult = recognition.onerror = recognition.onend = null
    // The microphone is let go of in any case.
    recognition.abort()
  }
  const finish = () => {
    end()
    if (text === '') onFailed(failure)
    else onDone(text)
  }
  const finishAfter = (ms: number, late: DictationFailure) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      failure = late
      finish()
    }, ms)
  }
  recognition.lang = language
  recognition.continuous = false
  recognition.interimResults = true
  recognition.onstart = () => finishAfter(silenceTimeoutMs, 'silent')
  recognition.onresult = ({ results }) => {
    // All of it anew: what is final, and where the new part begins, browsers tell in ways of their own.
    text = Array.from(results, (result) => result[0]?.transcript ?? '')
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    onText(text)
    finishAfter(silenceTimeoutMs, 'silent')
  }
  recognition.onerror = ({ error }) => {
    failure = failures[error] ?? 'failed'
  }
  recognition.onend = finish
  finishAfter(startTimeoutMs, 'failed')
  try {
    recognition.start()
  } catch (error) {
    console.error('the speech recognition did not begin', error)
    failure = 'failed'
    finish()
  }
  return {
    /** Takes what was heard so far. */
    stop: () => {
      recognition.stop()
      finishAfter(stopTimeoutMs, 'silent')
    },
    /** Without a word to anybody. */
    cancel: end,
  }
}
