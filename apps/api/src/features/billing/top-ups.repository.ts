import type { PaymentPlatform } from '@voice-shop/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { Actor } from '../audit/audit.public.ts'
import type { TopUpOffer } from '../plans/plans.public.ts'

/** The one top-up of a usage period. */
export interface TopUpKey {
  workspaceId: string
  periodStart: Date
}

export type TopUpRow = NonNullable<Awaited<ReturnType<typeof findTopUp>>>

export function findTopUp(db: Database, { workspaceId, periodStart }: TopUpKey) {
  return db
    .selectFrom('top_ups')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('period_start', '=', periodStart)
    .executeTakeFirst()
}

/** What top-ups cost that were paid in a time, in minor units; from inclusive, to exclusive. */
export async function sumTopUps(
  db: Database,
  { workspaceId, currency, from, to }: { workspaceId: string; currency: string; from: Date; to: Date },
): Promise<number> {
  const { sum } = await db
    .selectFrom('top_ups')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .where('workspace_id', '=', workspaceId)
    .where('currency', '=', currency)
    .where('status', '=', 'paid')
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** Top-ups of the workspace that somebody set out to pay for and that no payment is known of. */
export function listUnpaidTopUps(db: Database, input: { workspaceId: string; askedAfter: Date }) {
  return db
    .selectFrom('top_ups')
    .selectAll()
    .where('workspace_id', '=', input.workspaceId)
    .where('status', '!=', 'paid')
    .where('asked_at', '>', input.askedAfter)
    .execute()
}

/**
 * Workspaces of which nobody knows yet whether their top-up was paid. Where there are more than the limit, any of them: those
 * whose owners take days on a page of approval must not keep others from their turn.
 */
export function listAskedTopUps(
  db: Database,
  { askedBefore, limit }: { askedBefore: Date; limit: number },
): Promise<{ workspace_id: string; provider: PaymentPlatform }[]> {
  return db
    .selectFrom('top_ups')
    .select(['workspace_id', 'provider'])
    .where('status', '=', 'asked')
    .where('asked_at', '<', askedBefore)
    .groupBy(['workspace_id', 'provider'])
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
}

/**
 * Notes that somebody sets out to pay, and returns the try that is on its way. One for the same offer goes on; after a
 * refusal, or for another offer, a new one begins. The transaction holds the lock of `usage`.
 */
export async function saveAskedTopUp(
  transaction: Transaction<Tables>,
  input: TopUpKey & { provider: PaymentPlatform; planId: string; offer: TopUpOffer; actor: Actor; now: Date },
): Promise<TopUpRow> {
  const { workspaceId, periodStart, provider, planId, offer, actor, now } = input
  const before = await findTopUp(transaction, input)
  const isAsked = before?.status === 'asked' && before.provider === provider
  const isSame = isAsked && before.recommendations === offer.recommendations && before.amount === offer.amountCents
  // What the store may approve at any moment is not forgotten for another offer.
  const isWaiting = isAsked && before.approval_url !== null
  if (before && (before.status === 'paid' || isSame || isWaiting)) return before
  const asked = {
    provider,
    plan_id: planId,
    recommendations: offer.recommendations,
    amount: offer.amountCents,
    currency: offer.currency,
    status: 'asked' as const,
    attempt: before ? before.attempt + 1 : 0,
    provider_id: null,
    approval_url: null,
    asked_by: actor.id,
    asked_by_name: actor.name,
    asked_at: now,
    paid_at: null,
  }
  return transaction
    .insertInto('top_ups')
    .values({ workspace_id: workspaceId, period_start: periodStart, ...asked })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'period_start']).doUpdateSet(asked))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Notes where the store approves the try. Returns the page of the one approval that is followed: another process may have
 * begun one meanwhile, and one that nobody sees ends by itself. Null: the try is over.
 */
export async function saveApproval(
  db: Database,
  { workspaceId, periodStart, ...next }: TopUpKey & { attempt: number; providerId: string; approvalUrl: string },
): Promise<string | null> {
  await db
    .updateTable('top_ups')
    .set({ provider_id: next.providerId, approval_url: next.approvalUrl })
    .where('workspace_id', '=', workspaceId)
    .where('period_start', '=', periodStart)
    .where('status', '=', 'asked')
    .where('attempt', '=', next.attempt)
    .where('provider_id', 'is', null)
    .execute()
  const row = await findTopUp(db, { workspaceId, periodStart })
  return row?.status === 'asked' ? row.approval_url : null
}

/** Notes that a try came to nothing, unless it was paid or another one has begun. */
export async function markTopUpRefused(
  db: Database,
  { workspaceId, periodStart, attempt }: TopUpKey & { attempt: number },
): Promise<void> {
  await db
    .updateTable('top_ups')
    .set({ status: 'refused' })
    .where('workspace_id', '=', workspaceId)
    .where('period_start', '=', periodStart)
    .where('status', '=', 'asked')
    .where('attempt', '=', attempt)
    .execute()
}

/** Notes the payment. False: it was noted before. */
export async function markTopUpPaid(
  transaction: Transaction<Tables>,
  { workspaceId, periodStart, providerId, now }: TopUpKey & { providerId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('top_ups')
    .set({ status: 'paid', provider_id: providerId, paid_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('period_start', '=', periodStart)
    .where('status', '!=', 'paid')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
