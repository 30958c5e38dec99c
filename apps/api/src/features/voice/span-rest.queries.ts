import { repeatedWithinSeconds } from '@voice-shop/contract'
import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { getSlotStart, type SearchTotals } from '../rollups/rollups.public.ts'
import { hashShopper } from './visits.repository.ts'

interface RestInput {
  workspaceId: string
  /** The slot whose beginning is counted. */
  slot: number
  untilMs: number
  /** Where the span begins: shoppers who were there between it and `slot` are counted already. */
  from: number
}

/** Counts what roll-ups do not tell apart: the searches of a slot before an instant within it. */
export async function sumRest(db: Database, { workspaceId, slot, untilMs, from }: RestInput): Promise<SearchTotals> {
  const [start, end] = [getSlotStart(slot), new Date(untilMs)]
  const within = sql`interval '1 second' * ${repeatedWithinSeconds}::int`
  // Not reckoned by the statement: it would be planned for all months there are.
  const before = new Date(start.getTime() - repeatedWithinSeconds * 1000)
  const { rows } = await sql<SearchTotals>`
    with around as materialized (
      select s.id, s.shopper_id, s.occurred_at, s.products_count,
        s.occurred_at - lag(s.occurred_at) over (partition by s.shopper_id order by s.occurred_at) as since_last
      from voice_searches s
      where s.workspace_id = ${workspaceId} and s.occurred_at >= ${before}::timestamptz
        and s.occurred_at < ${end}::timestamptz
    ),
    rest as materialized (
      select a.*, (
        select count(*) from voice_clicks c
        where c.workspace_id = ${workspaceId} and c.searched_at = a.occurred_at and c.search_id = a.id
          and c.searched_at >= ${start}::timestamptz and c.searched_at < ${end}::timestamptz
      ) as clicks
      from around a where a.occurred_at >= ${start}::timestamptz
    )
    select count(*)::int as searches, coalesce(sum(products_count), 0)::int as recommended,
      coalesce(sum(clicks), 0)::int as clicked, count(*) filter (where products_count = 0)::int as no_result,
      count(*) filter (where clicks > 0)::int as converted,
      count(*) filter (where since_last <= ${within})::int as repeated, (
        select count(*) from (select distinct ${hashShopper(sql`shopper_id`)} as shopper from rest) as present
        left join lateral (
          select true as is_known from shopper_visits v
          where v.workspace_id = ${workspaceId} and v.shopper = present.shopper
            and v.slot >= ${from}::int and v.slot < ${slot}::int limit 1
        ) as before on true
        where before.is_known is null
      )::int as shoppers
    from rest
  `.execute(db)
  return rows[0] as SearchTotals
}
