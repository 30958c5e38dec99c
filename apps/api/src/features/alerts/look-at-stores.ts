import type { AlertFacts, AlertKind, AlertOutcome } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import { getRemaining } from '../plans/plans.public.ts'
import {
  getSlot,
  getSlotStart,
  listLastSearches,
  readDailyUse,
  slotsPerDay,
  slotsPerHour,
  sumWindows,
} from '../rollups/rollups.public.ts'
import { forecastLimit, type KnownUsage, listUsages } from '../usage/usage.public.ts'
import { countNotUnderstood } from '../voice/voice.public.ts'
import { listLastLoads, readSettings, sumLoads } from '../widget/widget.public.ts'
import {
  fewestNow,
  getUsual,
  getUsualShare,
  isSilenceUnusual,
  judgeLimit,
  judgeShare,
  type Share,
  weeksCompared,
} from './alert-rules.ts'
import { getStretch, listRateWindows, listWeeksBefore, type Window } from './alert-windows.ts'
import type { AlertRow } from './alerts.repository.ts'

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

/** For so long a store without anything is looked at; then an alert that lasts tells nothing new. */
const activeSlots = 28 * slotsPerDay

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

const getFacts = ({ from, to }: Window): AlertFacts => ({
  from: getSlotStart(from).toISOString(),
  to: getSlotStart(to).toISOString(),
})

/** Pairs each asked thing with the numbers of its windows, which were all read at once. */
function deal<Count>(counts: readonly Count[], size: number): Count[][] {
  return Array.from({ length: Math.ceil(counts.length / size) }, (_, place) =>
    counts.slice(place * size, (place + 1) * size),
  )
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

interface JudgedWindow {
  store: Store
  window: Window
  now: Share
  weeks: Share[]
  /** Sentences of the window that Voice Shop answered. */
  spoken: number
}

/** The shortest of the windows in which a store has enough searches, of each store that has one. */
async function pickWindows(stores: readonly Store[], { db, slot }: Look): Promise<JudgedWindow[]> {
  const windows = listRateWindows(slot)
  const asked = stores.flatMap(({ workspaceId }) => windows.map((window) => ({ workspaceId, ...window })))
  const sums = deal(await sumWindows(db, asked), windows.length)
  const picked = stores.flatMap((store, place) => {
    const enough = windows.findIndex((_, index) => (sums[place]?.[index]?.searches ?? 0) >= fewestNow)
    const [window, sum] = [windows[enough], sums[place]?.[enough]]
    return window && sum ? [{ store, window, now: { count: sum.noResult, of: sum.searches }, spoken: sum.spoken }] : []
  })
  const before = picked.flatMap(({ store: { workspaceId, timeZone }, window }) =>
    listWeeksBefore(timeZone, window).map((week) => ({ workspaceId, ...week })),
  )
  const weeks = deal(await sumWindows(db, before), weeksCompared)
  return picked.map((one, place) => ({
    ...one,
    weeks: (weeks[place] ?? []).map(({ noResult, searches }) => ({ count: noResult, of: searches })),
  }))
}

function judge(kind: 'no_product' | 'not_understood', { store, window, now, weeks }: JudgedWindow): Finding[] {
  const verdict = judgeShare(now, weeks)
  const opened = store.open.get(kind)
  if (!opened && verdict === 'unusual') {
    const usual_percent = Math.round((getUsualShare(weeks) ?? 0) * 1000) / 10
    return [{ kind, facts: { ...getFacts(window), ...now, usual_percent } }]
  }
  // Of what came since alone it can be told that it is over.
  if (opened && verdict === 'usual' && window.from >= getSlot(opened.opened_at)) return [{ kind, outcome: 'over' }]
  return []
}

async function judgeUnderstanding(judged: JudgedWindow, { db }: Look): Promise<Finding[]> {
  const { store, window, spoken } = judged
  // Too few to judge: searches that others answered are not read for them.
  if (spoken < fewestNow) return []
  const spans = [window, ...listWeeksBefore(store.timeZone, window)].map(({ from, to }) => ({
    from: getSlotStart(from),
    to: getSlotStart(to),
  }))
  const [now = { count: 0, of: 0 }, ...weeks] = await countNotUnderstood(db, { workspaceId: store.workspaceId, spans })
  return judge('not_understood', { ...judged, now, weeks })
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
  const since = slot - activeSlots
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
  const judged = new Map((await pickWindows(stores, look)).map((one) => [one.store.workspaceId, one]))
  // What takes a statement for each store is looked at once an hour.
  const isNewHour = slot % slotsPerHour === 0

  return Promise.all(
    stores.map(async (store) => {
      const { workspaceId } = store
      const rates = judged.get(workspaceId)
      const findings = [
        ...(rates ? judge('no_product', rates) : []),
        ...(isNewHour && rates ? await judgeUnderstanding(rates, look) : []),
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
