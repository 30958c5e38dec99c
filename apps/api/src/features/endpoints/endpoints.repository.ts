import type { EndpointEvent, EndpointState } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { saveHasEndpoints } from '../usage/usage.public.ts'

export type EndpointRow = Omit<Tables['endpoints'], 'event_types'> & { event_types: EndpointEvent[] }

export interface EndpointId {
  workspaceId: string
  id: string
}

/** The newest first. */
export function listEndpointRows(db: Database, workspaceId: string): Promise<EndpointRow[]> {
  return db
    .selectFrom('endpoints')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findEndpoint(db: Database, { workspaceId, id }: EndpointId): Promise<EndpointRow | undefined> {
  return db
    .selectFrom('endpoints')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Tells those who record events whether some endpoint is on. */
async function noteState(transaction: Transaction<Tables>, workspaceId: string): Promise<void> {
  const rows = await listEndpointRows(transaction, workspaceId)
  await saveHasEndpoints(transaction, { workspaceId, hasEndpoints: rows.some(({ state }) => state === 'on') })
}

export async function insertEndpoint(
  transaction: Transaction<Tables>,
  { event_types: types, ...row }: EndpointRow,
): Promise<void> {
  await transaction
    .insertInto('endpoints')
    .values({ ...row, event_types: JSON.stringify(types) })
    .execute()
  await noteState(transaction, row.workspace_id)
}

type EndpointChanges = Partial<Omit<EndpointRow, 'workspace_id' | 'id' | 'state' | 'event_types'>> & {
  event_types?: EndpointEvent[]
}

export async function updateEndpoint(
  db: Database,
  { workspaceId, id }: EndpointId,
  { event_types: types, ...changes }: EndpointChanges,
): Promise<void> {
  await db
    .updateTable('endpoints')
    .set({ ...changes, ...(types && { event_types: JSON.stringify(types) }) })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** Switches an endpoint that is on, or was off, to another state. What waits for one that is off is given up. */
export async function saveEndpointState(
  transaction: Transaction<Tables>,
  { workspaceId, id }: EndpointId,
  state: EndpointState,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('endpoints')
    .set({ state, ...(state === 'on' ? { failing_since: null } : {}) })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '!=', state)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (state !== 'on') {
    await transaction
      .updateTable('endpoint_deliveries')
      .set({ state: 'failed', failure: 'stopped' })
      .where('workspace_id', '=', workspaceId)
      .where('endpoint_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  }
  await noteState(transaction, workspaceId)
  return true
}

export async function deleteEndpoint(
  transaction: Transaction<Tables>,
  { workspaceId, id }: EndpointId,
): Promise<boolean> {
  await transaction
    .deleteFrom('endpoint_deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', id)
    .execute()
  const { numDeletedRows } = await transaction
    .deleteFrom('endpoints')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  await noteState(transaction, workspaceId)
  return numDeletedRows > 0n
}

/** Endpoints whose secrets were sealed with another key, without those that are lost. */
export function listEndpointsOfOtherKeys(
  db: Database,
  { version, lost, limit }: { version: string; lost: readonly string[]; limit: number },
): Promise<EndpointRow[]> {
  return db
    .selectFrom('endpoints')
    .selectAll()
    .where('key_version', '!=', version)
    .$if(lost.length > 0, (query) => query.where('id', 'not in', lost))
    .limit(limit)
    .execute()
}

/** Replaces what is sealed, unless it is another meanwhile. */
export async function replaceSealed(
  db: Database,
  row: EndpointRow,
  sealed: Pick<EndpointRow, 'sealed_secret' | 'key_version' | 'previous_sealed_secret'>,
): Promise<{ numUpdatedRows: bigint }> {
  return db
    .updateTable('endpoints')
    .set(sealed)
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .where('sealed_secret', '=', row.sealed_secret)
    .executeTakeFirst()
}
