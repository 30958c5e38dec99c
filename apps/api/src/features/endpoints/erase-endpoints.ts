import { sql } from 'kysely'
import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

/** What was told of a workspace's shoppers and orders. */
export function eraseMessages(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'endpoint_deliveries', key: ['endpoint_id', 'message_id'] },
    { table: 'endpoint_messages', key: ['id'] },
  ])
}

async function eraseDeliveries(db: Database, workspaceId: string, messages: readonly { id: string }[]): Promise<void> {
  const ids = messages.map(({ id }) => id)
  await sql`
    delete from endpoint_deliveries where workspace_id = ${workspaceId} and message_id = any(${ids}::uuid[])
  `.execute(db)
}

/**
 * What was told of some searches, and of orders that owe them something. Told orders that owe nothing any more name no search:
 * they go with any. A key is found as it is written, for in a JSON text its quotes are escaped.
 */
export async function eraseMessagesOf(
  db: Database,
  { workspaceId, searchIds }: { workspaceId: string; searchIds: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from endpoint_messages m where m.workspace_id = ${workspaceId} and (
      exists (
        select from regexp_matches(m.body, '"search_id":"([0-9a-f-]{36})"', 'g') as found (parts)
        where found.parts[1] = any(${[...searchIds]}::text[])
      )
      or (m.type = 'order.attributed' and m.body not like '%"search_id":"%')
    )
    returning m.id
  `.execute(db)
  await eraseDeliveries(db, workspaceId, rows)
}

/** What was told of some orders. */
export async function eraseToldOrders(
  db: Database,
  { workspaceId, orderIds }: { workspaceId: string; orderIds: readonly string[] },
): Promise<void> {
  if (orderIds.length === 0) return
  const written = orderIds.map((id) => `"order_id":${JSON.stringify(id)}`)
  const { rows } = await sql<{ id: string }>`
    delete from endpoint_messages m where m.workspace_id = ${workspaceId} and m.type = 'order.attributed'
      and exists (select from unnest(${written}::text[]) as t (written) where position(t.written in m.body) > 0)
    returning m.id
  `.execute(db)
  await eraseDeliveries(db, workspaceId, rows)
}

/** A workspace's endpoints, with all that was told them. */
export async function eraseEndpoints(db: Database, workspaceId: string): Promise<void> {
  await eraseRows(db, workspaceId, [{ table: 'endpoints', key: ['id'] }])
  await eraseMessages(db, workspaceId)
}
