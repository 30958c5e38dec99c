import { sql } from 'kysely'
import { createJobWorker } from '../core/jobs/job-worker.ts'
import type { Deps } from '../deps.ts'

/** Stands in for the server's log, and keeps what was said of failures. */
export function createTestLog() {
  const lines: { level: 'info' | 'warn' | 'error'; line: Record<string, unknown>; message: string }[] = []
  const at = (level: 'info' | 'warn' | 'error') => (line: Record<string, unknown> | string, message?: string) => {
    lines.push(typeof line === 'string' ? { level, line: {}, message: line } : { level, line, message: message ?? '' })
  }
  return { lines, log: { info: at('info'), warn: at('warn'), error: at('error') } }
}

/** Runs jobs until none is due. Throws what the first failing one threw. */
export async function runDueJobs({ db, jobs }: Deps, { isRetryDue = false } = {}): Promise<void> {
  const { lines, log } = createTestLog()
  const worker = createJobWorker({ jobs, log })
  if (isRetryDue) await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
  while ((await worker.poll()) > 0) await worker.settle()
  const failed = lines.find(({ line }) => line.err !== undefined)
  if (failed) throw failed.line.err
}
