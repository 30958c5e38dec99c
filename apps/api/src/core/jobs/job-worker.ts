import type { FastifyBaseLogger } from 'fastify'
import { asSystem } from '../database/as-workspace.ts'
import { jobEnded } from '../metrics/signals.ts'
import { deadLetters, heartbeatSeconds } from './boss.ts'
import { LastingError } from './job-kind.ts'
import type { ClaimedJob, Jobs } from './jobs.ts'

/** A job of this process is begun this soon after its commit; the pause doubles from here while there is no work. */
const shortestPauseMs = 25
/** How soon a job of another process is begun, and one whose next try is due. */
const longestPauseMs = 1000
const pauseInOutageMs = 5000
const jobsAtOnce = 4
/** More than an hour of tries: longer than a mail server puts off strangers whom it lets in later. */
const triesOfLasting = 11

export type JobLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

export interface JobWorker {
  start(): void
  /** Begins what is due, as far as there is room. Returns how many jobs it began. */
  poll(): Promise<number>
  /** Waits until nothing is under way. */
  settle(): Promise<void>
  /** Begins nothing more and waits a few seconds for what is under way; the rest is tried again after the next start. */
  stop(): Promise<void>
}

function describe(job: ClaimedJob) {
  return { job: job.id, kind: job.name, try: job.retryCount + 1 }
}

interface WorkerInput {
  jobs: Jobs
  log: JobLog
  /** How long a stop waits for the jobs under way. */
  stopLimitMs?: number
}

/** Works on the jobs of all kinds. Several workers, of several processes, share the work. */
export function createJobWorker({ jobs, log, stopLimitMs = 5000 }: WorkerInput): JobWorker {
  const running = new Map<Promise<void>, ClaimedJob>()
  let timer: NodeJS.Timeout | undefined
  let pauseMs = shortestPauseMs
  let polling: Promise<void> = Promise.resolve()
  let maintainedAt = Number.NEGATIVE_INFINITY
  let isOut = false
  let isStopping = false

  async function handle(job: ClaimedJob): Promise<void> {
    if (job.name === deadLetters) {
      const output = job.sourceOutput as { message?: string; value?: { message?: string } } | null
      const reason = output?.message ?? output?.value?.message
      const { sourceId, sourceName, sourceRetryCount } = job
      jobEnded.send({ kind: sourceName ?? 'unknown', outcome: 'given_up' })
      log.error({ job: sourceId, kind: sourceName, tries: (sourceRetryCount ?? 0) + 1, reason }, 'a job was given up')
      return
    }
    const timeout = Promise.withResolvers<never>()
    const limitMs = job.expireInSeconds * 1000
    const limit = setTimeout(() => timeout.reject(new Error(`no end after ${job.expireInSeconds} s`)), limitMs)
    const beating = setInterval(() => void jobs.beat(job).catch(() => undefined), (heartbeatSeconds * 1000) / 3)
    try {
      const isLastTry = job.retryCount >= job.retryLimit
      const handling = jobs.findKind(job.name)?.handle({ id: job.id, payload: job.data, isLastTry })
      await Promise.race([handling, timeout.promise])
    } finally {
      clearTimeout(limit)
      clearInterval(beating)
    }
  }

  async function run(job: ClaimedJob): Promise<void> {
    try {
      await handle(job)
    } catch (error) {
      if (error instanceof LastingError && job.retryCount + 1 >= triesOfLasting) {
        log.warn({ ...describe(job), err: error }, 'a job was given up')
        jobEnded.send({ kind: job.name, outcome: 'given_up' })
        return jobs.complete(job)
      }
      log.warn({ ...describe(job), err: error }, 'a job failed')
      jobEnded.send({ kind: job.name, outcome: 'failed' })
      return jobs.fail(job, error)
    }
    if (job.name !== deadLetters) jobEnded.send({ kind: job.name, outcome: 'done' })
    return jobs.complete(job)
  }

  function begin(job: ClaimedJob): void {
    const ending = run(job)
      // The database is away: without its heartbeat the job is taken up again when it is back.
      .catch((error) => log.warn({ ...describe(job), err: error }, 'the end of a job could not be noted'))
      .finally(() => {
        running.delete(ending)
        wake()
      })
    running.set(ending, job)
  }

  async function poll(): Promise<number> {
    let begun = 0
    for (const name of await jobs.listDueNames()) {
      const busy = [...running.values()].filter((job) => job.name === name).length
      if (busy >= jobsAtOnce) continue
      const claimed = await jobs.claim(name, jobsAtOnce - busy)
      for (const job of claimed) begin(job)
      begun += claimed.length
    }
    return begun
  }

  async function tick(): Promise<void> {
    try {
      await poll()
      if (performance.now() - maintainedAt > heartbeatSeconds * 1000) {
        await jobs.maintain()
        maintainedAt = performance.now()
      }
      if (isOut) log.info('jobs go on')
      isOut = false
    } catch (error) {
      // Once an outage, not once a second.
      if (!isOut) log.warn({ err: error }, 'jobs wait until the database can be used')
      isOut = true
      pauseMs = pauseInOutageMs
    }
  }

  const settle = async () => void (await Promise.all(running.keys()))

  function schedule(): void {
    clearTimeout(timer)
    if (isStopping) return
    timer = setTimeout(() => {
      timer = undefined
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      // Whatever request has added the job: its workspace is not that of the others.
      polling = asSystem('jobs', tick).finally(schedule)
    }, pauseMs)
    timer.unref()
  }

  function wake(): void {
    if (isOut || pauseMs === shortestPauseMs) return
    pauseMs = shortestPauseMs
    // While it polls, the next pause is planned when it has done so.
    if (timer) schedule()
  }

  return {
    start() {
      jobs.onAdded(wake)
      schedule()
    },
    poll,
    settle,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await polling
      const limit = new Promise((resolve) => setTimeout(resolve, stopLimitMs).unref())
      await Promise.race([settle(), limit])
      await Promise.all([...running.values()].map((job) => jobs.fail(job, 'the server stopped').catch(() => undefined)))
    },
  }
}
