import type { Dashboard } from '@voice-shop/contract'
import type pg from 'pg'

const topProducts = `
  select p ->> 'product_id' as id, count(*)::int as recommended, count(c.search_id)::int as clicked
  from inside s cross join lateral unnest(s.product_keys) as k (key)
  join recommended_products r on r.workspace_id = $1 and r.key = k.key cross join lateral (select r.product) as t (p)
  left join voice_clicks c on c.workspace_id = $1 and c.search_id = s.id and c.product_id = p ->> 'product_id'
  group by p ->> 'product_id' having count(c.search_id) > 0 order by clicked desc, (p ->> 'product_id') collate "C" limit 10`

const topCategories = `
  select category, count(*)::int as count from (
    select distinct s.id, p ->> 'category' as category
    from inside s cross join lateral unnest(s.product_keys) as k (key)
    join recommended_products r on r.workspace_id = $1 and r.key = k.key cross join lateral (select r.product) as t (p)
  ) as t group by category order by count desc, category collate "C" limit 8`

/** Figures of a dashboard counted afresh from the raw events of its periods, with the statements one would write first. */
async function recount(client: pg.Client, workspaceId: string, { window, previous_window }: Dashboard) {
  const { start, end } = window
  const count = async (from: string, to: string) => {
    const { rows } = await client.query(
      `select count(*)::int as searches, coalesce(sum(products_count), 0)::int as recommended,
         count(distinct shopper_id)::int as shoppers
       from voice_searches where workspace_id = $1 and occurred_at >= $2 and occurred_at < $3`,
      [workspaceId, from, to],
    )
    return rows[0]
  }
  const now = await count(start, end)
  const earlier = await count(previous_window.start, previous_window.end)
  await client.query('begin')
  await client.query(
    `create temp table inside on commit drop as select id, product_keys from voice_searches
     where workspace_id = '${workspaceId}' and occurred_at >= '${start}' and occurred_at < '${end}'`,
  )
  const { rows: products } = await client.query(topProducts, [workspaceId])
  const { rows: categories } = await client.query(topCategories, [workspaceId])
  await client.query('commit')
  return { now, earlier, products, categories }
}

function sumSearches(buckets: readonly { searches: number }[]): number {
  return buckets.reduce((sum, { searches }) => sum + searches, 0)
}

/** Which figures of a dashboard differ from a recount; none, where it is right. */
export async function listDifferences(client: pg.Client, workspaceId: string, dashboard: Dashboard): Promise<string[]> {
  const { now, earlier, products, categories } = await recount(client, workspaceId, dashboard)
  const { stats, charts, top_clicked_products } = dashboard
  const change = (to: number, from: number) => {
    if (from === 0) return to === 0 ? 0 : null
    return ((to - from) / from) * 100
  }
  const pairs: Record<string, [unknown, unknown]> = {
    searches: [stats.voice_searches.count, now.searches],
    searchesChange: [stats.voice_searches.change_percent, change(now.searches, earlier.searches)],
    recommended: [stats.products_recommended.count, now.recommended],
    shoppers: [stats.active_users.count, now.shoppers],
    shoppersChange: [stats.active_users.change_percent, change(now.shoppers, earlier.shoppers)],
    chart: [sumSearches(charts.searches_over_time), now.searches],
    previousChart: [sumSearches(charts.previous_searches_over_time), earlier.searches],
    categories: [charts.top_categories, categories],
    products: [
      top_clicked_products.map(({ product_id, click_count, ctr }) => [product_id, click_count, ctr]),
      products.map((row) => [row.id, row.clicked, (row.clicked / row.recommended) * 100]),
    ],
  }
  return Object.entries(pairs).flatMap(([name, [shown, counted]]) =>
    JSON.stringify(shown) === JSON.stringify(counted)
      ? []
      : [`${name}: ${JSON.stringify(shown)} instead of ${JSON.stringify(counted)}`],
  )
}
