import type pg from 'pg'

/** How far back the events go. */
const historyDays = 730

const productCount = 120
const categoryCount = 10
const shopperCount = 5000

interface Filled {
  workspaceIds: readonly string[]
  /** In each workspace; of ten seven are searches and three are clicks on them. */
  eventsEach: number
  timeZone: string
  /** End of the two years. */
  until: Date
}

/** What sample-events.ts makes of products: by place, the three that a search recommends. */
const recommendations = `
  create temp table if not exists recommendations as
  select first as place, array_agg(p::bigint order by step) as product_keys
  from generate_series(0, ${productCount - 1}) as first
  cross join lateral (values (0), (7), (31)) as s (step)
  cross join lateral (select (first + step) % ${productCount} as p) as q
  group by first`

/** Makes the months and years of the tables that are cut by time, where the server has not. */
async function makePartitions(client: pg.Client, until: Date): Promise<void> {
  await client.query(
    `select
       make_partition('voice_searches', to_char(m, 'YYYY_MM'), m::text || '+00', (m + interval '1 month')::text || '+00'),
       make_partition('voice_clicks', to_char(m, 'YYYY_MM'), m::text || '+00', (m + interval '1 month')::text || '+00')
     from generate_series(date_trunc('month', $1::timestamp - interval '${historyDays + 1} days'), $1, '1 month') as m`,
    [until.toISOString()],
  )
  await client.query(
    `select
       make_partition('voice_search_ids', to_char(y, 'YYYY'), y::text || '+00', (y + interval '1 year')::text || '+00'),
       make_partition('shopper_visits', to_char(y, 'YYYY'), (extract(epoch from y)::bigint / 900)::text,
         (extract(epoch from y + interval '1 year')::bigint / 900)::text)
     from generate_series(date_trunc('year', $1::timestamp - interval '${historyDays + 1} days'), $1, '1 year') as y`,
    [until.toISOString()],
  )
}

/** Writes what `$1` to `$4` say: the workspaces, searches each, end, and zone. In the order of these statements. */
const statements = [
  `create temp table filled as
   select w.id as workspace_id, gen_random_uuid() as id, 'shopper-' || floor(random() * ${shopperCount}) as shopper_id,
     $3::timestamptz - interval '${historyDays} days' * ((n - random()) / $2::int) as occurred_at,
     floor(random() * ${productCount})::int as place, random() < 3.0 / 7 as is_clicked, $4::text as time_zone
   from unnest($1::uuid[]) as w (id) cross join generate_series(1, $2::int) as n`,
  `create temp table filled_rows as
   select *, (extract(year from date '1970-01-01' + day)::int - 1970) * 12
     + extract(month from date '1970-01-01' + day)::int - 1 as month
   from (select *, (extract(epoch from date_trunc('hour', occurred_at, time_zone)) / 900)::int as hour, floor(extract(epoch from occurred_at) / 900)::int as slot,
     (occurred_at at time zone time_zone)::date - date '1970-01-01' as day from filled) as t`,
  `insert into voice_searches
     (workspace_id, id, shopper_id, query, said, language, occurred_at, received_at, product_keys, products_count)
   select workspace_id, id, shopper_id, 'busco una campera liviana para la lluvia, talle mediano',
     'busco una campera liviana para la lluvia, talle mediano', 'es-AR', occurred_at,
     occurred_at, product_keys, 3
   from filled join recommendations using (place)`,
  'insert into voice_search_ids (workspace_id, id, occurred_at) select workspace_id, id, occurred_at from filled',
  `insert into voice_clicks (workspace_id, search_id, product_id, occurred_at, searched_at)
   select workspace_id, id, 'sku-' || 1000 + place, occurred_at, occurred_at from filled where is_clicked`,
  `insert into recommended_products (workspace_id, key, product, last_month)
   select w.id, p, jsonb_build_object(
     'product_id', 'sku-' || 1000 + p, 'product_name', 'Product number ' || p || ' in three words',
     'product_image_url', 'https://shop.example/images/sku-' || 1000 + p || '.jpg', 'category', 'Category ' || p % ${categoryCount}
   ), (extract(year from $3::timestamptz) - 1970) * 12 + extract(month from $3::timestamptz) - 1
   from unnest($1::uuid[]) as w (id) cross join generate_series(0, ${productCount - 1}) as p`,
  `insert into voice_products (workspace_id, product_id, product_name, product_image_url, seen_at)
   select workspace_id, product ->> 'product_id', product ->> 'product_name', product ->> 'product_image_url', $3::timestamptz
   from recommended_products where workspace_id = any($1::uuid[])`,
  `insert into shopper_visits (workspace_id, shopper, slot)
   select distinct workspace_id, hashtextextended(shopper_id, 0), slot from filled_rows`,
  // Each shopper's presence in a slot or day, and how long ago the one before it was.
  ...[
    { grain: 's', bucket: 'slot' },
    { grain: 'd', bucket: 'day' },
  ].map(
    ({ grain, bucket }) => `insert into search_rollups
       (workspace_id, grain, bucket, searches, recommended, clicked, no_result, converted, repeated, shoppers, gaps, returned)
     select s.workspace_id, '${grain}', s.bucket, s.searches, s.searches * 3, s.clicked, 0, s.clicked, s.repeated,
       v.shoppers, coalesce(v.gaps, '{}'), coalesce(v.returned, '{}')
     from (
       select workspace_id, ${bucket} as bucket, count(*) as searches, count(*) filter (where is_clicked) as clicked,
         count(*) filter (where occurred_at - before <= interval '30 seconds') as repeated
       from (select *, lag(occurred_at) over (partition by workspace_id, shopper_id order by occurred_at) as before
         from filled_rows) as t
       group by 1, 2
     ) as s
     join (
       select workspace_id, bucket, sum(shoppers) as shoppers,
         array_agg(gap order by gap) filter (where gap is not null) as gaps,
         array_agg(shoppers order by gap) filter (where gap is not null) as returned
       from (
         select workspace_id, bucket, gap, count(*)::int as shoppers
         from (
           select workspace_id, bucket, bucket - lag(bucket) over (partition by workspace_id, shopper_id order by bucket) as gap
           from (select distinct workspace_id, shopper_id, ${bucket} as bucket from filled_rows) as present
         ) as visits
         group by 1, 2, 3
       ) as counted
       group by 1, 2
     ) as v using (workspace_id, bucket)`,
  ),
  // Numbers as they come: of products from 0 on, then of categories.
  `insert into rollup_items (workspace_id, number, kind, name)
   select w.id, n, case when n < ${productCount} then 'p' else 'c' end::"char",
     case when n < ${productCount} then 'sku-' || 1000 + n else 'Category ' || n - ${productCount} end
   from unnest($1::uuid[]) as w (id) cross join generate_series(0, ${productCount + categoryCount - 1}) as n`,
  // A search counts once for each of its categories, of which it has two: 0 and 7 steps on, or 1 and 8 for the third.
  `create temp table filled_items as
   select workspace_id, hour, day, month, number, count(*) as searches, count(*) filter (where is_product_clicked) as clicked
   from filled_rows cross join lateral (
     select (place + step) % ${productCount} as number, is_clicked and step = 0 as is_product_clicked
     from (values (0), (7), (31)) as s (step)
     union all
     select distinct ${productCount} + (place + step) % ${productCount} % ${categoryCount}, false
     from (values (0), (7), (31)) as s (step)
   ) as i group by 1, 2, 3, 4, 5`,
  `insert into item_rollups (workspace_id, grain, bucket, page, items, searches, clicked_items, clicked)
   select workspace_id, grain::"char", bucket, number / 128, array_agg((number % 128)::smallint), array_agg(searches),
     coalesce(array_agg((number % 128)::smallint) filter (where clicked > 0), '{}'),
     coalesce(array_agg(clicked) filter (where clicked > 0), '{}')
   from (
     select workspace_id, g.grain, g.bucket, number, sum(searches)::int as searches, sum(clicked)::int as clicked
     from filled_items cross join lateral (values ('h', hour), ('d', day), ('m', month)) as g (grain, bucket)
     -- Hours are kept for the last two days.
     where g.grain <> 'h' or g.bucket >= extract(epoch from $3::timestamptz) / 900 - 192
     group by 1, 2, 3, 4
   ) as counted
   group by 1, 2, 3, 4`,
]

/**
 * Fills empty workspaces with events that are spread over two years, and with the roll-ups that they come to, by SQL of
 * its own: a hundred times as fast as recording them, and checked by a recount (recount.ts).
 */
export async function fillHistory(client: pg.Client, filled: Filled): Promise<void> {
  const all = [filled.workspaceIds, Math.round(filled.eventsEach * 0.7), filled.until.toISOString(), filled.timeZone]
  await makePartitions(client, filled.until)
  await client.query(`set work_mem = '256MB'; set synchronous_commit = off; set jit = off; ${recommendations}`)
  for (const statement of statements) {
    // PostgreSQL wants to know the type of each parameter, also of those that a statement does not use.
    const used = all.filter((_, index) => statement.includes(`$${index + 1}`))
    const places = all.flatMap((_, index) => (statement.includes(`$${index + 1}`) ? [index + 1] : []))
    const text = places.reduce((sql, place, index) => sql.replaceAll(`$${place}`, `$#${index + 1}`), statement)
    await client.query(text.replaceAll('$#', '$'), used)
  }
  await client.query('drop table filled, filled_rows, filled_items')
}
