/** Why nothing was heard. */
export type HearingFailure =
  /** The shopper or the page denied the microphone. */
  | 'denied'
  | 'no_microphone'
  | 'no_speech'
  /** Somebody spoke, and no text came of it. */
  | 'no_text'
  /** This way does not work in this browser, now or ever. */
  | 'broken'

export interface Heard {
  text: string
  /** 0 to 1, where the engine tells. */
  confidence?: number
  /** Other readings, the likeliest first. */
  alternatives: string[]
}

/** What becomes of listening. Exactly one of the last two is called, once, and then the microphone is free. */
export interface HearingEvents {
  onListening(): void
  /** Somebody speaks, now. */
  onSpeech(): void
  /** What seems to be said so far. */
  onInterim(text: string): void
  onHeard(heard: Heard): void
  onFailure(failure: HearingFailure): void
}

export interface Hearing {
  /** The shopper has said it all: what was heard so far counts. */
  finish(): void
  /** Nothing of it counts; no event follows. */
  cancel(): void
}
