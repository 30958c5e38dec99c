import type { Database } from '../database/open-database.ts'

export interface Job<Payload extends object> {
  /** The same in every try. */
  id: string
  payload: Payload
  /** After a failure of this try the job is given up. */
  isLastTry: boolean
}

/** A failure that time alone is not likely to mend: after some tries the job is given up, long before others would be. */
export class LastingError extends Error {}

/** A kind of work that happens after a transaction commits, retried until done. */
export interface JobKind<Payload extends object> {
  /** Letters, digits, `.`, `-` and `_`, such as `auth.password-reset`. */
  name: string
  /** May run more than once for one job: after a failure, and after a process that was killed while it ran. */
  handle(job: Job<Payload>): Promise<void>
}

export interface NewJob<Payload extends object> {
  /** Of its kind. */
  name: string
  /** Kept as JSON, also after the job is done: ids rather than data, and nothing secret. */
  payload: Payload
  /**
   * At most one job of this key within each window of so many seconds, at most a day (windows begin at whole
   * multiples of them); later ones are dropped silently.
   */
  throttle?: { key: string; seconds: number }
}

export interface JobQueue {
  /** Adds a job that exists once the transaction commits. Throws on a name that is no kind's. */
  add<Payload extends object>(transaction: Database, job: NewJob<Payload>): Promise<void>
}
