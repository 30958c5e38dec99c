import type { ListeningEngine } from '@voice-shop/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { RowGrain, Tables } from '../../core/database/tables.ts'
import { addHeard, type Counted, countedNames, createHeardCounts, type HeardCounts } from './listening-counts.ts'

/** An opening of the panel, as far as it is known. */
export interface ListeningSession {
  id: string
  startedAt: Date
  revision: number
  browser: string
  engine: ListeningEngine
  heard: HeardCounts
}

/** What a row of sums is added. */
export interface ListeningDelta {
  grain: RowGrain
  /** A local day, or a local hour, which is told by its first slot. */
  bucket: number
  browser: string
  engine: ListeningEngine
  heard: HeardCounts
}

const columns = sql.raw(countedNames.join())
/** Times longer than this are added up by step: see 0012_whole_days.sql. */
const longestArray = 200

type Row = Counted & { times: number[]; answers: number[] }

function readHeard({ times, answers, ...counts }: Row): HeardCounts {
  const heard: HeardCounts = { counts, times: new Map() }
  for (const [place, step] of times.entries()) {
    heard.times.set(step, (heard.times.get(step) ?? 0) + (answers[place] ?? 0))
  }
  return heard
}

/** One array for each column, and what an insert selects of them. */
function toArrays(rows: readonly { heard: HeardCounts }[]) {
  const counts = countedNames.map((name) => sql`${rows.map(({ heard }) => heard.counts[name])}::int[]`)
  const steps = rows.map(({ heard }) => [...heard.times].filter(([, answers]) => answers !== 0))
  return sql`${sql.join(counts)},
    ${steps.map((pairs) => `{${pairs.map(([step]) => step).join()}}`)}::text[],
    ${steps.map((pairs) => `{${pairs.map(([, answers]) => answers).join()}}`)}::text[]`
}

/** The sessions of these ids that are known. */
export async function readSessions(
  transaction: Transaction<Tables>,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<Map<string, ListeningSession>> {
  const { rows } = await sql<
    Row & { id: string; started_at: Date; revision: number; browser: string; engine: ListeningEngine }
  >`
    select id, started_at, revision, browser, engine, ${columns}, times, answers from listening_sessions
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[])
  `.execute(transaction)
  return new Map(
    rows.map(({ id, started_at, revision, browser, engine, ...row }) => [
      id,
      { id, startedAt: started_at, revision, browser, engine, heard: readHeard(row) },
    ]),
  )
}

/** Writes sessions in place of what was known of them. */
export async function saveSessions(
  transaction: Transaction<Tables>,
  { workspaceId, sessions }: { workspaceId: string; sessions: readonly ListeningSession[] },
): Promise<void> {
  const news = sql.raw(
    ['revision', ...countedNames, 'times', 'answers'].map((name) => `${name} = excluded.${name}`).join(),
  )
  await sql`
    insert into listening_sessions
      (workspace_id, id, started_at, revision, browser, engine, ${columns}, times, answers)
    select ${workspaceId}::uuid, id, started_at, revision, browser, engine, ${columns}, times::int[], answers::int[]
    from unnest(
      ${sessions.map(({ id }) => id)}::uuid[], ${sessions.map(({ startedAt }) => startedAt.toISOString())}::timestamptz[],
      ${sessions.map(({ revision }) => revision)}::int[], ${sessions.map(({ browser }) => browser)}::text[],
      ${sessions.map(({ engine }) => engine)}::text[], ${toArrays(sessions)}
    ) as t (id, started_at, revision, browser, engine, ${columns}, times, answers)
    on conflict (workspace_id, id) do update set ${news}
  `.execute(transaction)
}

const addCounts = countedNames.map((name) => `${name} = r.${name} + excluded.${name}`)
const [allTimes, allAnswers] = ['r.times || excluded.times', 'r.answers || excluded.answers']
const isShort = `cardinality(r.times) <= ${longestArray}`
const addTimes = [
  `times = case when ${isShort} then ${allTimes} else merge_keys(${allTimes}) end`,
  `answers = case when ${isShort} then ${allAnswers} else merge_counts(${allTimes}, ${allAnswers}) end`,
]
const addAll = sql.raw([...addCounts, ...addTimes].join())

/** Adds to the sums of days and hours. The transaction holds the lock of the workspace's events. */
export async function addToListeningRollups(
  transaction: Transaction<Tables>,
  { workspaceId, deltas }: { workspaceId: string; deltas: readonly ListeningDelta[] },
): Promise<void> {
  await sql`
    insert into listening_rollups as r (workspace_id, grain, bucket, browser, engine, ${columns}, times, answers)
    select ${workspaceId}::uuid, grain::"char", bucket, browser, engine, ${columns}, times::int[], answers::int[]
    from unnest(
      ${deltas.map(({ grain }) => grain)}::text[], ${deltas.map(({ bucket }) => bucket)}::int[],
      ${deltas.map(({ browser }) => browser)}::text[], ${deltas.map(({ engine }) => engine)}::text[], ${toArrays(deltas)}
    ) as t (grain, bucket, browser, engine, ${columns}, times, answers)
    on conflict (workspace_id, grain, bucket, browser, engine) do update set ${addAll}
  `.execute(transaction)
}

/** Counts of openings in one kind of browser by one way of listening. */
export interface ListeningGroup {
  browser: string
  engine: ListeningEngine
  heard: HeardCounts
}

const sums = sql.raw(countedNames.map((name) => `sum(${name})::int as ${name}`).join())

/** Sums rows by browser and engine, of one scan. */
async function sumGroups(db: Database, from: RawBuilder<unknown>): Promise<ListeningGroup[]> {
  const { rows } = await sql<Row & { browser: string; engine: ListeningEngine }>`
    with rows as materialized (select browser, engine, ${columns}, times, answers from ${from}),
    timed as (
      select browser, engine, array_agg(step) as times, array_agg(answers) as answers
      from (
        select browser, engine, step, sum(answers)::int as answers
        -- In a list of columns, not in a from clause: that takes twice as long.
        from (select browser, engine, unnest(times) as step, unnest(answers) as answers from rows) as t group by 1, 2, 3
      ) as steps
      group by 1, 2
    )
    select g.*, coalesce(t.times, '{}') as times, coalesce(t.answers, '{}') as answers
    from (select browser, engine, ${sums} from rows group by 1, 2) as g
    left join timed t on t.browser = g.browser and t.engine = g.engine
  `.execute(db)
  return rows.map(({ browser, engine, ...row }) => ({ browser, engine, heard: readHeard(row) }))
}

interface RowsInput {
  workspaceId: string
  grain: RowGrain
  /** Local days or hours, from inclusive, to exclusive. */
  from: number
  to: number
}

export function sumRows(db: Database, { workspaceId, grain, from, to }: RowsInput): Promise<ListeningGroup[]> {
  return sumGroups(
    db,
    sql`listening_rollups where workspace_id = ${workspaceId} and grain = ${grain}::text::"char"
      and bucket >= ${from}::int and bucket < ${to}::int`,
  )
}

interface SpanInput {
  workspaceId: string
  /** Inclusive. */
  from: Date
  /** Exclusive. */
  until: Date
}

/** The same from the sessions themselves. */
export function sumSessions(db: Database, { workspaceId, from, until }: SpanInput): Promise<ListeningGroup[]> {
  return sumGroups(
    db,
    sql`listening_sessions where workspace_id = ${workspaceId} and started_at >= ${from} and started_at < ${until}`,
  )
}

/** The sessions of a span, for making days of them anew. */
export async function listSessions(
  db: Database,
  { workspaceId, from, until }: SpanInput,
): Promise<Pick<ListeningSession, 'startedAt' | 'browser' | 'engine' | 'heard'>[]> {
  const { rows } = await sql<Row & { started_at: Date; browser: string; engine: ListeningEngine }>`
    select started_at, browser, engine, ${columns}, times, answers from listening_sessions
    where workspace_id = ${workspaceId} and started_at >= ${from} and started_at < ${until}
  `.execute(db)
  return rows.map(({ started_at, browser, engine, ...row }) => ({
    startedAt: started_at,
    browser,
    engine,
    heard: readHeard(row),
  }))
}

/** When the first opening was told of that days are kept of; null before it. */
export async function findFirstDay(
  db: Database,
  { workspaceId, grain }: { workspaceId: string; grain: RowGrain },
): Promise<number | null> {
  const row = await db
    .selectFrom('listening_rollups')
    .select('bucket')
    .where('workspace_id', '=', workspaceId)
    .where('grain', '=', grain)
    .orderBy('bucket')
    .limit(1)
    .executeTakeFirst()
  return row?.bucket ?? null
}

/** Removes a part of the rows of a grain. Returns whether there were any. */
export async function removeSomeRows(
  transaction: Transaction<Tables>,
  { workspaceId, grain, limit }: { workspaceId: string; grain: RowGrain; limit: number },
): Promise<boolean> {
  const { rows } = await sql<{ last: number | null }>`
    select max(bucket) as last from (
      select bucket from listening_rollups
      where workspace_id = ${workspaceId} and grain = ${grain}::text::"char" order by bucket limit ${limit}
    ) as part
  `.execute(transaction)
  const last = rows[0]?.last ?? null
  if (last === null) return false
  await sql`
    delete from listening_rollups
    where workspace_id = ${workspaceId} and grain = ${grain}::text::"char" and bucket <= ${last}
  `.execute(transaction)
  return true
}

/** Removes the hours before a slot, which nothing asks for any more; the days that they are in stay. */
export async function removeOldHours(db: Database, before: number): Promise<void> {
  await sql`delete from listening_rollups where grain in ('h', 'H') and bucket < ${before}::int`.execute(db)
}

const oldAtOnce = 5000

/** Removes sessions of before, a part at a time; the sums of their days stay. Returns whether there may be more. */
export async function deleteOldSessions(db: Database, before: Date): Promise<boolean> {
  const { rows } = await sql<{ workspace_id: string; id: string }>`
    select workspace_id, id from listening_sessions where started_at < ${before} limit ${oldAtOnce}
  `.execute(db)
  const byWorkspace = Map.groupBy(rows, ({ workspace_id }) => workspace_id)
  for (const [workspaceId, sessions] of byWorkspace) {
    await sql`
      delete from listening_sessions
      where workspace_id = ${workspaceId} and id = any(${sessions.map(({ id }) => id)}::uuid[])
    `.execute(db)
  }
  return rows.length === oldAtOnce
}

/** What a group is told from others by. */
export const getGroupKey = ({ browser, engine }: Pick<ListeningGroup, 'browser' | 'engine'>) => `${engine} ${browser}`

/** Of several groups of the same browser and engine, one. */
export function mergeGroups(groups: readonly ListeningGroup[]): ListeningGroup[] {
  const byKey = new Map<string, ListeningGroup>()
  for (const { browser, engine, heard } of groups) {
    const key = getGroupKey({ browser, engine })
    const known = byKey.get(key) ?? { browser, engine, heard: createHeardCounts() }
    byKey.set(key, known)
    addHeard(known.heard, heard)
  }
  return [...byKey.values()]
}
