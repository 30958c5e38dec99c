import type { Database } from '../../core/database/open-database.ts'
import {
  type AnswerCounts,
  coverDays,
  coverHours,
  getDayOfSlot,
  getDayStart,
  getFirstItemHour,
  getSlot,
  getSlotStart,
  type ItemRange,
  listSearchRows,
  type RollupSource,
  type SearchTotals,
  slotMs,
  splitIntoDays,
  splitIntoSlots,
  sumAnswers,
} from '../rollups/rollups.public.ts'
import { sumAnswersOf, sumRest } from '../voice/voice.public.ts'
import { getFirstKeptDay, type Period, type PreviousPeriod, type StoreTime } from './period.ts'

/** The figures of a span, in sum and by slot: each where a row's slot, hour or day begins. */
export interface SpanFigures {
  totals: SearchTotals
  counts: { slot: number; searches: number }[]
}

const nothing: SearchTotals = {
  searches: 0,
  recommended: 0,
  clicked: 0,
  no_result: 0,
  converted: 0,
  repeated: 0,
  shoppers: 0,
}

function sumTotals(rows: readonly SearchTotals[]): SearchTotals {
  const sum = { ...nothing }
  for (const row of rows) for (const name of Object.keys(nothing) as (keyof SearchTotals)[]) sum[name] += row[name]
  return sum
}

interface SpanInput {
  isHours: boolean
  from: number
  untilMs: number
}

/** Totals and chart are made from the same rows, so their sums agree while events come in. */
async function readSpan(
  db: Database,
  source: RollupSource,
  { isHours, from, untilMs }: SpanInput,
): Promise<SpanFigures> {
  const { workspaceId, timeZone } = source
  const { ranges, rest } = isHours ? splitIntoSlots({ from, untilMs }) : splitIntoDays(timeZone, { from, untilMs })
  const [rows, restTotals] = await Promise.all([
    ranges.length === 0 ? [] : listSearchRows(db, source, ranges),
    rest ? sumRest(db, { workspaceId, ...rest, from }) : nothing,
  ])
  const counts = rows.map(({ grain, bucket, searches }) => ({
    slot: grain === 's' ? bucket : getDayStart(timeZone, bucket),
    searches,
  }))
  if (rest) counts.push({ slot: rest.slot, searches: restTotals.searches })
  return { totals: sumTotals([...rows, restTotals]), counts }
}

/** What came of the searches of a span that Voice Shop answered itself. */
export async function readAnswers(
  db: Database,
  source: RollupSource,
  { isHours, from, untilMs }: SpanInput,
): Promise<AnswerCounts> {
  const { workspaceId, timeZone } = source
  const { ranges, rest } = isHours ? splitIntoSlots({ from, untilMs }) : splitIntoDays(timeZone, { from, untilMs })
  const [sum, ofRest] = await Promise.all([
    sumAnswers(db, source, ranges),
    rest ? sumAnswersOf(db, { workspaceId, from: getSlotStart(rest.slot), until: new Date(rest.untilMs) }) : null,
  ])
  for (const name of Object.keys(ofRest ?? {}) as (keyof AnswerCounts)[]) sum[name] += ofRest?.[name] ?? 0
  return sum
}

/** The figures of a period. Today counts as far as it has come: also an event that is some minutes ahead of our clock. */
export function readPeriod(db: Database, source: RollupSource, { isHours, window }: Period): Promise<SpanFigures> {
  return readSpan(db, source, { isHours, from: window.from, untilMs: window.to * slotMs })
}

export function readPrevious(
  db: Database,
  source: RollupSource,
  { isHours, previous }: { isHours: boolean; previous: PreviousPeriod },
): Promise<SpanFigures> {
  return readSpan(db, source, { isHours, from: previous.window.from, untilMs: previous.untilMs })
}

/** The rows that count products and categories of a period. */
export function listItemRanges(time: StoreTime, { isHours, window }: Period): ItemRange[] {
  const { timeZone, now } = time
  if (isHours) return coverHours(timeZone, window, { firstHour: getFirstItemHour(now), now: getSlot(now) })
  const days = {
    from: getDayOfSlot(timeZone, window.from),
    to: getDayOfSlot(timeZone, window.to - 1) + 1,
  }
  return coverDays(days, { firstKeptDay: getFirstKeptDay(time), today: getDayOfSlot(timeZone, getSlot(now)) })
}
