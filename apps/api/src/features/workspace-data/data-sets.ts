import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { getSlotStart } from '../rollups/rollups.public.ts'

type Row = Record<string, unknown>

/** Data of a workspace that is exported as one file of each format. */
export interface DataSet {
  name: string
  columns: readonly string[]
  /** A few rows at a time, so that any number of them takes the same memory. */
  read(db: Database, workspaceId: string): AsyncGenerator<Row[]>
}

const rowsAtOnce = 1000

interface TableSet<Name extends keyof Tables> {
  name: string
  table: Name
  /** The primary key without the workspace. */
  key: readonly (keyof Tables[Name] & string)[]
  columns: readonly (keyof Tables[Name] & string)[]
}

/** A table of the workspace in the order of its key. What is written meanwhile may be in it or not. */
function readTable<Name extends keyof Tables>({ name, table, key, columns }: TableSet<Name>): DataSet {
  const keyColumns = sql.join(key.map((column) => sql.ref(column)))
  return {
    name,
    columns,
    async *read(db, workspaceId) {
      let after: Row | undefined
      for (;;) {
        const isAfter = after ? sql`and (${keyColumns}) > (${sql.join(key.map((column) => after?.[column]))})` : sql``
        const { rows }: { rows: Row[] } = await sql<Row>`
          select ${sql.join([...new Set([...key, ...columns])].map((column) => sql.ref(column)))}
          from ${sql.table(table)} where workspace_id = ${workspaceId} ${isAfter}
          order by ${keyColumns} limit ${rowsAtOnce}
        `.execute(db)
        if (rows.length > 0) yield rows
        if (rows.length < rowsAtOnce) return
        after = rows.at(-1)
      }
    },
  }
}

/** What is small enough to be read at once. */
function readAtOnce(
  name: string,
  columns: readonly string[],
  read: (db: Database, workspaceId: string) => Promise<Row[]>,
): DataSet {
  return {
    name,
    columns,
    async *read(db, workspaceId) {
      yield await read(db, workspaceId)
    },
  }
}

const periods: Record<string, string> = { s: 'quarter hour', d: 'day', m: 'month' }

/** When the period of a roll-up row begins: an instant, or a date or month of the store's time zone. */
function describeStart(grain: string, bucket: number): string {
  if (grain === 's') return getSlotStart(bucket).toISOString()
  if (grain === 'd') return new Date(bucket * 86_400_000).toISOString().slice(0, 10)
  return new Date(Date.UTC(1970, bucket)).toISOString().slice(0, 7)
}

type RollupTable = 'search_rollups' | 'category_rollups' | 'product_rollups'

/** Figures by quarter hour, day and month; those that a change of the time zone is making are left out. */
function readRollups(name: string, table: RollupTable, own: readonly string[]): DataSet {
  const rowColumns = ['grain', 'bucket', ...own] as never[]
  const key = [
    'grain',
    'bucket',
    ...own.filter((column) => column === 'category' || column === 'product_id'),
  ] as never[]
  const all = readTable({ name, table, key, columns: rowColumns })
  return {
    name,
    columns: ['period', 'starts', ...own],
    async *read(db, workspaceId) {
      const usage = await db
        .selectFrom('usage')
        .select('rollup_generation')
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirst()
      const other = (usage?.rollup_generation ?? 0) % 2 === 0 ? ['D', 'M'] : ['d', 'm']
      for await (const rows of all.read(db, workspaceId)) {
        yield rows.flatMap(({ grain, bucket, ...rest }) => {
          if (other.includes(String(grain))) return []
          const unit = String(grain).toLowerCase()
          return [{ period: periods[unit], starts: describeStart(unit, Number(bucket)), ...rest }]
        })
      }
    },
  }
}

/** Of quarter hours: searches without a product, with a click, and repeated within 30 s. */
function readInsights(): DataSet {
  const columns = ['no_result', 'converted', 'repeated'] as const
  const all = readTable({
    name: 'insight-figures',
    table: 'insight_rollups',
    key: ['slot'],
    columns: ['slot', ...columns],
  })
  return {
    name: all.name,
    columns: ['period', 'starts', ...columns],
    async *read(db, workspaceId) {
      for await (const rows of all.read(db, workspaceId)) {
        yield rows.map(({ slot, ...rest }) => ({
          period: periods.s,
          starts: describeStart('s', Number(slot)),
          ...rest,
        }))
      }
    },
  }
}

const storeColumns = [
  'store_name',
  'platform',
  'store_id',
  'main_language',
  'time_zone',
  'widget_key',
  'allowed_origins',
  'is_shopify_setup_complete',
  'created_at',
] as const

function readStore(db: Database, workspaceId: string): Promise<Row[]> {
  return db
    .selectFrom('workspaces')
    .innerJoin('merchants', 'merchants.id', 'workspaces.merchant_id')
    .where('workspaces.id', '=', workspaceId)
    .select(storeColumns.map((column) => `merchants.${column}` as const))
    .execute()
}

const connectionColumns = ['platform', 'external_id', 'status', 'scope', 'connected_at', 'ended_at'] as const

function readConnection(db: Database, workspaceId: string): Promise<Row[]> {
  return db
    .selectFrom('workspaces')
    .innerJoin('platform_connections as c', 'c.merchant_id', 'workspaces.merchant_id')
    .where('workspaces.id', '=', workspaceId)
    .select(connectionColumns.map((column) => `c.${column}` as const))
    .execute()
}

function readMembers(db: Database, workspaceId: string): Promise<Row[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.workspace_id', '=', workspaceId)
    .select(['users.first_name', 'users.last_name', 'users.email', 'memberships.role', 'memberships.created_at'])
    .orderBy('memberships.created_at')
    .execute()
}

const usageColumns = ['plan_id', 'period_start', 'period_end', 'used', 'recordings_used', 'downloads_used'] as const

/** All that is kept for a workspace, without secrets and their hashes. */
export const dataSets: readonly DataSet[] = [
  readAtOnce('store', storeColumns, readStore),
  readAtOnce('connection', connectionColumns, readConnection),
  readAtOnce('members', ['first_name', 'last_name', 'email', 'role', 'created_at'], readMembers),
  readTable({
    name: 'invitations',
    table: 'invitations',
    key: ['id'],
    columns: ['email', 'created_at', 'expires_at', 'sent_at', 'accepted_at', 'cancelled_at'],
  }),
  readTable({
    name: 'audit',
    table: 'audit_entries',
    key: ['id'],
    columns: ['created_at', 'actor_name', 'action', 'details'],
  }),
  readAtOnce('usage', usageColumns, (db, workspaceId) =>
    db.selectFrom('usage').select(usageColumns).where('workspace_id', '=', workspaceId).execute(),
  ),
  readTable({ name: 'opened-visits', table: 'opened_visits', key: ['search_id'], columns: ['search_id', 'opened_at'] }),
  readTable({
    name: 'subscriptions',
    table: 'subscriptions',
    key: ['id'],
    columns: [
      'provider',
      'plan_id',
      'status',
      'period_start',
      'period_end',
      'cancel_at',
      'pending_plan_id',
      'created_at',
    ],
  }),
  readTable({ name: 'notices', table: 'billing_notices', key: ['subject'], columns: ['subject', 'created_at'] }),
  readTable({
    name: 'catalogue',
    table: 'catalogue_products',
    key: ['product_id', 'language'],
    columns: [
      'product_id',
      'language',
      'title',
      'description',
      'price_minor',
      'currency',
      'image_url',
      'url',
      'category',
      'is_available',
    ],
  }),
  readTable({
    name: 'searches',
    table: 'voice_searches',
    key: ['occurred_at', 'id'],
    columns: ['id', 'occurred_at', 'received_at', 'shopper_id', 'query', 'language', 'products'],
  }),
  readTable({
    name: 'clicks',
    table: 'voice_clicks',
    key: ['searched_at', 'search_id', 'product_id'],
    columns: ['search_id', 'product_id', 'occurred_at'],
  }),
  readTable({
    name: 'products',
    table: 'voice_products',
    key: ['product_id'],
    columns: ['product_id', 'product_name', 'product_image_url', 'seen_at'],
  }),
  readRollups('search-figures', 'search_rollups', ['searches', 'recommended', 'clicked']),
  readInsights(),
  readRollups('category-figures', 'category_rollups', ['category', 'searches']),
  readRollups('product-figures', 'product_rollups', ['product_id', 'recommended', 'clicked']),
]
