import { randomUUID } from 'node:crypto'
import { holdoutOrderDays } from '@voice-shop/contract'
import { isHeldOut } from '@voice-shop/contract/holdout-group'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { Group } from './compare-groups.ts'
import { nameParticipant } from './participant-name.ts'

export type HoldoutRow = Selectable<Tables['holdouts']>

export function findHoldout(db: Database, workspaceId: string): Promise<HoldoutRow | undefined> {
  return db.selectFrom('holdouts').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()
}

/** The comparison for which some shoppers of the store see no widget now; null: none. */
export async function findComparisonId(db: Database, workspaceId: string, now: Date): Promise<string | null> {
  const row = await findHoldout(db, workspaceId)
  return row && row.shown_buyers === null && row.ends_at > now ? row.id : null
}

interface NewHoldout {
  workspaceId: string
  shoppersWanted: number
  now: Date
  joinsUntil: Date
  endsAt: Date
}

/** Begins a comparison in place of one that has ended. Returns false where one is under way. */
export async function createHoldout(db: Database, input: NewHoldout): Promise<boolean> {
  const row = {
    id: randomUUID(),
    started_at: input.now,
    shoppers_wanted: input.shoppersWanted,
    joins_until: input.joinsUntil,
    ends_at: input.endsAt,
    shown: 0,
    held_out: 0,
    shown_buyers: null,
    held_out_buyers: null,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('holdouts')
    .values({ workspace_id: input.workspaceId, ...row })
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet(row).where('holdouts.shown_buyers', 'is not', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Removes the comparison that is under way. Returns whether there was one. */
export async function deleteHoldout(db: Database, workspaceId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('holdouts')
    .where('workspace_id', '=', workspaceId)
    .where('shown_buyers', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function isParticipant(db: Database, workspaceId: string, participant: string): Promise<boolean> {
  const row = await db
    .selectFrom('holdout_shoppers')
    .select('participant')
    .where('workspace_id', '=', workspaceId)
    .where('participant', '=', participant)
    .executeTakeFirst()
  return row !== undefined
}

/** Until the transaction ends nobody else comes in, and it does not end. */
export function lockHoldout(transaction: Transaction<Tables>, workspaceId: string): Promise<HoldoutRow | undefined> {
  return transaction
    .selectFrom('holdouts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds who is not in yet. Returns whether they were added. The transaction holds the comparison's lock. */
export async function addParticipant(
  transaction: Transaction<Tables>,
  { workspaceId, participant, now }: { workspaceId: string; participant: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('holdout_shoppers')
    .values({
      workspace_id: workspaceId,
      participant,
      is_held_out: isHeldOut(participant),
      seen_at: now,
      order_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updateHoldout(
  transaction: Transaction<Tables>,
  workspaceId: string,
  changes: Partial<HoldoutRow>,
): Promise<void> {
  await transaction.updateTable('holdouts').set(changes).where('workspace_id', '=', workspaceId).execute()
}

interface PaidOrder {
  workspaceId: string
  participant: string
  orderId: string
  orderedAt: Date
}

/** Notes that a participant ordered and paid; once, however often, in whatever order and in whatever state it is told. */
export async function noteBuyer(db: Database, { workspaceId, participant, orderId, orderedAt }: PaidOrder) {
  await db
    .updateTable('holdout_shoppers')
    .set({ order_id: orderId })
    .where('workspace_id', '=', workspaceId)
    .where('participant', '=', participant)
    .where('order_id', 'is', null)
    .where('seen_at', '<=', orderedAt)
    .where('seen_at', '>', new Date(orderedAt.getTime() - holdoutOrderDays * 86_400_000))
    .execute()
}

/** Those of them who take part now and have not bought yet. */
export async function listAwaited(
  db: Database,
  { workspaceId, participants }: { workspaceId: string; participants: readonly string[] },
): Promise<Set<string>> {
  if (participants.length === 0) return new Set()
  const rows = await db
    .selectFrom('holdout_shoppers')
    .select('participant')
    .where('workspace_id', '=', workspaceId)
    .where('participant', '=', sql<string>`any(${[...participants]}::text[])`)
    .where('order_id', 'is', null)
    .execute()
  return new Set(rows.map(({ participant }) => participant))
}

/** The shoppers who ordered, of both groups. */
export async function countBuyers(db: Database, workspaceId: string) {
  const rows = await db
    .selectFrom('holdout_shoppers')
    .select(['is_held_out', sql<string>`count(*)`.as('buyers')])
    .where('workspace_id', '=', workspaceId)
    .where('order_id', 'is not', null)
    .groupBy('is_held_out')
    .execute()
  const of = (group: boolean): Group['buyers'] =>
    Number(rows.find(({ is_held_out }) => is_held_out === group)?.buyers ?? 0)
  return { shown: of(false), heldOut: of(true) }
}

export async function deleteParticipants(transaction: Transaction<Tables>, workspaceId: string): Promise<void> {
  await transaction.deleteFrom('holdout_shoppers').where('workspace_id', '=', workspaceId).execute()
}

/** Whose comparisons have ended without being counted. */
export async function listEndedHoldouts(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('holdouts')
    .select('workspace_id')
    .where('shown_buyers', 'is', null)
    .where('ends_at', '<=', now)
    .limit(100)
    .execute()
  return rows.map(({ workspace_id }) => workspace_id)
}

interface Customer {
  workspaceId: string
  /** By the shop's own numbers. */
  orderIds: readonly string[]
  /** Under which searches of theirs are kept. */
  shopperIds: readonly string[]
}

/** Who a customer is in the comparison: those whose order counts, and those who are called as the customer's browser is. */
export async function findParticipants(
  db: Database,
  { workspaceId, orderIds, shopperIds }: Customer,
): Promise<{ participant: string; order_id: string | null }[]> {
  const row = await findHoldout(db, workspaceId)
  if (!row) return []
  const names = shopperIds.map((shopperId) => nameParticipant(row.id, shopperId))
  return db
    .selectFrom('holdout_shoppers')
    .select(['participant', 'order_id'])
    .where('workspace_id', '=', workspaceId)
    .where(({ or, eb }) =>
      or([
        eb('order_id', '=', sql<string>`any(${[...orderIds]}::text[])`),
        eb('participant', '=', sql<string>`any(${names}::text[])`),
      ]),
    )
    .orderBy('participant')
    .execute()
}

/** Takes a customer's name and orders off who they were in the comparison. That they were in it, and bought, still counts. */
export async function redactParticipants(transaction: Transaction<Tables>, customer: Customer): Promise<void> {
  const { workspaceId } = customer
  for (const { participant, order_id } of await findParticipants(transaction, customer)) {
    await transaction
      .updateTable('holdout_shoppers')
      .set({ participant: randomUUID(), order_id: order_id === null ? null : '' })
      .where('workspace_id', '=', workspaceId)
      .where('participant', '=', participant)
      .execute()
  }
}
