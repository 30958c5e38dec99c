import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSweeper } from './sweeper.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const minute = () => vi.advanceTimersByTimeAsync(60_000)

test('[OPS-1] a sweep that takes long is not begun twice, holds up no other, and is told to end by a stop', async () => {
  const begun: string[] = []
  let isTold = false
  const sweeper = startSweeper(
    {
      long: (stopping) => {
        begun.push('long')
        return new Promise((resolve) =>
          stopping.addEventListener('abort', () => {
            isTold = true
            resolve()
          }),
        )
      },
      short: async () => void begun.push('short'),
    },
    { error: () => undefined },
  )
  await minute()
  await minute()
  expect(begun).toEqual(['long', 'short', 'short'])
  await sweeper.stop()
  expect(isTold).toBe(true)
  await minute()
  expect(begun).toHaveLength(3)
})

test('[OPS-1] a failure is logged by the name of its sweep, and the next minute tries again', async () => {
  const lines: string[] = []
  let tries = 0
  const failing = async () => {
    tries += 1
    throw new Error('broken')
  }
  const sweeper = startSweeper({ bills: failing }, { error: (_, message) => void lines.push(message) })
  await minute()
  await minute()
  expect([tries, lines]).toEqual([2, ['bills sweep failed', 'bills sweep failed']])
  await sweeper.stop()
})
