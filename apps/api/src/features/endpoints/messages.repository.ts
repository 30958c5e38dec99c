import type { Announcement } from '@voice-shop/contract/endpoint-messages'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Database } from '../../core/database/open-database.ts'
import { toColumns, type WorkspaceRows } from '../../core/database/workspace-rows.ts'

export interface NewMessage {
  id: string
  type: string
  body: string
}

/** As it is sent: the shape that Standard Webhooks recommends. */
export function makeMessage({ type, data }: Announcement, now: Date): NewMessage {
  return { id: uuidV7(), type, body: JSON.stringify({ type, timestamp: now.toISOString(), data }) }
}

/** Whether some endpoint of the workspace wants messages of a type. */
export async function isWanted(
  db: Database,
  { workspaceId, type }: { workspaceId: string; type: Announcement['type'] },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from endpoints where workspace_id = ${workspaceId} and state = 'on' and event_types ? ${type}::text limit 1
  `.execute(db)
  return rows.length > 0
}

/**
 * Writes messages that some endpoint wants, with a delivery for each endpoint, in the transaction of what they tell: the
 * worker delivers what is committed. For workspaces of which some endpoint is on.
 */
export function insertMessages(messages: readonly WorkspaceRows<NewMessage>[], now: Date): RawBuilder<unknown>[] {
  const { rows, workspaceId, ids, idColumn } = toColumns(messages)
  const wanted = sql`e.workspace_id = ${workspaceId} and e.state = 'on' and e.event_types ? t.type`
  const from = sql`
    unnest(${ids} ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ type }) => type)}::text[]
  `
  return [
    sql`
      insert into endpoint_messages (workspace_id, id, type, body, created_at)
      select ${workspaceId}, t.id, t.type, t.body, ${now}::timestamptz
      from ${from}, ${rows.map(({ body }) => body)}::text[]) as t (${idColumn} id, type, body)
      where exists (select from endpoints e where ${wanted})
    `,
    sql`
      insert into endpoint_deliveries
        (workspace_id, message_id, endpoint_id, state, attempts, next_at, created_at)
      select ${workspaceId}, t.id, e.id, 'waiting', 0, ${now}::timestamptz, ${now}::timestamptz
      from ${from}) as t (${idColumn} id, type) join endpoints e on ${wanted}
    `,
  ]
}

/**
 * Tells the workspace's endpoints what happened, with the commit of this transaction. Without an endpoint that wants it
 * nothing is written.
 */
export async function announceEvent(
  transaction: Database,
  { workspaceId, now, ...announcement }: Announcement & { workspaceId: string; now: Date },
): Promise<void> {
  const message = makeMessage(announcement, now)
  for (const statement of insertMessages([{ workspaceId, rows: [message] }], now)) await statement.execute(transaction)
}
