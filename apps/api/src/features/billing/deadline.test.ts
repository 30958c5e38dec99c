import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultDeadlines, RequestsUnderWay, withProviderDeadline } from './deadline.ts'

const deps = { payments: { deadlines: defaultDeadlines } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[BILL-5] what a provider answers in time is answered, failures too', async () => {
  await expect(withProviderDeadline(deps, Promise.resolve(7))).resolves.toBe(7)
  await expect(withProviderDeadline(deps, Promise.reject(new Error('declined')))).rejects.toThrow('declined')
  expect(vi.getTimerCount()).toBe(0)
})

test('[BILL-5] a provider that is slower than a client waits is given up before the client does', async () => {
  const work = Promise.withResolvers<number>()
  const answer = withProviderDeadline(deps, work.promise)
  const refused = expect(answer).rejects.toMatchObject({ status: 503, code: 'billing.provider_slow' })
  await vi.advanceTimersByTimeAsync(4500)
  await refused
  // Whatever comes of it later ends no process.
  work.reject(new Error('too late'))
})

test('[BILL-7] the same intention is carried out once while it is under way, and again afterwards', async () => {
  const underWay = new RequestsUnderWay()
  const work = Promise.withResolvers<number>()
  const run = vi.fn(() => work.promise)
  const answers = [underWay.share('upgrade', run), underWay.share('upgrade', run)]
  void underWay.share('another', run)
  expect(run).toHaveBeenCalledTimes(2)
  work.resolve(1)
  expect(await Promise.all(answers)).toEqual([1, 1])
  await underWay.share('upgrade', run)
  expect(run).toHaveBeenCalledTimes(3)
})
