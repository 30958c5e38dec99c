import type pg from 'pg'

/** Raw events with what makes them known. */
export const eventTables = ['voice_searches', 'voice_search_ids', 'voice_clicks', 'recommended_products']
export const rollupTables = ['search_rollups', 'old_slots', 'item_rollups', 'item_deltas', 'rollup_items']

export interface Bytes {
  rows: number
  indexes: number
}

/** Bytes on disk of each of these tables with their parts. */
export async function measureTables(client: pg.Client, tables: readonly string[]): Promise<Record<string, Bytes>> {
  const { rows } = await client.query<Bytes & { name: string }>(
    `select name, sum(pg_table_size(relid))::float8 as rows, sum(pg_indexes_size(relid))::float8 as indexes
     from unnest($1::text[]) as n (name) cross join lateral (
       select name::regclass as relid union select relid from pg_partition_tree(name::regclass)
     ) as parts group by name`,
    [tables],
  )
  return Object.fromEntries(rows.map(({ name, ...bytes }) => [name, bytes]))
}

/** Bytes on disk of all of them. */
export async function measureBytes(client: pg.Client, tables: readonly string[]): Promise<number> {
  const measured = Object.values(await measureTables(client, tables))
  return measured.reduce((sum, { rows, indexes }) => sum + rows + indexes, 0)
}
