import type { AlertFacts, AlertKind, AlertOutcome } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import { getRemaining } from '../plans/plans.public.ts'
import { getSlot, listLastSearches, readDailyUse, slotsPerHour, sumWindows } from '../rollups/rollups.public.ts'
import { forecastLimit, type KnownUsage, listUsages } from '../usage/usage.public.ts'
import { listLastLoads, readSettings, sumLoads } from '../widget/widget.public.ts'
import { getUsual, isSilenceUnusual, judgeLimit, weeksCompared } from './alert-rules.ts'
import { getStretch, listWeeksBefore, slotsCompared, type Window } from './alert-windows.ts'
import type { AlertRow } from './alerts.repository.ts'
import {
  countAnswered,
  deal,
  findUnusual,
  getFacts,
  type JudgedSearches,
  type JudgedShare,
  judgeEnd,
  pickHeard,
  pickSearches,
} from './judged-windows.ts'

/** What is to be done about a kind: open it with what was counted, or end what lasts. */
export type Finding =
  | { kind: AlertKind; facts: AlertFacts; outcome?: never }
  | { kind: AlertKind; outcome: Exclude<AlertOutcome, 'muted'>; facts?: never }

export interface LookedAt {
  workspaceId: string
  findings: Finding[]
  /** Whether anything has happened for weeks. */
  isActive: boolean
}

interface Look {
  db: Database
  now: Date
  slot: number
}

interface Store extends KnownUsage {
  open: ReadonlyMap<AlertKind, AlertRow>
  /** When the widget was back, if that was of late: searches can come since. */
  backSlot: number
}

/** Of each store what has stopped, by its last slot: searches, or loads of the widget. */
async function findSilences(
  stores: readonly Store[],
  { slot }: Look,
  of: {
    kind: 'searches_stopped' | 'widget_gone'
    last: ReadonlyMap<string, number>
    sum: (windows: { workspaceId: string; from: number; to: number }[]) => Promise<number[]>
  },
): Promise<Map<string, Finding>> {
  const found = new Map<string, Finding>()
  const asked: { store: Store; stretch: Window }[] = []
  for (const store of stores) {
    const last = of.last.get(store.workspaceId)
    const opened = store.open.get(of.kind)
    const quietSince = of.kind === 'searches_stopped' && last !== undefined ? Math.max(last, store.backSlot) : last
    const stretch = getStretch(quietSince, slot)
    if (opened && last !== undefined && last >= getSlot(opened.opened_at)) {
      found.set(store.workspaceId, { kind: of.kind, outcome: 'over' })
    } else if (opened && last === undefined) {
      found.set(store.workspaceId, { kind: of.kind, outcome: 'ended' })
    } else if (!opened && stretch) asked.push({ store, stretch })
  }
  const windows = asked.flatMap(({ store: { workspaceId, timeZone }, stretch }) =>
    listWeeksBefore(timeZone, stretch).map((window) => ({ workspaceId, ...window })),
  )
  const weeks = deal(await of.sum(windows), weeksCompared)
  for (const [place, { store, stretch }] of asked.entries()) {
    const counts = weeks[place] ?? []
    if (!isSilenceUnusual(counts)) continue
    const facts = { ...getFacts(stretch), usual: getUsual(counts) }
    found.set(store.workspaceId, { kind: of.kind, facts })
  }
  return found
}

function judge(
  kind: 'no_product' | 'not_understood',
  { store: { open }, slot }: { store: Store; slot: number },
  judged: JudgedShare | null,
): Finding[] {
  const opened = open.get(kind)
  if (opened) {
    const outcome = judgeEnd(judged, { opened: getSlot(opened.opened_at), slot })
    return outcome ? [{ kind, outcome }] : []
  }
  const facts = judged && findUnusual(judged)
  return facts ? [{ kind, facts }] : []
}

interface Judged {
  searches: JudgedSearches | undefined
  /** Of openings of the panel: null, where they tell too little; undefined, where none tells of a sentence. */
  heard: JudgedShare | null | undefined
}

/**
 * By openings where there are any, by answers only where there are none at all; an alert that lasts, by what it was opened by:
 * of what was not understood before there was an answer, answers tell nothing. One that does not say it is judged as a new one.
 */
async function judgeUnderstanding(store: Store, { searches, heard }: Judged, { db, slot }: Look): Promise<Finding[]> {
  const lasting = store.open.get('not_understood')?.facts.measure
  const measure = lasting ?? (heard === undefined ? 'answers' : 'openings')
  if (measure === 'openings') return judge('not_understood', { store, slot }, heard ?? null)
  const answered = searches ? await countAnswered(db, { ...store, searches }) : null
  return judge('not_understood', { store, slot }, answered)
}

async function forecast(store: Store, { db, now }: Look): Promise<Finding[]> {
  const { workspaceId, limit, used, period } = store
  const kind = 'limit_ahead'
  const opened = store.open.get(kind)
  const left = getRemaining(limit, used)
  const isOfPeriod = opened?.facts.period_end === period.end.toISOString() && opened.facts.limit === limit
  // Reached, without a limit, or of a period or plan that is over.
  if (opened && (left <= 0 || !isOfPeriod)) return [{ kind, outcome: 'ended' }]
  if (left <= 0 || left === Number.POSITIVE_INFINITY) return []
  const days = await readDailyUse(db, { workspaceId, now, until: period.end })
  const input = { left, now, periodEnd: period.end, ...days }
  if (opened) return forecastLimit(input) ? [] : [{ kind, outcome: 'over' }]
  const reachedAt = judgeLimit(input, limit)
  if (!reachedAt) return []
  const facts = { used, limit, reached_at: reachedAt.toISOString(), period_end: period.end.toISOString() }
  return [{ kind, facts }]
}

/** Whether searches are refused at the moment, or the owner wants none: then it is no news that none come. */
async function isOff(db: Database, { workspaceId, limit, used }: KnownUsage): Promise<boolean> {
  return getRemaining(limit, used) <= 0 || !(await readSettings(db, workspaceId)).is_on
}

function describeRecent(rows: readonly AlertRow[]): Pick<Store, 'open' | 'backSlot'> {
  const backAt = rows.flatMap(({ kind, resolved_at }) => (kind === 'widget_gone' && resolved_at ? [resolved_at] : []))
  return {
    open: new Map(rows.filter(({ resolved_at }) => resolved_at === null).map((row) => [row.kind, row])),
    backSlot: Math.max(0, ...backAt.map(getSlot)),
  }
}

/** Looks at what was counted of stores, in a few statements for all of them. Changes nothing. */
export async function lookAtStores(
  db: Database,
  input: { workspaceIds: readonly string[]; recent: readonly AlertRow[]; now: Date },
): Promise<LookedAt[]> {
  const { workspaceIds, now } = input
  const slot = getSlot(now)
  const look = { db, now, slot }
  const stores: Store[] = (await listUsages(db, { workspaceIds, now })).map((usage) => ({
    ...usage,
    ...describeRecent(input.recent.filter((row) => row.workspace_id === usage.workspaceId)),
  }))
  // A store without anything for longer has nothing to be compared with; then an alert that lasts tells nothing new.
  const since = slot - slotsCompared
  const lastSearches = await listLastSearches(db, { workspaceIds, since, slot })
  const lastLoads = await listLastLoads(db, { workspaceIds, since })
  const [stopped, gone] = [
    await findSilences(stores, look, {
      kind: 'searches_stopped',
      last: lastSearches,
      sum: async (windows) => (await sumWindows(db, windows)).map(({ searches }) => searches),
    }),
    await findSilences(stores, look, { kind: 'widget_gone', last: lastLoads, sum: (windows) => sumLoads(db, windows) }),
  ]
  // What takes a statement for each store, or reads more than sums, is looked at once an hour.
  const isNewHour = slot % slotsPerHour === 0
  const searched = await pickSearches(db, { stores, slot })
  const heardOf = isNewHour ? await pickHeard(db, { stores, slot }) : new Map<string, JudgedShare | null>()

  return Promise.all(
    stores.map(async (store) => {
      const { workspaceId } = store
      const judged = { searches: searched.get(workspaceId), heard: heardOf.get(workspaceId) }
      const findings = [
        ...judge('no_product', { store, slot }, judged.searches ?? null),
        ...(isNewHour ? await judgeUnderstanding(store, judged, look) : []),
        ...(isNewHour || store.open.has('limit_ahead') ? await forecast(store, look) : []),
      ]
      const [silence, absence] = [stopped.get(workspaceId), gone.get(workspaceId)]
      if (absence) findings.push(absence)
      // Without the widget no searches come: one of the two is told.
      const isExplained = absence !== undefined || store.open.has('widget_gone')
      if (silence?.outcome) findings.push(silence)
      else if (silence && !isExplained && !(await isOff(db, store))) findings.push(silence)
      const isActive = lastSearches.has(workspaceId) || lastLoads.has(workspaceId) || store.open.size > 0
      return { workspaceId, findings, isActive }
    }),
  )
}
