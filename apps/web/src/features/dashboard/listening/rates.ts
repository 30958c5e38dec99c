import { type Heard, misunderstandings } from '@voice-shop/contract'

/** A part of a whole in percent; null of nothing. */
export function getShare(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100
}

/** Spoken sentences that were not understood, for whatever reason. */
export function countMisunderstood({ counts }: Heard): number {
  return misunderstandings.reduce((sum, name) => sum + counts[name], 0)
}

export const getMisunderstoodShare = (heard: Heard) => getShare(countMisunderstood(heard), heard.counts.voice_turns)

/** Of the openings in which the microphone was tapped, those in which an answer came. */
export const getAnsweredShare = ({ reached }: Heard) => getShare(reached.answer, reached.tapped)
