import { type Comparison, type Insights, maxSearchesForExamples } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { readInTransaction } from '../../core/database/read-in-transaction.ts'
import {
  type AnswerCounts,
  countNoResults,
  getSlotStart,
  readInOneZone,
  type SearchTotals,
  slotMs,
} from '../rollups/rollups.public.ts'
import { listInsightExamples } from '../voice/voice.public.ts'
import { getRate, getRateChange } from './change.ts'
import { getPeriod, getStoreTime } from './dashboard.service.ts'
import { getPreviousPeriod, type RangeQuery } from './period.ts'
import { readAnswers, readPeriod, readPrevious } from './period-figures.ts'

const mostExamples = 5

interface InsightsInput {
  workspaceId: string
  query: RangeQuery & { compare_with: Comparison }
}

/** How many searches ended badly, and of how many. */
function describeFigures({ searches, no_result, converted, repeated }: SearchTotals, { other }: AnswerCounts) {
  const answered = searches - no_result
  return {
    no_result: { part: countNoResults({ no_result, other }), whole: searches },
    no_click: { part: answered - converted, whole: answered },
    repeated: { part: repeated, whole: searches },
  }
}

/** Searches that ended badly, of a period. Figures are of roll-ups. */
export function getInsights(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  { workspaceId, query }: InsightsInput,
): Promise<Insights> {
  return readInTransaction(deps.db, (together) =>
    readInOneZone(together, workspaceId, async (zone) => {
      const source = { workspaceId, ...zone }
      const time = getStoreTime(deps, zone.timeZone)
      const period = getPeriod(time, query)
      const { isHours, window } = period
      const previous = getPreviousPeriod(time, period, query.compare_with)
      const spans = [
        { isHours, from: window.from, untilMs: window.to * slotMs },
        { isHours, from: previous.window.from, untilMs: previous.untilMs },
      ] as const
      const [current, before, given, givenBefore, examples] = await Promise.all([
        readPeriod(together, source, period),
        readPrevious(together, source, { isHours, previous }),
        readAnswers(together, source, spans[0]),
        readAnswers(together, source, spans[1]),
        listInsightExamples(together, {
          workspaceId,
          start: getSlotStart(window.from),
          end: getSlotStart(window.to),
          mostSearches: maxSearchesForExamples,
          limit: mostExamples,
        }),
      ])
      const [figures, figuresBefore] = [
        describeFigures(current.totals, given),
        describeFigures(before.totals, givenBefore),
      ]
      const describe = (kind: keyof typeof figures) => ({
        count: figures[kind].part,
        share: getRate(figures[kind].part, figures[kind].whole),
        share_change: getRateChange(figures[kind], figuresBefore[kind]),
        examples: examples[kind],
      })
      return {
        no_result: describe('no_result'),
        no_click: describe('no_click'),
        repeated: describe('repeated'),
        searches: current.totals.searches,
      }
    }),
  )
}
