import { expect, onTestFinished, test, vi } from 'vitest'
import { createFairShares } from './fair-shares.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))
const roomy = { atOnce: 2, atOnceEach: 1, waitingEach: 10, waiting: 100 }

/** Runs work of subjects that ends when the test says so. */
function createWorld(bounds: Parameters<typeof createFairShares>[0]) {
  const { run } = createFairShares(bounds)
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const ask = (subject: string, name: string) =>
    run(subject, () => {
      begun.push(name)
      const end = Promise.withResolvers<void>()
      ends.set(name, end)
      return end.promise
    })
  const end = async (name: string) => {
    ends.get(name)?.resolve()
    await settle()
  }
  return { ask, begun, end, ends }
}

test('[SEC-2] who asks for much waits behind the others with their little', async () => {
  const { ask, begun, end } = createWorld(roomy)
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) => ask(name.charAt(0), name))
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  // One of a's at most is before c's, however many a has asked for.
  await end('a2')
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1'])
  for (const name of ['b1', 'c1', 'a3', 'a4']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'a3', 'a4'])
  await Promise.all(all)
})

test('[SEC-2] whose line is full is refused, and nobody else', async () => {
  const { ask, begun, end } = createWorld({ ...roomy, waitingEach: 1 })
  const asked = [ask('a', 'a1'), ask('a', 'a2')]
  await settle()
  await expect(ask('a', 'a3')).rejects.toMatchObject({ status: 429 })
  asked.push(ask('b', 'b1'))
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'b1', 'a2']) await end(name)
  await Promise.all(asked)
})

test('[SEC-2] what weighs much takes so much of the bounds, and what weighs more than all goes alone', async () => {
  const { run } = createFairShares({ atOnce: 10, atOnceEach: 6, waitingEach: 10, waiting: 100 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (subject: string, weight: number) =>
    run(
      subject,
      () =>
        new Promise<void>((resolve) => {
          begun.push(`${subject}${weight}`)
          ends.set(`${subject}${weight}`, resolve)
        }),
      weight,
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  const all = [ask('a', 4), ask('a', 3), ask('b', 5), ask('c', 2), ask('d', 1), ask('e', 99)]
  await settle()
  // There is room for d's, which c's would then wait for, and the next light one, for ever.
  expect(begun).toEqual(['a4', 'b5'])
  await end('a4')
  expect(begun).toEqual(['a4', 'b5', 'a3', 'c2'])
  await end('b5')
  expect(begun.slice(4)).toEqual(['d1'])
  for (const name of ['d1', 'c2', 'a3']) await end(name)
  expect(begun.slice(5)).toEqual(['e99'])
  await end('e99')
  await Promise.all(all)
})

test('[SEC-2] beyond what may wait for all nothing is begun', async () => {
  const { ask, end } = createWorld({ ...roomy, atOnce: 1, waiting: 1 })
  const asked = [ask('a', 'a1'), ask('b', 'b1')]
  await settle()
  await expect(ask('c', 'c1')).rejects.toMatchObject({ status: 503 })
  await end('a1')
  await end('b1')
  await Promise.all(asked)
})

test('work that fails makes room for the next, and its failure is the answer', async () => {
  const { ask, begun, end, ends } = createWorld({ ...roomy, atOnce: 1 })
  const failing = ask('a', 'a1')
  const next = ask('a', 'a2')
  await settle()
  ends.get('a1')?.reject(new Error('broken'))
  await expect(failing).rejects.toThrow('broken')
  await settle()
  expect(begun).toEqual(['a1', 'a2'])
  await end('a2')
  await next
})

test('[SEC-2] what gives its room back early is followed at once, and gives it back once', async () => {
  const { run } = createFairShares({ ...roomy, atOnce: 1 })
  const begun: string[] = []
  const leaves = new Map<string, () => void>()
  const ends = new Map<string, () => void>()
  const asked = ['a', 'b', 'c'].map((name) =>
    run(name, (leave) => {
      begun.push(name)
      leaves.set(name, leave)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }),
  )
  await settle()
  leaves.get('a')?.()
  await settle()
  expect(begun).toEqual(['a', 'b'])
  leaves.get('a')?.()
  ends.get('a')?.()
  await settle()
  expect(begun).toEqual(['a', 'b'])
  ends.get('b')?.()
  await settle()
  expect(begun).toEqual(['a', 'b', 'c'])
  ends.get('c')?.()
  await Promise.all(asked)
})

test('[SEC-2] what waits too long is refused before its sender gives up, and what is behind it goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { ask, begun, end } = createWorld({ ...roomy, longestWaitMs: 25_000 })
  const first = ask('a', 'a1')
  const late = expect(ask('a', 'a2')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5, bound: 'work' })
  vi.advanceTimersByTime(20_000)
  const last = ask('a', 'a3')
  vi.advanceTimersByTime(5000)
  await late
  expect(begun).toEqual(['a1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a3'])
  // What has begun takes as long as it does.
  vi.advanceTimersByTime(60_000)
  await end('a3')
  await Promise.all([first, last])
  expect(vi.getTimerCount()).toBe(0)
})

test('[SEC-2] room that was kept for what is heavy is free once that has waited too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { run } = createFairShares({ ...roomy, longestWaitMs: 1000 })
  const [held, begun] = [Promise.withResolvers<void>(), [] as string[]]
  const first = run('a', () => held.promise)
  const heavy = expect(run('b', async () => begun.push('b'), 2)).rejects.toMatchObject({ status: 503 })
  vi.advanceTimersByTime(500)
  const light = run('c', async () => begun.push('c'))
  vi.advanceTimersByTime(500)
  await heavy
  await light
  expect(begun).toEqual(['c'])
  held.resolve()
  await first
})
