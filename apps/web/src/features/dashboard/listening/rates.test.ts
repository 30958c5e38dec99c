import { type Heard, listeningCounts, listeningStages } from '@voice-shop/contract'
import { countMisunderstood } from '@voice-shop/contract/listening-rules'
import { expect, test } from 'vitest'
import { getAnsweredShare, getMisunderstoodShare } from './rates.ts'

const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]))

function makeHeard(counts: Partial<Heard['counts']>, reached: Partial<Heard['reached']> = {}): Heard {
  return {
    counts: { ...(zeros(listeningCounts) as Heard['counts']), ...counts },
    reached: { ...(zeros(listeningStages) as Heard['reached']), ...reached },
    answer_time: null,
  }
}

test('[METRIC-1] what was not understood has a share of the spoken sentences, and none where nobody spoke', () => {
  const heard = makeHeard({ voice_turns: 50, no_speech: 2, empty_text: 1, said_again: 2, denied: 7, interrupted: 9 })
  expect(countMisunderstood(heard.counts)).toBe(5)
  expect(getMisunderstoodShare(heard)).toBe(10)
  expect(getMisunderstoodShare(makeHeard({}))).toBe(null)
})

test('[METRIC-1] answers have a share of the taps', () => {
  expect(getAnsweredShare(makeHeard({}, { tapped: 8, answer: 6 }))).toBe(75)
  expect(getAnsweredShare(makeHeard({}))).toBe(null)
})
