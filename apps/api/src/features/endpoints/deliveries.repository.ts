import { type DeliveryFailure, type DeliveryState, deliveriesPageSize, maxReplayedAtOnce } from '@voice-shop/contract'
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

/** A place in the log: older than this delivery. */
export interface DeliveryPlace {
  createdAt: Date
  messageId: string
}

/** A page, the newest first, and one row more where there is another page. */
export function listDeliveryRows(
  db: Database,
  { workspaceId, id }: EndpointId,
  { state, place }: { state: DeliveryState | undefined; place: DeliveryPlace | null },
) {
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
    .$if(state !== undefined, (query) => query.where('d.state', '=', state as DeliveryState))
    .$if(place !== null, (query) =>
      query.where(
        sql<boolean>`(d.created_at, d.message_id) < (${place?.createdAt}::timestamptz, ${place?.messageId}::uuid)`,
      ),
    )
    .orderBy('d.created_at', 'desc')
    .orderBy('d.message_id', 'desc')
    .limit(deliveriesPageSize + 1)
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

/** Has what was given up delivered once more, the oldest first. Returns how many they are. */
export async function replayFailed(
  transaction: Transaction<Tables>,
  { workspaceId, id: endpointId }: EndpointId,
  now: Date,
): Promise<number> {
  // Of two at once the second finds, once the first has committed, that they have failed no more.
  const { numAffectedRows = 0n } = await sql`
    update endpoint_deliveries set state = 'waiting', attempts = 0, next_at = ${now}, failure = null
    where workspace_id = ${workspaceId} and endpoint_id = ${endpointId} and state = 'failed' and message_id = any(array(
      select d.message_id from endpoint_deliveries d
      where d.workspace_id = ${workspaceId} and d.endpoint_id = ${endpointId} and d.state = 'failed'
      order by d.created_at, d.message_id limit ${maxReplayedAtOnce}
    ))
  `.execute(transaction)
  return Number(numAffectedRows)
}

export async function hasFailed(
  transaction: Transaction<Tables>,
  { workspaceId, id: endpointId }: EndpointId,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('endpoint_deliveries')
    .select('message_id')
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'failed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** An endpoint for which something is due. */
export interface DueEndpoint {
  workspaceId: string
  endpointId: string
  isFailing: boolean
}

/** The endpoints for which something is due, each once however much it is: nobody's backlog hides what waits for another. */
export async function listDueEndpoints(db: Database, now: Date): Promise<DueEndpoint[]> {
  const { rows } = await sql<DueEndpoint>`
    select e.workspace_id as "workspaceId", e.id as "endpointId", e.failing_since is not null as "isFailing"
    from endpoints e
    where exists (
      select from endpoint_deliveries d
      where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.state = 'waiting' and d.next_at <= ${now}
    )
  `.execute(db)
  return rows
}

/** A delivery that this process tries now, with what it needs for it. */
export interface ClaimedDelivery extends DeliveryId {
  /** Tries before this one. */
  attempts: number
}

/** Takes what is due for an endpoint, the longest due first: no other process gets it before `leaseUntil`. */
export async function claimDeliveries(
  db: Database,
  { workspaceId, endpointId }: Pick<DueEndpoint, 'workspaceId' | 'endpointId'>,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedDelivery[]> {
  // As an array, which is made once: rows of a subquery might be found anew, beyond the limit.
  const { rows } = await sql<{ messageId: string; attempts: number }>`
    update endpoint_deliveries set next_at = ${leaseUntil}
    where workspace_id = ${workspaceId} and endpoint_id = ${endpointId} and state = 'waiting' and message_id = any(array(
      select d.message_id from endpoint_deliveries d
      where d.workspace_id = ${workspaceId} and d.endpoint_id = ${endpointId} and d.state = 'waiting'
        and d.next_at <= ${now}
      order by d.next_at limit ${limit} for update skip locked
    ))
    returning message_id as "messageId", attempts
  `.execute(db)
  return rows.map((row) => ({ ...row, workspaceId, endpointId }))
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
  durationMs: number | null
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
