import { type RawBuilder, sql, type Transaction } from 'kysely'
import { formatArray } from '../../core/database/array-text.ts'
import { defineInsert } from '../../core/database/insert-rows.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { slotsPerDay } from './calendar.ts'
import { countNames } from './rollup-deltas.ts'

/*
 * What was counted by quarter hour long ago lies by day, or by week where that has few (docs/decisions/0064-old-quarter-hours.md).
 * Events that come late have rows in search_rollups beside it, so whoever reads old slots adds up both.
 */

const daysPerWeek = 7
export const slotsPerWeek = daysPerWeek * slotsPerDay
/** Of the year 2996. */
export const afterAllSlots = 36_000_000

type Counts = Record<(typeof countNames)[number], number>

/** What was counted of a quarter hour. */
export interface SlotRow extends Counts {
  bucket: number
  /** Of shoppers who were there before, how many slots before; the same may stand there several times. */
  gaps: number[]
  returned: number[]
}

const ref = sql.ref
const join = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts)

/** `known`: of its shoppers those who were there before, in the slots since `first`. */
export type SlotColumn = 'bucket' | (typeof countNames)[number] | 'gaps' | 'returned' | 'known'
/** What is kept of a slot: columns of search_rollups. */
export const slotColumns: readonly Exclude<SlotColumn, 'known'>[] = ['bucket', ...countNames, 'gaps', 'returned']

interface SlotRange {
  from: number
  to: number
  first?: number
}

/** Slots and days, from inclusive, to exclusive; as values of a statement, or as its columns. */
interface SlotBounds<Bound = RawBuilder<unknown>> {
  from: Bound
  to: Bound
  /** Of the rows that may have such slots. Reckoned before: behind a policy an expression of a column looks nothing up. */
  firstDay: Bound
  afterDay: Bound
  /** Since when shoppers are known. */
  first: Bound
}

export function getSlotBounds({ from, to, first = from }: SlotRange): SlotBounds<number> {
  const firstDay = Math.floor(from / slotsPerWeek) * daysPerWeek
  return { from, to, firstDay, afterDay: Math.ceil(to / slotsPerDay), first }
}

function toValues(range: SlotRange): SlotBounds {
  const { from, to, firstDay, afterDay, first } = getSlotBounds(range)
  const value = (bound: number) => sql`${bound}::int`
  return { from: value(from), to: value(to), firstDay: value(firstDay), afterDay: value(afterDay), first: value(first) }
}

/** Old slots with columns of `slotColumns`: one scan of the primary key. */
export function selectOldSlots(
  workspaceId: string,
  { from, to, firstDay, afterDay, first }: SlotBounds,
  columns: readonly SlotColumn[] = slotColumns,
): RawBuilder<SlotRow> {
  const perDay = sql.lit(slotsPerDay)
  const hasGaps = columns.includes('gaps')
  const hasKnown = columns.includes('known')
  const select = (name: SlotColumn) => {
    if (name === 'bucket') return sql`w.day * ${perDay} + u.place as bucket`
    if (name === 'known') return sql`coalesce(g.known, 0)::int as known`
    if (name === 'gaps' || name === 'returned') return sql`coalesce(g.${ref(name)}, '{}') as ${ref(name)}`
    return sql`coalesce(u.${ref(name)}, 0) as ${ref(name)}`
  }
  const isAsked = (place: RawBuilder<unknown>) =>
    sql`${place} >= ${from} - w.day * ${perDay} and ${place} < ${to} - w.day * ${perDay}`
  const gathered = [
    ...(hasGaps ? [sql`array_agg(gap) as gaps, array_agg(returned) as returned`] : []),
    ...(hasKnown ? [sql`sum(returned) filter (where gap <= w.day * ${perDay} + place - ${first}) as known`] : []),
  ]
  // Once for all slots of a row: a plain join gathers all of them for each slot.
  const gatherGaps = sql`
    with g as materialized (
      select place, ${join(gathered)}
      from (select unnest(w.gap_slots) as place, unnest(w.gaps) as gap, unnest(w.returned) as returned) as each_gap
      where ${isAsked(sql`place`)} group by place
    )
  `
  const counts = columns.filter((name) => !['bucket', 'gaps', 'returned', 'known'].includes(name))
  return sql<SlotRow>`
    select ${join(columns.map((name) => sql`s.${ref(name)}`))}
    from old_slots w
    cross join lateral (
      ${gathered.length > 0 ? gatherGaps : sql``}
      select ${join(columns.map(select))}
      from unnest(w.slots, ${join(counts.map((name) => ref(`w.${name}`)))})
        as u (place, ${join(counts.map((name) => ref(name)))})
      ${gathered.length > 0 ? sql`left join g on g.place = u.place` : sql``}
      where ${isAsked(sql`u.place`)}
    ) as s
    where w.workspace_id = ${workspaceId} and w.day >= ${firstDay} and w.day < ${afterDay}
      and (w.day + w.days) * ${perDay} > ${from}
  `
}

/** Slots as they were packed. */
export async function listPackedRows(
  db: Database,
  { workspaceId, from, to }: { workspaceId: string; from: number; to: number },
): Promise<SlotRow[]> {
  const { rows } = await selectOldSlots(workspaceId, toValues({ from, to })).execute(db)
  return rows
}

/**
 * The first rows of quarter hours from inclusive to exclusive, wherever they lie: late events' beside those of before, and
 * of the last slot all.
 */
async function listSlotRows(
  db: Database,
  { workspaceId, from, to, limit }: { workspaceId: string; from: number; to: number; limit: number },
): Promise<SlotRow[]> {
  const bounds = toValues({ from, to })
  const { rows } = await sql<SlotRow>`
    select ${join(slotColumns.map((name) => ref(name)))} from search_rollups
    where workspace_id = ${workspaceId} and grain = 's' and bucket >= ${bounds.from} and bucket < ${bounds.to}
    union all
    ${selectOldSlots(workspaceId, bounds)}
    order by bucket fetch first (${limit}::bigint) rows with ties
  `.execute(db)
  return rows
}

/** So many rows are looked at: each has one of the next slots, and at most 672. */
const rowsAtOnce = 5

/** The rows of the next slots with searches from one on, about so many: of each slot all. None: there are no more. */
export async function listNextSlots(
  db: Database,
  { workspaceId, from, limit }: { workspaceId: string; from: number; limit: number },
): Promise<SlotRow[]> {
  const { rows: next } = await sql<{ end: number | null }>`
    select max(day + days) as end from (
      select day, days from old_slots
      where workspace_id = ${workspaceId} and day * ${slotsPerDay} + slots[cardinality(slots)] >= ${from}
      order by day limit ${rowsAtOnce}
    ) as next
  `.execute(db)
  const end = next[0]?.end ?? null
  const to = end === null ? afterAllSlots : end * slotsPerDay
  return listSlotRows(db, { workspaceId, from: Math.max(from, 0), to, limit })
}

interface OldSlots {
  day: number
  days: number
  /** In their order. */
  slots: SlotRow[]
}

/** Of so many slots and gaps a week is read in less than a millisecond. PostgreSQL compresses only what has more than 2 kB. */
const mostPerRow = 1000

/** The rows of a week's slots, in their order: one, or one for each day where they are many. */
export function toOldSlots(week: number, slots: SlotRow[]): OldSlots[] {
  const size = slots.reduce((sum, { gaps }) => sum + 1 + gaps.length, 0)
  if (size <= mostPerRow) return [{ day: week * daysPerWeek, days: daysPerWeek, slots }]
  const byDay = Map.groupBy(slots, ({ bucket }) => Math.floor(bucket / slotsPerDay))
  return Array.from(byDay, ([day, ofDay]) => ({ day, days: 1, slots: ofDay }))
}

const list = (values: readonly number[]) => (values.every((value) => value === 0) ? '{}' : formatArray(values))
const getPlace = (day: number, bucket: number) => bucket - day * slotsPerDay

export const insertOldSlots = defineInsert<OldSlots>({
  into: 'old_slots',
  columns: [
    { name: 'day', type: 'int', read: ({ day }) => day },
    { name: 'days', type: 'smallint', read: ({ days }) => days },
    {
      name: 'slots',
      type: 'smallint[]',
      read: ({ day, slots }) => formatArray(slots.map(({ bucket }) => getPlace(day, bucket))),
    },
    ...countNames.map((name) => ({
      name,
      type: 'int[]' as const,
      read: ({ slots }: OldSlots) => list(slots.map((slot) => slot[name])),
    })),
    {
      name: 'gap_slots',
      type: 'smallint[]',
      read: ({ day, slots }) => formatArray(slots.flatMap(({ bucket, gaps }) => gaps.map(() => getPlace(day, bucket)))),
    },
    { name: 'gaps', type: 'int[]', read: ({ slots }) => formatArray(slots.flatMap(({ gaps }) => gaps)) },
    { name: 'returned', type: 'int[]', read: ({ slots }) => formatArray(slots.flatMap(({ returned }) => returned)) },
  ],
})

/** Removes the rows of weeks, for those that are made of them and of more. */
export async function removeOldSlots(
  transaction: Transaction<Tables>,
  { workspaceId, weeks }: { workspaceId: string; weeks: readonly number[] },
): Promise<void> {
  const days = weeks.flatMap((week) => Array.from({ length: daysPerWeek }, (_, day) => week * daysPerWeek + day))
  await transaction.deleteFrom('old_slots').where('workspace_id', '=', workspaceId).where('day', 'in', days).execute()
}

/** The oldest rows of search_rollups by quarter hour, of before a slot. */
export function listLooseRows(
  transaction: Transaction<Tables>,
  { workspaceId, before, limit }: { workspaceId: string; before: number; limit: number },
): Promise<SlotRow[]> {
  return transaction
    .selectFrom('search_rollups')
    .select(slotColumns)
    .where('workspace_id', '=', workspaceId)
    .where('grain', '=', 's')
    .where('bucket', '<', before)
    .orderBy('bucket')
    .limit(limit)
    .execute()
}

/** Removes those rows up to a slot, inclusive. */
export async function removeLooseRows(
  transaction: Transaction<Tables>,
  { workspaceId, last }: { workspaceId: string; last: number },
): Promise<void> {
  await transaction
    .deleteFrom('search_rollups')
    .where('workspace_id', '=', workspaceId)
    .where('grain', '=', 's')
    .where('bucket', '<=', last)
    .execute()
}
