import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestLog } from '../../testing/run-jobs.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import {
  createPostgresDatabase,
  openTestDatabase,
  type TestDatabase,
  testDatabaseKind,
} from '../../testing/test-database.ts'
import { migrateToLatest } from '../database/migrate.ts'
import { type Database, openPostgres } from '../database/open-database.ts'
import { type Job, type JobKind, LastingError } from './job-kind.ts'
import { createJobWorker } from './job-worker.ts'
import { createJobs, type Jobs } from './jobs.ts'

interface Greeting {
  to: string
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A queue whose one kind, of a name of its own, hands its jobs to `handle`. */
async function openQueue(handle: (job: Job<Greeting>) => Promise<void>, db: Database = database.db, of?: string) {
  const name = of ?? `greet-${crypto.randomUUID()}`
  const clock = createTestClock('2026-11-18T15:07:00Z')
  const jobs = createJobs({ db, clock })
  const kind: JobKind<Greeting> = { name, handle }
  await jobs.open([kind])
  const add = (to: string, throttle?: { key: string; seconds: number }) =>
    db
      .transaction()
      .execute((transaction) => jobs.add(transaction, { name, payload: { to }, ...(throttle ? { throttle } : {}) }))
  return { name, jobs, clock, add, ...createTestLog() }
}

async function drain({ jobs, log }: { jobs: Jobs; log: ReturnType<typeof createTestLog>['log'] }): Promise<void> {
  const worker = createJobWorker({ jobs, log })
  while ((await worker.poll()) > 0) await worker.settle()
}

interface JobRow {
  state: string
  waitSeconds: number
}

async function readJobs(name: string): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select state::text, extract(epoch from start_after - now())::float8 as "waitSeconds"
    from pgboss.job where name = ${name} order by created_on
  `.execute(database.db)
  return rows
}

const makeDue = (name: string) =>
  sql`update pgboss.job set start_after = now() where name = ${name}`.execute(database.db)

test('a job runs once its transaction has committed, and never when it was rolled back', async () => {
  const greeted: string[] = []
  const queue = await openQueue(async ({ payload }) => void greeted.push(payload.to))
  const rolledBack = database.db.transaction().execute(async (transaction) => {
    await queue.jobs.add(transaction, { name: queue.name, payload: { to: 'nobody' } })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await queue.add('Ana')
  await drain(queue)
  expect(greeted).toEqual(['Ana'])
  expect((await readJobs(queue.name)).map(({ state }) => state)).toEqual(['completed'])
})

test('a job is begun soon after its commit, without anybody asking', async () => {
  const greeted = Promise.withResolvers<string>()
  const queue = await openQueue(async ({ payload }) => greeted.resolve(payload.to))
  const worker = createJobWorker({ jobs: queue.jobs, log: queue.log })
  worker.start()
  await queue.add('Ana')
  expect(await greeted.promise).toBe('Ana')
  await worker.stop()
  expect((await readJobs(queue.name)).map(({ state }) => state)).toEqual(['completed'])
})

test('[SCALE-1] two processes share the work: each job runs once', async () => {
  const greeted: string[] = []
  const other = database.openAgain()
  const handle = async ({ payload }: Job<Greeting>) => void greeted.push(payload.to)
  const queue = await openQueue(handle)
  const otherQueue = await openQueue(handle, other.db, queue.name)
  const names = Array.from({ length: 60 }, (_, place) => `shopper ${place}`)
  for (const name of names) await queue.add(name)
  const workers = [queue, otherQueue].map(({ jobs, log }) => createJobWorker({ jobs, log }))
  for (const worker of workers) worker.start()
  await vi.waitFor(() => expect(greeted).toHaveLength(60), { timeout: 20_000 })
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(greeted.toSorted()).toEqual(names.toSorted())
  expect(new Set((await readJobs(queue.name)).map(({ state }) => state))).toEqual(new Set(['completed']))
  await other.close()
})

test('a job that fails is tried again, later each time, for more than two days; its end is told', async () => {
  const tries: boolean[] = []
  const queue = await openQueue(async ({ isLastTry }) => {
    tries.push(isLastTry)
    throw new Error('the mail server is down')
  })
  await queue.add('Ana')
  await drain(queue)
  const [first] = await readJobs(queue.name)
  expect(first?.state).toBe('retry')
  let waitedSeconds = 0
  let longest = 0
  for (let [row] = await readJobs(queue.name); row?.state === 'retry'; [row] = await readJobs(queue.name)) {
    waitedSeconds += row.waitSeconds
    longest = Math.max(longest, row.waitSeconds)
    await makeDue(queue.name)
    await drain(queue)
  }
  expect(first?.waitSeconds).toBeLessThan(11)
  expect(longest).toBeLessThan(3601)
  expect(waitedSeconds / 3600).toBeGreaterThan(48)
  expect(tries.indexOf(true)).toBe(tries.length - 1)
  const ends = queue.lines.filter(({ level }) => level === 'error')
  expect(ends.map(({ line, message }) => ({ ...line, message }))).toEqual([
    {
      message: 'a job was given up',
      job: expect.any(String),
      kind: queue.name,
      tries: tries.length,
      reason: 'the mail server is down',
    },
  ])
})

test('[DIGEST-1] [ALERT-1] a job whose failure lasts, as a mail without a mailbox, is given up after some tries; others go on', async () => {
  const tried: string[] = []
  const queue = await openQueue(async ({ payload: { to } }) => {
    tried.push(to)
    if (to === 'nobody') throw new LastingError('no such mailbox')
    if (to === 'later') throw new Error('not now')
  })
  for (const to of ['nobody', 'later', 'Ana']) await queue.add(to)
  for (let round = 0; round < 14; round += 1) {
    await drain(queue)
    await makeDue(queue.name)
  }
  const count = (to: string) => tried.filter((one) => one === to).length
  expect([count('nobody'), count('later'), count('Ana')]).toEqual([11, 14, 1])
  expect((await readJobs(queue.name)).map(({ state }) => state)).toEqual(['completed', 'retry', 'completed'])
  expect(queue.lines.filter(({ message }) => message === 'a job was given up')).toHaveLength(1)
})

test('a job whose process was killed is taken up again when its heart has stopped, and not before', async () => {
  const greeted: string[] = []
  const queue = await openQueue(async ({ payload }) => void greeted.push(payload.to))
  await queue.add('Ana')
  const [claimed] = await queue.jobs.claim(queue.name, 1)
  const maintain = async () => {
    await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`.execute(database.db)
    await queue.jobs.maintain()
    await makeDue(queue.name)
    await drain(queue)
  }
  await maintain()
  expect(greeted).toEqual([])
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = ${queue.name}`.execute(
    database.db,
  )
  await maintain()
  expect(greeted).toEqual(['Ana'])
  // The killed one was only slow: it can change nothing any more.
  if (claimed) await queue.jobs.fail(claimed, 'too late')
  expect((await readJobs(queue.name)).map(({ state }) => state)).toEqual(['completed'])
})

test('a throttled job is added once in each window of its key', async () => {
  const greeted: string[] = []
  const queue = await openQueue(async ({ payload }) => void greeted.push(payload.to))
  const minute = (key: string) => ({ key, seconds: 60 })
  await queue.add('first', minute('ana'))
  await queue.add('dropped', minute('ana'))
  await queue.add('other key', minute('eva'))
  await drain(queue)
  queue.clock.advance(59_000)
  await queue.add('dropped, though the first is done', minute('ana'))
  queue.clock.advance(1000)
  await queue.add('next window', minute('ana'))
  await drain(queue)
  expect(greeted.toSorted()).toEqual(['first', 'next window', 'other key'])
})

test('a job that no kind knows is refused, and so is one before the queue is open', async () => {
  const queue = await openQueue(async () => undefined)
  const add = (jobs: Jobs) => jobs.add(database.db, { name: 'unheard-of', payload: {} })
  await expect(add(queue.jobs)).rejects.toThrow('unheard-of is no kind of job of this process')
  await expect(add(createJobs({ db: database.db, clock: queue.clock }))).rejects.toThrow('the job queue is not open')
})

test.runIf(testDatabaseKind === 'postgres')('[SCALE-1] two processes may open an empty database at once', async () => {
  const { url, drop } = await createPostgresDatabase()
  const starts = [1, 2, 3].map(async () => {
    const opened = openPostgres({ url, poolSize: 2, onIdleError: () => undefined })
    await migrateToLatest(opened)
    const queue = await openQueue(async () => undefined, opened.db, 'greet')
    await queue.add('Ana')
    return async () => {
      await queue.jobs.close()
      await opened.close()
    }
  })
  for (const close of await Promise.all(starts)) await close()
  await drop()
})
