import { listeningCounts, listeningStages, type Revenue } from '@voice-shop/contract'
import type pg from 'pg'

/** Of four browsers, of which two have each engine. */
const openings = `(values ('Chrome', 'browser'), ('Chrome', 'recorder'), ('Safari', 'browser'), ('Firefox', 'recorder')) as o (browser, engine)`
const counted = [...listeningStages, ...listeningCounts]

/** What an answer keeps of a sentence, of which every tenth was answered with less than was asked for. */
const answer = `convert_to(jsonb_build_object(
  'text', 'Esto es lo que encontré.', 'speech', 'Esto es lo que encontré.',
  'understood', jsonb_build_object('types', jsonb_build_array('campera'), 'colours', jsonb_build_array((array['rojo', 'azul', 'verde'])[1 + n % 3])),
  'relaxed', case when n % 10 = 0 then jsonb_build_array(jsonb_build_object(
    'slot', 'colours', 'from', (array['rojo', 'azul', 'verde'])[1 + n % 3], 'to', null)) else '[]' end,
  'words', jsonb_build_array('campera'), 'fitting', 3, 'variants', jsonb_build_array(n::text))::text, 'UTF8')`

const statements = [
  `update voice_searches s
   set answer_kind = case when n % 10 = 0 then 'r' else 'a' end, is_spoken = true, answer_language = 'es', answer = ${answer}
   from (select occurred_at, id, row_number() over (order by occurred_at)::int as n from voice_searches where workspace_id = $1) as t
   where s.workspace_id = $1 and s.occurred_at = t.occurred_at and s.id = t.id`,
  // Rows come with their answers, and not a second time.
  'vacuum full voice_searches',
  // One of twenty choices is bought a moment later, with something else, and one of ten of these is given back.
  `create temp table sold as
   select c.workspace_id, c.search_id, c.product_id, c.searched_at, s.shopper_id, row_number() over (order by c.searched_at) as n
   from voice_clicks c join voice_searches s
     on s.workspace_id = c.workspace_id and s.occurred_at = c.searched_at and s.id = c.search_id
   where c.workspace_id = $1 and random() < 0.05`,
  `insert into orders (workspace_id, order_id, ordered_at, changed_at, fingerprint, currency, status, shopper_id, received_at)
   select workspace_id, n::text, searched_at + interval '1 minute', searched_at + interval '1 minute', '',
     (array['ARS', 'USD', 'CLP'])[1 + n % 3], case when n % 25 = 0 then 'cancelled' else 'paid' end, shopper_id, searched_at
   from sold`,
  `insert into order_lines
     (workspace_id, order_id, line, product_id, quantity, paid_minor, refunded_minor, earned, search_id, searched_at)
   select workspace_id, n::text, line, case line when 0 then product_id else 'sku-' || 1000 + n % 120 end, 1,
     1000 + n % 900, case when n % 10 = 0 and line = 0 then 500 else 0 end,
     case line when 0 then 'direct' else 'assisted' end, search_id, searched_at
   from sold cross join generate_series(0, 1) as line`,
  `insert into listening_rollups (workspace_id, bucket, browser, engine, grain, ${counted.join()}, times, answers)
   select $1, day, browser, engine, 'd', ${counted.map(() => 7).join()}, '{3,4,5,9}', '{2,3,1,1}'
   from (select distinct (occurred_at at time zone 'America/Sao_Paulo')::date - date '1970-01-01' as day
     from voice_searches where workspace_id = $1) as d cross join ${openings}`,
  `insert into listening_sessions (workspace_id, id, started_at, revision, browser, engine, ${counted.join()}, times, answers)
   select $1, gen_random_uuid(), occurred_at, 1, browser, engine, ${counted.map(() => 1).join()}, '{3}', '{1}'
   from voice_searches cross join ${openings} where workspace_id = $1 and occurred_at > now() - interval '2 days'`,
  `insert into listening_rollups (workspace_id, bucket, browser, engine, grain, ${counted.join()}, times, answers)
   select workspace_id, floor(extract(epoch from started_at) / 3600) * 4, browser, engine, 'h',
     ${counted.map((name) => `sum(${name})`).join()}, '{3}', array[count(*)]
   from listening_sessions where workspace_id = $1 group by 1, 2, 3, 4`,
  'drop table sold',
]

/** Gives a workspace that was filled (fill-history.ts) what the rest of its page tells of: answers, orders, openings. */
export async function fillSold(client: pg.Client, workspaceId: string): Promise<void> {
  for (const statement of statements) {
    await client.query(statement, statement.includes('$1') ? [workspaceId] : [])
  }
}

/** In which currencies what voice earned differs from a recount in the plainest way. */
export async function listRevenueDifferences(
  client: pg.Client,
  workspaceId: string,
  { currencies, window }: Revenue,
): Promise<string[]> {
  const { rows } = await client.query<{ currency: string; earned: number }>(
    `select o.currency, sum(l.paid_minor - l.refunded_minor)::float8 as earned
     from orders o join order_lines l using (workspace_id, order_id)
     where workspace_id = $1 and o.status = 'paid' and l.earned is not null and o.ordered_at >= $2 and o.ordered_at < $3
     group by 1`,
    [workspaceId, window.start, window.end],
  )
  const counted = new Map(rows.map(({ currency, earned }) => [currency, earned]))
  const told = new Map(currencies.map(({ currency, total }) => [currency, total.revenue_minor]))
  return [...new Set([...counted.keys(), ...told.keys()])].flatMap((currency) => {
    const [shown, right] = [told.get(currency) ?? 0, counted.get(currency) ?? 0]
    return shown === right ? [] : [`revenue in ${currency}: ${shown} instead of ${right}`]
  })
}
