import { type Insights, maxSearchesForExamples, type TimeRange } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { readInTransaction } from '../../core/database/read-in-transaction.ts'
import {
  getPreviousWindow,
  getSearchTotals,
  getSlotStart,
  getWindow,
  type Range,
  readInOneZone,
  splitIntoDays,
  sumInsights,
} from '../rollups/rollups.public.ts'
import { listInsightExamples } from '../voice/voice.public.ts'
import { getRate } from './change.ts'

const mostExamples = 5

interface InsightsInput {
  workspaceId: string
  timeRange: TimeRange
}

interface Figures {
  searches: number
  counts: Record<'no_result' | 'no_click' | 'repeated', number>
  /** What the counts are a share of. */
  wholes: Record<'no_result' | 'no_click' | 'repeated', number>
}

function describeFigures(searches: number, sums: { no_result: number; converted: number; repeated: number }): Figures {
  const { no_result, converted, repeated } = sums
  const answered = searches - no_result
  return {
    searches,
    counts: { no_result, no_click: answered - converted, repeated },
    wholes: { no_result: searches, no_click: answered, repeated: searches },
  }
}

/** Searches that ended badly, of a window that ends with the current quarter hour. Figures are of roll-ups. */
export function getInsights(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { workspaceId, timeRange }: InsightsInput,
): Promise<Insights> {
  const window = getWindow(timeRange, clock.now())
  const [start, end] = [getSlotStart(window.from), getSlotStart(window.to)]
  return readInTransaction(db, (together) =>
    readInOneZone(together, workspaceId, async (zone) => {
      const readFigures = async (range: Range) => {
        const [{ searches }, sums] = await Promise.all([
          getSearchTotals(together, { workspaceId, ...zone }, splitIntoDays(zone.timeZone, range)),
          sumInsights(together, workspaceId, range),
        ])
        return describeFigures(searches, sums)
      }
      const [current, before, examples] = await Promise.all([
        readFigures(window),
        readFigures(getPreviousWindow(window)),
        listInsightExamples(together, {
          workspaceId,
          start,
          end,
          mostSearches: maxSearchesForExamples,
          limit: mostExamples,
        }),
      ])
      const describe = (kind: keyof Figures['counts']) => {
        const share = getRate(current.counts[kind], current.wholes[kind])
        const isComparable = current.wholes[kind] > 0 && before.wholes[kind] > 0
        return {
          count: current.counts[kind],
          share,
          share_change: isComparable ? share - getRate(before.counts[kind], before.wholes[kind]) : null,
          examples: examples[kind],
        }
      }
      return {
        no_result: describe('no_result'),
        no_click: describe('no_click'),
        repeated: describe('repeated'),
        searches: current.searches,
      }
    }),
  )
}
