import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSilenceWatch } from './silence-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function beginWatch() {
  let silences = 0
  const onSilent = () => {
    silences += 1
  }
  return { watch: createSilenceWatch({ longestMs: 1000, onSilent }), countSilences: () => silences }
}

test('[ERR-2] who works for long is told as silent only when nothing is heard for a while', () => {
  const { watch, countSilences } = beginWatch()
  watch.begin()
  for (let signs = 0; signs < 500; signs += 1) {
    vi.advanceTimersByTime(900)
    watch.hear()
  }
  expect(countSilences()).toBe(0)
  vi.advanceTimersByTime(1000)
  expect(countSilences()).toBe(1)
})

test('[ERR-2] a second question gives no more time to who is silent', () => {
  const { watch, countSilences } = beginWatch()
  watch.begin()
  vi.advanceTimersByTime(900)
  watch.begin()
  vi.advanceTimersByTime(100)
  expect(countSilences()).toBe(1)
})

test('[ERR-2] who is asked nothing may be silent, and is watched anew with the next question', () => {
  const { watch, countSilences } = beginWatch()
  watch.begin()
  watch.end()
  watch.hear()
  vi.advanceTimersByTime(100_000)
  watch.begin()
  vi.advanceTimersByTime(999)
  expect(countSilences()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(countSilences()).toBe(1)
})
