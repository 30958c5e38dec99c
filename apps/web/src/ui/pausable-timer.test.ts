import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPausableTimer } from './pausable-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[TOAST-1] the timer of a toast ends after 6 s of running time, not before', () => {
  const onEnd = vi.fn()
  createPausableTimer(6000, onEnd)
  vi.advanceTimersByTime(5999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('[TOAST-1] while paused the time stands still, and resuming goes on with what was left', () => {
  const onEnd = vi.fn()
  const timer = createPausableTimer(6000, onEnd)
  vi.advanceTimersByTime(4000)
  timer.pause()
  timer.pause()
  vi.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
  timer.resume()
  timer.resume()
  vi.advanceTimersByTime(1999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('[TOAST-1] a cancelled timer never ends', () => {
  const onEnd = vi.fn()
  const timer = createPausableTimer(6000, onEnd)
  timer.cancel()
  timer.resume()
  vi.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
})
