import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestLog } from '../../testing/run-jobs.ts'
import { createJobWorker } from './job-worker.ts'
import type { ClaimedJob, Jobs } from './jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const job = { id: 'one', name: 'greet', data: {}, retryCount: 0, retryLimit: 5, expireInSeconds: 60 } as ClaimedJob

/** A queue in memory that hands out what is in `due`. */
function createStubQueue(handle: () => Promise<void>) {
  const due: ClaimedJob[] = []
  let announce: () => void = () => undefined
  const queue = {
    onAdded: (listener: () => void) => {
      announce = listener
    },
    findKind: (name: string) => ({ name, handle }),
    listDueNames: vi.fn(async () => [...new Set(due.map(({ name }) => name))]),
    claim: vi.fn(async (_name: string, limit: number) => due.splice(0, limit)),
    beat: vi.fn(async () => undefined),
    complete: vi.fn(async () => undefined),
    fail: vi.fn(async () => undefined),
    maintain: vi.fn(async () => undefined),
  }
  const add = (...jobs: ClaimedJob[]) => {
    due.push(...jobs)
    announce()
  }
  return { queue, add, jobs: queue as unknown as Jobs }
}

test('it looks once a second while there is no work, and at once when a job is added', async () => {
  const { queue, add, jobs } = createStubQueue(async () => undefined)
  const worker = createJobWorker({ jobs, log: createTestLog().log })
  worker.start()
  await vi.advanceTimersByTimeAsync(10_000)
  const quiet = queue.listDueNames.mock.calls.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queue.listDueNames.mock.calls.length - quiet).toBe(10)
  add(job)
  await vi.advanceTimersByTimeAsync(50)
  expect(queue.complete).toHaveBeenCalledWith(job)
  await worker.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('it works on a few jobs at a time, each as soon as there is room', async () => {
  const endings: (() => void)[] = []
  const { queue, add, jobs } = createStubQueue(() => new Promise((resolve) => endings.push(resolve)))
  const worker = createJobWorker({ jobs, log: createTestLog().log })
  worker.start()
  add(...Array.from({ length: 6 }, (_, place) => ({ ...job, id: String(place) })))
  await vi.advanceTimersByTimeAsync(2000)
  expect(endings).toHaveLength(4)
  endings[0]?.()
  await vi.advanceTimersByTimeAsync(100)
  expect(endings).toHaveLength(5)
  // What is under way says that it is alive.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queue.beat.mock.calls.length).toBeGreaterThanOrEqual(4)
})

test('an outage of the database is told once, and its end', async () => {
  const { queue, add, jobs } = createStubQueue(async () => undefined)
  const { lines, log } = createTestLog()
  const worker = createJobWorker({ jobs, log })
  worker.start()
  queue.listDueNames.mockRejectedValue(new Error('connect ECONNREFUSED'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(lines.map(({ level, message }) => [level, message])).toEqual([
    ['warn', 'jobs wait until the database can be used'],
  ])
  expect(queue.listDueNames.mock.calls.length).toBeLessThan(150)
  queue.listDueNames.mockReset().mockResolvedValue(['greet'])
  add(job)
  await vi.advanceTimersByTimeAsync(6000)
  expect(queue.complete).toHaveBeenCalledWith(job)
  expect(lines.at(-1)).toMatchObject({ level: 'info', message: 'jobs go on' })
})

test('a job whose end cannot be noted does not end the process', async () => {
  const { queue, add, jobs } = createStubQueue(async () => undefined)
  const { lines, log } = createTestLog()
  queue.complete.mockRejectedValue(new Error('connect ECONNREFUSED'))
  const worker = createJobWorker({ jobs, log })
  worker.start()
  add(job)
  await vi.advanceTimersByTimeAsync(100)
  expect(queue.fail).not.toHaveBeenCalled()
  expect(lines.at(-1)).toMatchObject({ level: 'warn', message: 'the end of a job could not be noted' })
})

test('a job that does not end is given up at its limit, and its place is free', async () => {
  const { queue, add, jobs } = createStubQueue(() => new Promise(() => undefined))
  const worker = createJobWorker({ jobs, log: createTestLog().log })
  worker.start()
  add(job)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(queue.fail).toHaveBeenCalledWith(job, new Error('no end after 60 s'))
})

test('a stop waits for what is under way, but not for ever', async () => {
  let end: () => void = () => undefined
  const { queue, add, jobs } = createStubQueue(
    () =>
      new Promise((resolve) => {
        end = () => resolve()
      }),
  )
  const worker = createJobWorker({ jobs, log: createTestLog().log })
  worker.start()
  add(job)
  await vi.advanceTimersByTimeAsync(50)
  const stopping = worker.stop()
  await vi.advanceTimersByTimeAsync(1000)
  end()
  await stopping
  expect(queue.complete).toHaveBeenCalledWith(job)

  const other = createJobWorker({ jobs, log: createTestLog().log })
  other.start()
  add({ ...job, id: 'two' })
  await vi.advanceTimersByTimeAsync(50)
  const secondStop = other.stop()
  await vi.advanceTimersByTimeAsync(5000)
  await secondStop
  expect(queue.fail).toHaveBeenCalledWith({ ...job, id: 'two' }, 'the server stopped')
})
