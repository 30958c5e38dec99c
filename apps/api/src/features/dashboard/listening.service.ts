import { type Comparison, type GivenAnswers, type Listening, maxListeningGroups } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import { readInTransaction } from '../../core/database/read-in-transaction.ts'
import { listCatalogueLanguages } from '../catalogue/catalogue.public.ts'
import {
  addHeard,
  createHeardCounts,
  describeHeard,
  findFirstDay,
  getGroupKey,
  type HeardCounts,
  type ListeningGroup,
  mergeGroups,
  sumRows,
  sumSessions,
} from '../listening/listening.public.ts'
import { getOpenings, isLimitExceeded } from '../plans/plans.public.ts'
import {
  formatDay,
  getFirstItemHour,
  getGrains,
  getHourStart,
  getSlot,
  getSlotStart,
  type RollupSource,
  readInOneZone,
  slotMs,
  splitIntoDays,
} from '../rollups/rollups.public.ts'
import { getUsageState } from '../usage/usage.public.ts'
import { findOwnedStore } from '../workspaces/workspaces.public.ts'
import { describeInstants, getPeriod, getStoreTime } from './dashboard.service.ts'
import { getFirstKeptDay, getPreviousPeriod, type RangeQuery } from './period.ts'
import { readAnswers } from './period-figures.ts'

interface ListeningInput {
  workspaceId: string
  query: RangeQuery & { compare_with: Comparison }
}

/** From a slot, to any instant. */
interface Span {
  isHours: boolean
  from: number
  untilMs: number
}

interface HeardSpan extends Span {
  now: Date
}

/** Hours from their sums, and the last one, where it is cut, from the openings themselves; older ones are not kept. */
async function readHours(db: Database, source: RollupSource, { from, untilMs, now }: HeardSpan) {
  const { workspaceId, timeZone, generation } = source
  const until = new Date(untilMs)
  const isKept = from >= getFirstItemHour(now) && getHourStart(timeZone, from) === from
  const cut = isKept ? Math.max(from, getHourStart(timeZone, getSlot(until))) : from
  const parts = await Promise.all([
    from < cut ? sumRows(db, { workspaceId, grain: getGrains(generation).hour, from, to: cut }) : [],
    getSlotStart(cut) < until ? sumSessions(db, { workspaceId, from: getSlotStart(cut), until }) : [],
  ])
  return mergeGroups(parts.flat())
}

/** Whole days from their sums, the hours of the last day, where it is cut, from the openings themselves. */
async function readHeard(db: Database, source: RollupSource, span: HeardSpan): Promise<ListeningGroup[]> {
  if (span.isHours) return readHours(db, source, span)
  const { from, untilMs } = span
  const { workspaceId, timeZone, generation } = source
  const { ranges, rest } = splitIntoDays(timeZone, { from, untilMs })
  const days = ranges.find(({ grain }) => grain === 'd')
  const cut = ranges.find(({ grain }) => grain === 's')?.from ?? rest?.slot
  const parts = await Promise.all([
    days ? sumRows(db, { workspaceId, grain: getGrains(generation).day, from: days.from, to: days.to }) : [],
    cut === undefined ? [] : sumSessions(db, { workspaceId, from: getSlotStart(cut), until: new Date(untilMs) }),
  ])
  return mergeGroups(parts.flat())
}

async function readGiven(db: Database, source: RollupSource, span: Span): Promise<GivenAnswers> {
  const { en, es, pt, ...counts } = await readAnswers(db, source, span)
  return { answers: en + es + pt, ...counts, languages: { en, es, pt } }
}

function sumCounts(groups: readonly { heard: HeardCounts }[]): HeardCounts {
  const sum = createHeardCounts()
  for (const { heard } of groups) addHeard(sum, heard)
  return sum
}

const sumGroups = (groups: readonly ListeningGroup[]) => describeHeard(sumCounts(groups))

interface ComparedGroup extends ListeningGroup {
  before: HeardCounts
}

/** Each group of either period with what it was in both, the most openings first. */
function compareGroups(groups: readonly ListeningGroup[], groupsBefore: readonly ListeningGroup[]): ComparedGroup[] {
  const before = new Map(groupsBefore.map((group) => [getGroupKey(group), group.heard]))
  const known = new Set(groups.map(getGroupKey))
  const gone = groupsBefore.filter((group) => !known.has(getGroupKey(group)))
  const openings = ({ counts }: HeardCounts) => counts.opened
  return [...groups, ...gone.map((group) => ({ ...group, heard: createHeardCounts() }))]
    .map((group) => ({ ...group, before: before.get(getGroupKey(group)) ?? createHeardCounts() }))
    .sort(
      (one, other) =>
        openings(other.heard) - openings(one.heard) ||
        openings(other.before) - openings(one.before) ||
        (getGroupKey(one) < getGroupKey(other) ? -1 : 1),
    )
}

/** The first groups by themselves, the rest as one. */
function describeGroups(compared: readonly ComparedGroup[]): Pick<Listening, 'groups' | 'other_groups'> {
  const others = compared.slice(maxListeningGroups)
  return {
    groups: compared.slice(0, maxListeningGroups).map(({ browser, engine, heard, before }) => ({
      browser,
      engine,
      ...describeHeard(heard),
      before: describeHeard(before),
    })),
    other_groups:
      others.length === 0
        ? null
        : {
            group_count: others.length,
            ...describeHeard(sumCounts(others)),
            before: describeHeard(sumCounts(others.map(({ before }) => ({ heard: before })))),
          },
  }
}

/** How shoppers were heard and answered in a period. */
export function getListening(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  { workspaceId, query }: ListeningInput,
): Promise<Listening> {
  return readInTransaction(deps.db, (together) =>
    readInOneZone(together, workspaceId, async (zone) => {
      const source = { workspaceId, ...zone }
      const time = getStoreTime(deps, zone.timeZone)
      const period = getPeriod(time, query)
      const { isHours, window } = period
      const previous = getPreviousPeriod(time, period, query.compare_with)
      const now = { isHours, from: window.from, untilMs: window.to * slotMs }
      const before = { isHours, from: previous.window.from, untilMs: previous.untilMs }
      const [groups, groupsBefore, given, givenBefore, firstDay, store, ofProducts, usage] = await Promise.all([
        readHeard(together, source, { ...now, now: time.now }),
        readHeard(together, source, { ...before, now: time.now }),
        readGiven(together, source, now),
        readGiven(together, source, before),
        findFirstDay(together, { workspaceId, grain: getGrains(zone.generation).day }),
        findOwnedStore(together, { workspaceId }),
        listCatalogueLanguages(together, workspaceId),
        getUsageState(together, workspaceId, time.now),
      ])
      if (!store) throw new Error(`the workspace ${workspaceId} has no store`)
      return {
        heard: sumGroups(groups),
        heard_before: sumGroups(groupsBefore),
        ...describeGroups(compareGroups(groups, groupsBefore)),
        given,
        given_before: givenBefore,
        // Not the main language, where products tell it: that follows the language in which the owner reads the dashboard.
        store_languages: ofProducts.length > 0 ? ofProducts : [store.mainLanguage],
        recorded_since: firstDay === null ? null : formatDay(firstDay),
        kept_since: formatDay(getFirstKeptDay(time)),
        full_until: isLimitExceeded(getOpenings(usage.plan), usage.openings_stored)
          ? usage.period.end.toISOString()
          : null,
        window: describeInstants(window.from, window.to * slotMs),
        previous_window: describeInstants(previous.window.from, previous.untilMs),
        until: new Date(Math.min(time.now.getTime(), window.to * slotMs)).toISOString(),
        time_zone: zone.timeZone,
      }
    }),
  )
}
