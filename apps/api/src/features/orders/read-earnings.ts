import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import {
  getDayOfSlot,
  getDayStart,
  getFirstDay,
  getSlot,
  getSlotStart,
  splitIntoMonths,
} from '../rollups/rollups.public.ts'
import { lockUsage } from '../usage/usage.public.ts'
import {
  type EarningSpan,
  hasMoreOrders,
  keepSums,
  listKeptTimes,
  readKeptSums,
  sumEarnings,
  sumTotals,
} from './earnings.queries.ts'
import { type CurrencyTotals, type EarningColumns, type Earnings, listTotals, mergeEarnings } from './earnings.ts'
import { restMs } from './forget-sums.ts'

/** Of fewer orders the lines are summed up whenever somebody asks. */
const mostSummed = 500
/** Who asks for a long time for the first time does not wait longer for what others will find done. */
const longestKeepMs = 2000

interface ZonedSpan extends EarningSpan {
  /** The store's, whose days and months are kept. */
  timeZone: string
}

/** A time of its own: a local day or month, or what is left of one. */
interface Piece {
  from: Date
  to: Date
  /** It is whole, and has been over for so long that orders of it change but seldom. */
  isKept: boolean
}

/** A span in whole local months, in days where it begins or ends within one, and what is left of its last day. */
export function splitSpan({ timeZone, from, to }: Pick<ZonedSpan, 'timeZone' | 'from' | 'to'>, now: Date): Piece[] {
  const over = Math.min(to.getTime(), now.getTime() - restMs)
  const [first, last] = [from, new Date(Math.max(from.getTime(), over))].map((at) =>
    getDayOfSlot(timeZone, getSlot(at)),
  )
  if (first === undefined || last === undefined) throw new Error('a span without an end')
  const startOf = (day: number) => getSlotStart(getDayStart(timeZone, day))
  // The hours that are asked for may begin within a day.
  const isWhole = startOf(first).getTime() === from.getTime()
  const whole = isWhole && first < last ? splitIntoMonths({ from: first, to: last }) : []
  const pieces = whole.flatMap(({ grain, from: begin, to: end }) =>
    Array.from({ length: end - begin }, (_, place) => {
      const [day, next] = [begin + place, begin + place + 1]
      const getStart = (bucket: number) => startOf(grain === 'm' ? getFirstDay(bucket) : bucket)
      return { from: getStart(day), to: getStart(next), isKept: true }
    }),
  )
  const end = pieces.at(-1)?.to ?? from
  return end < to ? [...pieces, { from: end, to, isKept: false }] : pieces
}

const toKey = ({ from, to }: Pick<Piece, 'from' | 'to'>) => `${from.getTime()} ${to.getTime()}`

/**
 * Sums up the days and months of spans in which a store has many orders, where that is not done, the latest first. Each is summed up
 * under the lock under which orders are written, so that one that comes meanwhile is in it or has it forgotten.
 */
export async function keepEarnings({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>, spans: readonly ZonedSpan[]) {
  const startedAt = performance.now()
  for (const span of spans) {
    if (!(await hasMoreOrders(db, span, mostSummed))) continue
    const kept = new Set((await listKeptTimes(db, span)).map(toKey))
    const missing = splitSpan(span, clock.now()).filter((piece) => piece.isKept && !kept.has(toKey(piece)))
    for (const { from, to } of missing.reverse()) {
      if (performance.now() - startedAt > longestKeepMs) return
      await db.transaction().execute(async (transaction) => {
        await lockUsage(transaction, span.workspaceId)
        await keepSums(transaction, { workspaceId: span.workspaceId, from, to })
      })
    }
  }
}

interface ReadInput {
  now: Date
  /** What is asked for; the rest is empty. */
  parts: readonly (keyof EarningColumns)[]
  /** How a time is summed up of which nothing is kept. */
  sumUp: typeof sumEarnings
}

/** Of days and months that are kept what is kept of them, of all else what its orders come to. */
async function readSpan(db: Database, span: ZonedSpan, { now, parts, sumUp }: ReadInput): Promise<Earnings> {
  if (!(await hasMoreOrders(db, span, mostSummed))) return mergeEarnings([await sumUp(db, span)])
  const { workspaceId } = span
  const pieces = splitSpan(span, now)
  const rows = await readKeptSums(db, { workspaceId, times: pieces.filter(({ isKept }) => isKept), parts })
  const kept = new Map(rows.map((row) => [toKey(row), row.sums]))
  const sums: EarningColumns[] = []
  for (const piece of pieces) {
    sums.push(kept.get(toKey(piece)) ?? (await sumUp(db, { workspaceId, from: piece.from, to: piece.to })))
  }
  return mergeEarnings(sums)
}

/** What orders of a span earned, and by what. */
export function readEarnings(db: Database, span: ZonedSpan, now: Date): Promise<Earnings> {
  return readSpan(db, span, { now, parts: ['totals', 'products', 'sentences'], sumUp: sumEarnings })
}

/** What orders of a span earned, the currency of most orders first. */
export async function readTotals(db: Database, span: ZonedSpan, now: Date): Promise<CurrencyTotals[]> {
  return listTotals(await readSpan(db, span, { now, parts: ['totals'], sumUp: sumTotals }))
}
