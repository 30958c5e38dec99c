import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function createBreaker() {
  const told: string[] = []
  const state = { now: 0, calls: 0 }
  const breaker = createCircuitBreaker({
    mostFailures: 3,
    restMs: 1000,
    longestRestMs: 3000,
    now: () => state.now,
    onChange: (change) => told.push(change),
  })
  const fail = () =>
    breaker.run(async () => {
      state.calls += 1
      throw new Error('down')
    })
  const succeed = () =>
    breaker.run(async () => {
      state.calls += 1
      return 'up'
    })
  return { breaker, told, state, fail, succeed }
}

test('[ANSWER-10] a service that fails three times in a row is left alone for a while, then tried by one call', async () => {
  const { told, state, fail, succeed } = createBreaker()
  for (let count = 0; count < 10; count += 1) expect(await fail()).toBeNull()
  expect([state.calls, told]).toEqual([3, ['open']])
  state.now = 1000
  expect(await Promise.all([succeed(), succeed(), fail()])).toEqual(['up', null, null])
  expect([state.calls, told]).toEqual([4, ['open', 'closed']])
  expect(await succeed()).toBe('up')
})

test('[ANSWER-10] one that goes on failing is tried less and less often, up to a bound, and told of once', async () => {
  const { told, state, fail, succeed } = createBreaker()
  for (let count = 0; count < 3; count += 1) await fail()
  for (const [now, calls] of [
    [1000, 4],
    [2999, 4],
    [3000, 5],
    [5999, 5],
    [6000, 6],
    [8999, 6],
    [9000, 7],
  ] as const) {
    state.now = now
    await fail()
    expect([now, state.calls]).toEqual([now, calls])
  }
  expect(told).toEqual(['open'])
  state.now = 12_000
  expect(await succeed()).toBe('up')
  await fail()
  await fail()
  expect(await succeed()).toBe('up')
})
