import type { Transaction } from 'kysely'
import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Database } from '../../../core/database/open-database.ts'
import type { Tables } from '../../../core/database/tables.ts'
import type { JobKind } from '../../../core/jobs/job-kind.ts'
import { blankRecord } from '../../answers/answers.public.ts'
import { getNextRun } from '../../catalogue/catalogue.public.ts'
import { forgetAllSums } from '../../orders/orders.public.ts'
import { lockUsage } from '../../usage/usage.public.ts'
import { blankSentences } from '../../voice/voice.public.ts'
import { findStore } from '../../workspaces/workspaces.public.ts'
import { findSentenceDays } from '../settings.repository.ts'
import { findCleanedUntil, listDueCleanings, saveCleaning } from './cleanings.repository.ts'

const cleanName = 'widget.clean-sentences'
const dayMs = 86_400_000
const mostAtOnce = 100
/** A transaction is short: what the store's shoppers say meanwhile does not wait for it. */
const mostSearches = 1000

interface CleanPayload {
  workspaceId: string
}

type CleanDeps = Pick<CoreDeps, 'db' | 'clock' | 'jobs' | 'log'>

/** What orders earned is kept by sentences, too. */
async function forgetSentences(transaction: Transaction<Tables>, workspaceId: string): Promise<void> {
  await lockUsage(transaction, workspaceId)
  await forgetAllSums(transaction, workspaceId)
}

/**
 * Blanks the sentences that a store does not keep any more. Done again it changes nothing; cut off it goes on where it
 * was. A store of which is not known for how long it keeps them has them left alone until the next night.
 */
async function cleanSentences({ db, clock, log }: CleanDeps, { workspaceId }: CleanPayload): Promise<void> {
  const store = await findStore(db, workspaceId)
  if (!store) return
  const now = clock.now()
  const days = await findSentenceDays(db, workspaceId)
  if (days === undefined) log(new Error(`store ${workspaceId}: unknown sentence_days, its sentences stay for now`))
  let cleanedUntil = (await findCleanedUntil(db, workspaceId)) ?? new Date(0)
  if (days !== null && days !== undefined) {
    const until = new Date(now.getTime() - days * dayMs)
    for (;;) {
      const input = { workspaceId, after: cleanedUntil, until, limit: mostSearches, blankRecord }
      const last = await blankSentences(db, {
        ...input,
        forget: (transaction) => forgetSentences(transaction, workspaceId),
      })
      if (last === null) break
      cleanedUntil = last
      // Due still: until the last of them is done it may be cut off.
      await saveCleaning(db, { workspaceId, cleanedUntil, nextRunAt: now })
    }
  }
  const nextRunAt = getNextRun({ workspaceId, timeZone: store.time_zone, now })
  await saveCleaning(db, { workspaceId, cleanedUntil, nextRunAt })
}

export function createCleanKind(deps: CleanDeps): JobKind<CleanPayload> {
  return { name: cleanName, handle: ({ payload }) => cleanSentences(deps, payload) }
}

/** Has a store's sentences looked at when the transaction commits: for how long they are kept may have changed. */
export async function requestCleaning(
  { jobs }: Pick<CleanDeps, 'jobs'>,
  transaction: Database,
  workspaceId: string,
): Promise<void> {
  const payload: CleanPayload = { workspaceId }
  await jobs.add(transaction, { name: cleanName, payload })
}

/** Has the stores' sentences looked at every night. Every process may do it every minute. */
export async function sweepSentences({ db, clock, jobs }: CleanDeps): Promise<void> {
  for (const workspaceId of await listDueCleanings(db, { now: clock.now(), limit: mostAtOnce })) {
    const payload: CleanPayload = { workspaceId }
    await jobs.add(db, { name: cleanName, payload, throttle: { key: workspaceId, seconds: 3600 } })
  }
}
