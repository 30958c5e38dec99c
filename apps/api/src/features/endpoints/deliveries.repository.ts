import { type DeliveryFailure, maxDeliveriesListed } from '@voice-shop/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { EndpointId } from './endpoints.repository.ts'
import type { NewMessage } from './messages.repository.ts'

export interface DeliveryId {
  workspaceId: string
  endpointId: string
  messageId: string
}

/** Puts a message on its way to one endpoint, whatever that wants to be told of. */
export async function insertMessageFor(
  transaction: Transaction<Tables>,
  { workspaceId, id: endpointId }: EndpointId,
  { message, now }: { message: NewMessage; now: Date },
): Promise<void> {
  await transaction
    .insertInto('endpoint_messages')
    .values({ ...message, workspace_id: workspaceId, created_at: now })
    .execute()
  await transaction
    .insertInto('endpoint_deliveries')
    .values({
      workspace_id: workspaceId,
      message_id: message.id,
      endpoint_id: endpointId,
      state: 'waiting',
      attempts: 0,
      next_at: now,
      created_at: now,
    })
    .execute()
}

/** The newest first. */
export function listDeliveryRows(db: Database, { workspaceId, id }: EndpointId) {
  return db
    .selectFrom('endpoint_deliveries as d')
    .innerJoin('endpoint_messages as m', (join) =>
      join.onRef('m.workspace_id', '=', 'd.workspace_id').onRef('m.id', '=', 'd.message_id'),
    )
    .select([
      'd.message_id',
      'm.type',
      'm.body',
      'd.state',
      'd.attempts',
      'd.created_at',
      'd.attempted_at',
      'd.next_at',
    ])
    .select(['d.duration_ms', 'd.status', 'd.failure', 'd.answer'])
    .where('d.workspace_id', '=', workspaceId)
    .where('d.endpoint_id', '=', id)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.message_id', 'desc')
    .limit(maxDeliveriesListed)
    .execute()
}

export type LastDelivery = Pick<
  Tables['endpoint_deliveries'],
  'endpoint_id' | 'state' | 'created_at' | 'attempted_at' | 'status' | 'failure'
>

/** The newest delivery to each endpoint of a workspace that has one: a row of the index for each, however long its log is. */
export function listLastDeliveries(db: Database, workspaceId: string): Promise<LastDelivery[]> {
  return db
    .selectFrom('endpoints as e')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('endpoint_deliveries as d')
          .select(['d.endpoint_id', 'd.state', 'd.created_at', 'd.attempted_at', 'd.status', 'd.failure'])
          .whereRef('d.workspace_id', '=', 'e.workspace_id')
          .whereRef('d.endpoint_id', '=', 'e.id')
          .orderBy('d.created_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.endpoint_id', 'last.state', 'last.created_at', 'last.attempted_at', 'last.status', 'last.failure'])
    .where('e.workspace_id', '=', workspaceId)
    .execute()
}

/** Has a message delivered once more, from the first try on. Returns whether there is one. */
export async function replayDelivery(
  db: Database,
  { workspaceId, endpointId, messageId }: DeliveryId,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('endpoint_deliveries')
    .set({ state: 'waiting', attempts: 0, next_at: now, failure: null })
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A delivery that this process tries now, with what it needs for it. */
export interface ClaimedDelivery extends DeliveryId {
  /** Tries before this one. */
  attempts: number
  isFailing: boolean
}

interface ClaimInput {
  now: Date
  /** Until when no other process tries it. */
  leaseUntil: Date
  /** Endpoints that have as much under way as they may. */
  full: readonly string[]
  limit: number
  /** Of those that are due, the ones to try; the others stay due. */
  choose(due: readonly ClaimedDelivery[]): ClaimedDelivery[]
}

/**
 * Takes due deliveries: no other process gets them before the lease is over. Returns them, and whether there may be more.
 * They are those of many workspaces, whose rows cannot be locked together where they lie on several machines: what another
 * process took meanwhile is no longer due.
 */
export async function claimDeliveries(
  db: Database,
  { now, leaseUntil, full, limit, choose }: ClaimInput,
): Promise<{ claimed: ClaimedDelivery[]; hasMore: boolean }> {
  const { rows } = await sql<ClaimedDelivery>`
    select d.workspace_id as "workspaceId", d.endpoint_id as "endpointId", d.message_id as "messageId", d.attempts,
      coalesce(e.failing_since is not null, false) as "isFailing"
    from endpoint_deliveries d join endpoints e on e.workspace_id = d.workspace_id and e.id = d.endpoint_id
    where d.state = 'waiting' and d.next_at <= ${now} and not d.endpoint_id = any(${full}::uuid[])
    order by d.next_at limit ${limit}
  `.execute(db)
  const claimed: ClaimedDelivery[] = []
  for (const delivery of choose(rows)) {
    const { numUpdatedRows } = await db
      .updateTable('endpoint_deliveries')
      .set({ next_at: leaseUntil })
      .where('workspace_id', '=', delivery.workspaceId)
      .where('endpoint_id', '=', delivery.endpointId)
      .where('message_id', '=', delivery.messageId)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) claimed.push(delivery)
  }
  return { claimed, hasMore: rows.length === limit }
}

export function findMessage(db: Database, { workspaceId, messageId }: DeliveryId) {
  return db
    .selectFrom('endpoint_messages')
    .select(['id', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', messageId)
    .executeTakeFirst()
}

export interface Try {
  attemptedAt: Date
  durationMs: number
  status: number | null
  failure: DeliveryFailure | null
  answer: string | null
}

/** Notes what came of a try; `nextAt` null: there is no other. */
export async function saveTry(
  db: Database,
  { workspaceId, endpointId, messageId, attempts }: DeliveryId & { attempts: number },
  { isDelivered, nextAt, ...one }: Try & { isDelivered: boolean; nextAt: Date | null },
): Promise<void> {
  await db
    .updateTable('endpoint_deliveries')
    .set({
      state: isDelivered ? 'delivered' : nextAt ? 'waiting' : 'failed',
      attempts: attempts + 1,
      ...(nextAt ? { next_at: nextAt } : {}),
      attempted_at: one.attemptedAt,
      duration_ms: one.durationMs,
      status: one.status,
      failure: one.failure,
      answer: one.answer,
    })
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('message_id', '=', messageId)
    // Given up meanwhile, with its endpoint.
    .where('state', '=', 'waiting')
    .execute()
}

const rowsAtOnce = 5000

/** Deletes the log of before, a part at a time. */
export async function deleteMessagesBefore(db: Database, before: Date): Promise<void> {
  for (const [table, key] of [
    ['endpoint_deliveries', ['workspace_id', 'endpoint_id', 'message_id']],
    ['endpoint_messages', ['workspace_id', 'id']],
  ] as const) {
    const columns = sql.join(key.map((column) => sql.ref(column)))
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where (${columns}) in (
          select ${columns} from ${sql.table(table)} where created_at < ${before} limit ${rowsAtOnce}
        )
      `.execute(db)
      if (numAffectedRows < BigInt(rowsAtOnce)) break
    }
  }
}

/** Deletes what is kept of a workspace's messages of before, as what shoppers said may not be kept longer. */
export async function eraseMessagesBefore(
  db: Database,
  { workspaceId, before }: { workspaceId: string; before: Date },
): Promise<void> {
  for (const table of ['endpoint_deliveries', 'endpoint_messages'] as const) {
    await db.deleteFrom(table).where('workspace_id', '=', workspaceId).where('created_at', '<=', before).execute()
  }
}
