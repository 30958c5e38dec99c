import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'

/** What a shopper asked and chose before an instant, the latest search first. */
export interface ShopperTrail {
  searches: { id: string; at: Date; clicks: { productId: string; at: Date }[] }[]
}

interface TrailRow {
  place: number
  id: string
  at: Date
  clicks: { product_id: string; at: number }[] | null
}

/** One name for all shoppers must not bring days of them into memory. */
const mostSearches = 500

const hourMs = 3_600_000

/**
 * The trails of shoppers, each of the time before `until`, in the order asked. A shopper has as many searches in it as
 * half a thousand, the latest.
 */
export async function listShopperTrails(
  db: Database,
  { workspaceId, of, days }: { workspaceId: string; of: readonly { shopperId: string; until: Date }[]; days: number },
): Promise<ShopperTrail[]> {
  if (of.length === 0) return []
  const times = of.map(({ until }) => until.toISOString())
  // Known before the statement is planned, so that it is planned for the months of them alone; a day may
  // have 25 hours.
  const [earliest = '', last = ''] = [times.toSorted().at(0), times.toSorted().at(-1)]
  const first = new Date(Date.parse(earliest) - (days * 24 + 1) * hourMs)
  const before = sql`interval '1 day' * ${days}::int`
  const { rows } = await sql<TrailRow>`
    select t.place, s.id, s.occurred_at as at, (
      select json_agg(json_build_object(
        'product_id', c.product_id, 'at', floor(extract(epoch from c.occurred_at) * 1000)::bigint))
      from voice_clicks c
      where c.workspace_id = ${workspaceId}::uuid and c.searched_at = s.occurred_at and c.search_id = s.id
        and c.searched_at >= ${first}::timestamptz and c.searched_at <= ${last}::timestamptz
        and c.occurred_at <= t.until
    ) as clicks
    from unnest(${of.map(({ shopperId }) => shopperId)}::text[], ${times}::timestamptz[])
      with ordinality as t (shopper_id, until, place)
    cross join lateral (
      select s.id, s.occurred_at from voice_searches s
      where s.workspace_id = ${workspaceId}::uuid and s.shopper_id = t.shopper_id
        and s.occurred_at >= ${first}::timestamptz and s.occurred_at <= ${last}::timestamptz
        and s.occurred_at >= t.until - ${before} and s.occurred_at <= t.until
      order by s.occurred_at desc, s.id desc limit ${mostSearches}
    ) as s
    order by t.place, s.occurred_at desc, s.id desc
  `.execute(db)
  const trails: ShopperTrail[] = of.map(() => ({ searches: [] }))
  for (const { place, id, at, clicks } of rows) {
    const told = (clicks ?? []).map((click) => ({ productId: click.product_id, at: new Date(click.at) }))
    trails[place - 1]?.searches.push({ id, at, clicks: told })
  }
  return trails
}

/** Whose searches they are, and when they were; those that are not there (any more) are left out. */
export async function findSearchShoppers(
  db: Database,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<Map<string, { shopperId: string; at: Date }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; shopper_id: string; at: Date }>`
    select t.id, s.shopper_id, s.occurred_at as at
    from unnest(${[...ids]}::uuid[]) as t (id)
    cross join lateral (
      select i.occurred_at from voice_search_ids i
      where i.workspace_id = ${workspaceId}::uuid and i.id = t.id limit 1
    ) as known
    cross join lateral (
      select s.shopper_id, s.occurred_at from voice_searches s
      where s.workspace_id = ${workspaceId}::uuid and s.occurred_at = known.occurred_at and s.id = t.id limit 1
    ) as s
  `.execute(db)
  return new Map(rows.map((row) => [row.id, { shopperId: row.shopper_id, at: row.at }]))
}
