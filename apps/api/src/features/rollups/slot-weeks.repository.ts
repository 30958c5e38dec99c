import { type RawBuilder, sql, type Transaction } from 'kysely'
import { formatArray } from '../../core/database/array-text.ts'
import { defineInsert } from '../../core/database/insert-rows.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { slotsPerDay } from './calendar.ts'
import { type AnswerCounts, answerCounts, type SearchCounts, searchCounts } from './rollup-deltas.ts'

/*
 * What was counted by quarter hour long ago lies by week (docs/decisions/0064-old-quarter-hours.md). Events that come late
 * have rows in search_rollups beside it, so whoever reads old slots adds up both.
 */

export const slotsPerWeek = 7 * slotsPerDay
/** Of the year 2996. */
export const afterAllSlots = 36_000_000

const countNames = [...searchCounts, ...answerCounts, 'shoppers'] as const
type Counts = SearchCounts & AnswerCounts & { shoppers: number }

/** What was counted of a quarter hour. */
export interface SlotRow extends Counts {
  bucket: number
  /** Of shoppers who were there before, how many slots before; the same may stand there several times. */
  gaps: number[]
  returned: number[]
}

const ref = sql.ref
const join = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts)

/** The columns of search_rollups that `selectSlotWeeks` answers, in its order, but for the grain. */
export const slotColumns = ['bucket', ...countNames, 'gaps', 'returned'] as const

/** Slots and their weeks, from inclusive, to exclusive; as values of a statement, or as its columns. */
interface SlotBounds<Bound = RawBuilder<unknown>> {
  from: Bound
  to: Bound
  /** Reckoned before: behind a policy an expression of a column looks nothing up. */
  firstWeek: Bound
  afterWeek: Bound
}

export function getSlotBounds({ from, to }: { from: number; to: number }): SlotBounds<number> {
  return { from, to, firstWeek: Math.floor(from / slotsPerWeek), afterWeek: Math.ceil(to / slotsPerWeek) }
}

function toValues(bounds: { from: number; to: number }): SlotBounds {
  const { from, to, firstWeek, afterWeek } = getSlotBounds(bounds)
  const value = (bound: number) => sql`${bound}::int`
  return { from: value(from), to: value(to), firstWeek: value(firstWeek), afterWeek: value(afterWeek) }
}

/** The weeks' slots, as rows of `slotColumns`: one scan of the primary key. */
export function selectSlotWeeks(
  workspaceId: string,
  { from, to, firstWeek, afterWeek }: SlotBounds,
): RawBuilder<SlotRow> {
  const perWeek = sql.lit(slotsPerWeek)
  const ofSlot = (name: string) => sql`array(
    select g.${ref(name)} from unnest(w.gap_slots, w.gaps, w.returned) as g (place, gaps, returned) where g.place = u.place
  )`
  return sql<SlotRow>`
    select w.week * ${perWeek} + u.place as bucket,
      ${join(countNames.map((name) => sql`coalesce(u.${ref(name)}, 0) as ${ref(name)}`))},
      ${ofSlot('gaps')} as gaps, ${ofSlot('returned')} as returned
    from slot_weeks w
    cross join lateral unnest(w.slots, ${join(countNames.map((name) => ref(`w.${name}`)))})
      as u (place, ${join(countNames.map((name) => ref(name)))})
    where w.workspace_id = ${workspaceId} and w.week >= ${firstWeek} and w.week < ${afterWeek}
      and u.place >= ${from} - w.week * ${perWeek} and u.place < ${to} - w.week * ${perWeek}
  `
}

/** The slots of weeks as they were packed. */
export async function listPackedRows(
  db: Database,
  { workspaceId, from, to }: { workspaceId: string; from: number; to: number },
): Promise<SlotRow[]> {
  const { rows } = await selectSlotWeeks(workspaceId, toValues({ from, to })).execute(db)
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
    ${selectSlotWeeks(workspaceId, bounds)}
    order by bucket fetch first (${limit}::bigint) rows with ties
  `.execute(db)
  return rows
}

/** So many weeks are looked at: each has one of the next slots, but may have 672. */
const weeksAtOnce = 4

/** The rows of the next slots with searches from one on, about so many: of each slot all. None: there are no more. */
export async function listNextSlots(
  db: Database,
  { workspaceId, from, limit }: { workspaceId: string; from: number; limit: number },
): Promise<SlotRow[]> {
  const { rows: weeks } = await sql<{ last: number | null }>`
    select max(week) as last from (
      select week from slot_weeks
      where workspace_id = ${workspaceId} and week * ${slotsPerWeek} + slots[cardinality(slots)] >= ${from}
      order by week limit ${weeksAtOnce}
    ) as next
  `.execute(db)
  const last = weeks[0]?.last ?? null
  const to = last === null ? afterAllSlots : (last + 1) * slotsPerWeek
  return listSlotRows(db, { workspaceId, from: Math.max(from, 0), to, limit })
}

export interface SlotWeek {
  week: number
  /** In their order. */
  slots: SlotRow[]
}

const list = (values: readonly number[]) => (values.every((value) => value === 0) ? '{}' : formatArray(values))

export const saveSlotWeeks = defineInsert<SlotWeek>({
  into: 'slot_weeks',
  columns: [
    { name: 'week', type: 'int', read: ({ week }) => week },
    {
      name: 'slots',
      type: 'smallint[]',
      read: ({ week, slots }) => formatArray(slots.map(({ bucket }) => bucket - week * slotsPerWeek)),
    },
    ...countNames.map((name) => ({
      name,
      type: 'int[]' as const,
      read: ({ slots }: SlotWeek) => list(slots.map((slot) => slot[name])),
    })),
    {
      name: 'gap_slots',
      type: 'smallint[]',
      read: ({ week, slots }) =>
        formatArray(slots.flatMap(({ bucket, gaps }) => gaps.map(() => bucket - week * slotsPerWeek))),
    },
    { name: 'gaps', type: 'int[]', read: ({ slots }) => formatArray(slots.flatMap(({ gaps }) => gaps)) },
    { name: 'returned', type: 'int[]', read: ({ slots }) => formatArray(slots.flatMap(({ returned }) => returned)) },
  ],
  onConflict: `on conflict (workspace_id, week) do update set ${[
    'slots',
    ...countNames,
    'gap_slots',
    'gaps',
    'returned',
  ].map((name) => `${name} = excluded.${name}`)}`,
})

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
