import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCallerPace } from './caller-pace.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const makeRequest = () => {
  const raw = { destroyed: false, destroy: () => Object.assign(raw, { destroyed: true }) }
  return { raw } as never as Parameters<ReturnType<typeof createCallerPace>>[1]
}

/** Asks, and notes what came of it and when. */
function createWorld() {
  const keepPace = createCallerPace({ most: 4, seconds: 2 })
  const startedAt = performance.now()
  const ends: [string, number, number | string][] = []
  const ask = (caller: string, request = makeRequest()) => {
    const note = (outcome: number | string) =>
      void ends.push([caller, Math.round(performance.now() - startedAt), outcome])
    void keepPace(caller, request).then(
      () => note('done'),
      (error) => note(error.status),
    )
  }
  return { ask, ends }
}

test('[SEC-2] a caller does so much at once, then waits for what comes back, and others do not', async () => {
  const { ask, ends } = createWorld()
  for (let count = 0; count < 6; count += 1) ask('a')
  ask('b')
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toEqual([...Array.from({ length: 4 }, () => ['a', 0, 'done']), ['b', 0, 'done']])
  await vi.advanceTimersByTimeAsync(3000)
  expect(ends.slice(5)).toEqual([
    ['a', 500, 'done'],
    ['a', 1000, 'done'],
  ])
})

test('[SEC-2] who is two seconds ahead is refused, a second late, with when to come again', async () => {
  const { ask, ends } = createWorld()
  for (let count = 0; count < 9; count += 1) ask('a')
  await vi.advanceTimersByTimeAsync(999)
  expect(ends).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(5000)
  // The refusal took nothing: who comes after it does not wait for it.
  expect(ends.filter(([, , outcome]) => outcome !== 'done')).toEqual([['a', 1000, 429]])
  ask('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(ends.at(-1)).toEqual(['a', 5999, 'done'])
})

test('[SEC-2] who has hung up is not served, and who holds hundreds of requests loses the connection', async () => {
  const { ask, ends } = createWorld()
  for (let count = 0; count < 4; count += 1) ask('a')
  const gone = makeRequest()
  ask('a', gone)
  gone.raw.destroy()
  await vi.advanceTimersByTimeAsync(500)
  expect(ends.at(-1)).toEqual(['a', 500, 499])
  const requests = Array.from({ length: 501 }, makeRequest)
  for (const request of requests) ask('a', request)
  await vi.advanceTimersByTimeAsync(0)
  expect(requests.filter(({ raw }) => raw.destroyed)).toEqual([requests.at(-1)])
})

test('without a limit nobody waits', async () => {
  const keepPace = createCallerPace(null)
  for (let count = 0; count < 1000; count += 1) await keepPace('a', makeRequest())
})
