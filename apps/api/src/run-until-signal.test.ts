import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runUntilSignal } from './run-until-signal.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A server whose start and stop take as long as the test says. */
function begin() {
  const signals = new EventEmitter()
  const starting = Promise.withResolvers<{ stop(): Promise<void> }>()
  const stopping = Promise.withResolvers<void>()
  const steps: string[] = []
  const end = (code: number, reason = '') => void steps.push(`end ${code} ${reason}`.trim())
  const run = runUntilSignal({ start: () => starting.promise, signals, end })
  const stop = () => {
    steps.push('stop')
    return stopping.promise
  }
  return { signals, steps, run, isStarted: () => starting.resolve({ stop }), starting, isStopped: stopping.resolve }
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test.each(['SIGTERM', 'SIGINT'])('[OPS-1] %s cuts no start off, however long it takes', async (signal) => {
  const { signals, steps, run, isStarted, isStopped } = begin()
  signals.emit(signal)
  await wait(600_000)
  expect(steps).toEqual([])
  isStarted()
  // The limit is that of stopping.
  await wait(24_000)
  signals.emit(signal)
  isStopped()
  await run
  expect(steps).toEqual(['stop', 'end 0'])
})

test('[OPS-1] a server that does not stop is ended after 25 s', async () => {
  const { signals, steps, isStarted } = begin()
  isStarted()
  await wait(60_000)
  signals.emit('SIGTERM')
  await wait(24_900)
  expect(steps).toEqual(['stop'])
  await wait(100)
  expect(steps).toEqual(['stop', 'end 1 Not stopped after 25 s: ending all the same.'])
})

test('[OPS-1] a start that fails is told to who runs it, whatever was signalled', async () => {
  const { signals, steps, run, starting } = begin()
  signals.emit('SIGTERM')
  starting.reject(new Error('the folder is in use'))
  await expect(run).rejects.toThrow('in use')
  expect(steps).toEqual([])
})
