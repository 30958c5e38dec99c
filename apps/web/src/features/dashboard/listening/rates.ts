import type { Heard } from '@voice-shop/contract'
import { countMisunderstood } from '@voice-shop/contract/listening-rules'

/** A part of a whole in percent; null of nothing. */
export function getShare(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100
}

export const getMisunderstoodShare = ({ counts }: Heard) => getShare(countMisunderstood(counts), counts.voice_turns)

/** Of the openings in which the microphone was tapped, those in which an answer came. */
export const getAnsweredShare = ({ reached }: Heard) => getShare(reached.answer, reached.tapped)
