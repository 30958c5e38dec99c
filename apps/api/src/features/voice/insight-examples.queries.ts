import { type InsightKind, insightKinds, repeatedWithinSeconds } from '@voice-shop/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { answerKindLetters } from './answer-kinds.ts'
import { blankQuery } from './blank-query.ts'
import { getMostBytes } from './find-searches.queries.ts'
import { getLastWeeks } from './last-weeks.ts'

const hourMs = 3_600_000
const longestBeforeMs = (7 * 24 + 1) * hourMs

interface SentenceJoin {
  workspaceId: string
  /** The searches are of then or at most a week before. */
  from: Date
  to: Date
  /** What has `search_id` and `searched_at`. */
  search: string
}

/** For statements of other slices: searches whose words are kept, as `s`. */
export function joinSentences({ workspaceId, from, to, search }: SentenceJoin): RawBuilder<unknown> {
  // Not reckoned by the statement, which would be planned for all months there are; a week at most, of
  // which a day may have 25 hours.
  const first = new Date(from.getTime() - longestBeforeMs)
  // Each is looked up: as a plain join, all searches of the time were read for the few that are due.
  return sql`
    cross join lateral (
      select * from voice_searches one
      where one.workspace_id = ${workspaceId}::uuid and one.occurred_at = ${sql.ref(`${search}.searched_at`)}
        and one.id = ${sql.ref(`${search}.search_id`)} and one.query <> ${blankQuery}
        and one.occurred_at >= ${first}::timestamptz and one.occurred_at < ${to}::timestamptz
      offset 0
    ) s`
}

interface ExamplesInput {
  workspaceId: string
  start: Date
  end: Date
  /** So many searches are looked at, the newest of the time; fewer where they are unusually long. */
  mostSearches: number
  /** Of each kind. */
  limit: number
}

export type InsightExamples = Record<InsightKind, { query: string; count: number }[]>

/** From when on there are as many, where the last weeks have them; else from when on the time is. */
async function findStart(db: Database, { workspaceId, start, end, mostSearches }: ExamplesInput): Promise<Date> {
  const lastWeeks = getLastWeeks({ start, end })
  if (!lastWeeks) return start
  const { rows } = await sql<{ occurred_at: Date }>`
    select occurred_at from voice_searches
    where workspace_id = ${workspaceId} and occurred_at >= ${lastWeeks} and occurred_at < ${end}
    order by occurred_at desc, id desc offset ${mostSearches - 1} limit 1
  `.execute(db)
  return rows[0]?.occurred_at ?? start
}

/** What was said most often in searches of each kind. */
export async function listInsightExamples(db: Database, input: ExamplesInput): Promise<InsightExamples> {
  const { workspaceId, end, mostSearches, limit } = input
  const start = await findStart(db, input)
  const { rows } = await sql<{ kind: InsightKind; query: string; count: number }>`
    with newest as materialized (
      select * from (
        select s.id, hashtextextended(s.shopper_id, 0) as shopper, s.query, s.said collate "C" as said, s.occurred_at,
          s.products_count, s.answer_kind, row_number() over walk as place, sum(octet_length(s.query)) over walk as bytes
        from (
          select * from voice_searches
          where workspace_id = ${workspaceId} and occurred_at >= ${start} and occurred_at < ${end}
          order by occurred_at desc, id desc limit ${mostSearches}
        ) as s
        window walk as (order by s.occurred_at desc, s.id desc rows unbounded preceding)
      ) as s
      where s.bytes <= ${getMostBytes(mostSearches)}
    ),
    clicked as materialized (
      select distinct c.searched_at, c.search_id from voice_clicks c
      where c.workspace_id = ${workspaceId} and c.searched_at >= ${start} and c.searched_at < ${end}
        and c.searched_at >= (select min(occurred_at) from newest)
    ),
    -- Each is looked at once: joined with themselves, they were gone through for each other where nobody had counted the tables.
    judged as (
      select n.query, n.said, n.place, n.products_count = 0 and n.answer_kind <> ${answerKindLetters.other} as no_result,
        n.products_count > 0 and (n.occurred_at, n.id) not in (select searched_at, search_id from clicked) as no_click,
        n.occurred_at - lag(n.occurred_at) over (partition by n.shopper order by n.occurred_at)
          <= interval '1 second' * ${repeatedWithinSeconds}::int as repeated
      from newest n
    ),
    counted as (
      select said, count(*) filter (where no_result)::int as no_results, min(place) filter (where no_result) as no_result_place,
        count(*) filter (where no_click)::int as no_clicks, min(place) filter (where no_click) as no_click_place,
        count(*) filter (where repeated)::int as repeats, min(place) filter (where repeated) as repeat_place
      from judged where query <> ${blankQuery} group by said
    ),
    ranked as (
      select kind, count, place, row_number() over (partition by kind order by count desc, said) as rank
      from counted cross join lateral (
        values ('no_result', no_results, no_result_place), ('no_click', no_clicks, no_click_place),
          ('repeated', repeats, repeat_place)
      ) as k (kind, count, place)
      where count > 0
    )
    select r.kind, n.query, r.count from ranked r join newest n using (place)
    where r.rank <= ${limit} order by r.kind, r.rank
  `.execute(db)
  const examples: InsightExamples = { no_result: [], no_click: [], repeated: [] }
  for (const kind of insightKinds)
    examples[kind] = rows.filter((row) => row.kind === kind).map(({ query, count }) => ({ query, count }))
  return examples
}
