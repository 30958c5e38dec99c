import { sql } from 'kysely'
import type { Db, JobWithMetadata, PgBoss, SendOptions } from 'pg-boss'
import { v5 as uuidv5 } from 'uuid'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open-database.ts'
import { createBoss, deadLetters, heartbeatSeconds, loadPgBoss } from './boss.ts'
import type { JobKind, JobQueue } from './job-kind.ts'

const daySeconds = 86_400

/** 5 s, 10 s, 20 s … up to an hour between tries: three days in all, so that a mail server may be down over a weekend. */
const defaults = {
  retryLimit: 82,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds,
  expireInSeconds: 900,
  retentionSeconds: 14 * daySeconds,
  deleteAfterSeconds: 7 * daySeconds,
  deadLetter: deadLetters,
} satisfies SendOptions

/** Makes the id of a throttled job, so that a second one in the same window is the same job. */
const throttleNamespace = '6f2d3c1e-0b0a-4d0e-9a51-6f8e2f0f4c7b'
const nobody = '00000000-0000-0000-0000-000000000000'

export type ClaimedJob = JobWithMetadata<object>

/** The queue with what the worker needs of it. */
export interface Jobs extends JobQueue {
  /** Makes the kinds' queues. Has to come before the first `add`. */
  open(kinds: readonly JobKind<object>[]): Promise<void>
  findKind(name: string): JobKind<object> | null
  /** Calls `listener` whenever this process has added a job, which may not be committed yet. */
  onAdded(listener: () => void): void
  /** The names of which jobs are due, in one statement whatever the number of kinds. */
  listDueNames(): Promise<string[]>
  /** Takes at most `limit` due jobs of a name: no other process gets them while their heartbeat goes on. */
  claim(name: string, limit: number): Promise<ClaimedJob[]>
  beat(job: ClaimedJob): Promise<void>
  complete(job: ClaimedJob): Promise<void>
  /** Plans the next try, or gives the job up after the last one. */
  fail(job: ClaimedJob, reason: unknown): Promise<void>
  /** Plans a next try for jobs whose process died, and removes old ones. One process at a time does it. */
  maintain(): Promise<void>
  close(): Promise<void>
}

/** The queue of jobs in `db` (docs/decisions/0011-jobs-and-mail.md). */
export function createJobs({ db, clock }: { db: Database; clock: Clock }): Jobs {
  let opened: { boss: PgBoss; fromKysely: (db: Database) => Db } | null = null
  const kinds = new Map<string, JobKind<object>>()
  let announce: () => void = () => undefined

  function makeThrottledId(name: string, { key, seconds }: { key: string; seconds: number }): string {
    const window = Math.floor(clock.now().getTime() / 1000 / seconds)
    return uuidv5(JSON.stringify([name, key, seconds, window]), throttleNamespace)
  }

  function getOpened() {
    if (!opened) throw new Error('the job queue is not open')
    return opened
  }

  return {
    async open(list) {
      const [boss, { fromKysely }] = [await createBoss(db), await loadPgBoss()]
      const names = [deadLetters, ...list.map(({ name }) => name)]
      const known = new Set((await boss.getQueues(names)).map(({ name }) => name))
      for (const name of names) if (!known.has(name)) await boss.createQueue(name)
      // The start reads the queues into pg-boss's memory. Else it would read them when a job is added, on a second
      // connection inside a transaction of ours, which the embedded database does not have. It keeps quiet about a
      // failure of that; asking for a job tells.
      await boss.start()
      await boss.findJobs(deadLetters, { id: nobody })
      opened = { boss, fromKysely }
      for (const kind of list) kinds.set(kind.name, kind)
    },
    findKind: (name) => kinds.get(name) ?? null,
    async add(transaction, { name, payload, throttle }) {
      const { boss, fromKysely } = getOpened()
      if (!kinds.has(name)) throw new Error(`${name} is no kind of job of this process`)
      const id = throttle ? { id: makeThrottledId(name, throttle) } : {}
      await boss.send(name, payload, { ...defaults, ...id, db: fromKysely(transaction) })
      announce()
    },
    onAdded(listener) {
      announce = listener
    },
    async listDueNames() {
      const names = [deadLetters, ...kinds.keys()]
      const { rows } = await sql<{ name: string }>`
        select distinct name from pgboss.job
        where name = any(${names}) and state < 'active' and not blocked and start_after <= now()
      `.execute(db)
      return rows.map(({ name }) => name)
    },
    claim: (name, limit) => getOpened().boss.fetch<object>(name, { batchSize: limit, includeMetadata: true }),
    // With the count of tries, so that a claim that was lost meanwhile changes nothing.
    beat: async (job) => void (await getOpened().boss.touch(job.name, job)),
    complete: async (job) => void (await getOpened().boss.complete(job.name, job)),
    fail: async (job, reason) => {
      await getOpened().boss.fail(job.name, job, reason instanceof Error ? reason : new Error(String(reason)))
    },
    maintain: () => getOpened().boss.supervise(),
    close: async () => opened?.boss.stop({ graceful: false, close: false }),
  }
}
