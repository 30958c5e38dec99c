import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import type { JobQueue } from '../../core/jobs/job-kind.ts'
import { beginRun, markStale } from './catalogue.repository.ts'
import { removeProducts } from './products.repository.ts'

export const importName = 'catalogue.import'
export const syncName = 'catalogue.sync'

/** At most one look at what has changed in so many seconds, however many webhooks a store sends. */
const syncEverySeconds = 30

export interface ImportPayload {
  workspaceId: string
  run: number
}

export interface SyncPayload {
  workspaceId: string
}

/** Has all products of a store read once the transaction commits; a run that is under way goes on. */
export async function requestImport(
  jobs: JobQueue,
  transaction: Transaction<Tables>,
  workspaceId: string,
): Promise<void> {
  const payload: ImportPayload = { workspaceId, run: await beginRun(transaction, workspaceId) }
  await jobs.add(transaction, { name: importName, payload })
}

/**
 * Has what changed in a store read once the transaction commits, and forgets products that it says are gone. Returns
 * whether there were any of those: that is to be announced after the commit.
 */
export async function requestSync(
  jobs: JobQueue,
  transaction: Transaction<Tables>,
  input: { workspaceId: string; removedIds: readonly string[]; now: Date },
): Promise<boolean> {
  const { workspaceId, now } = input
  // The import's row before the revision's, as runs lock them.
  const hasRun = await markStale(transaction, workspaceId, now)
  const hasRemoved = await removeProducts(transaction, {
    workspaceId,
    sources: ['platform'],
    productIds: input.removedIds,
    now,
  })
  const payload: SyncPayload = { workspaceId }
  // One that is dropped here is made up for by the sweep, since the mark stays.
  const throttle = { key: workspaceId, seconds: syncEverySeconds }
  if (hasRun) await jobs.add(transaction, { name: syncName, payload, throttle })
  else await requestImport(jobs, transaction, workspaceId)
  return hasRemoved
}
