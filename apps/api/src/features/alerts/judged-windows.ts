import type { AlertFacts, AlertMeasure } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import { sumMisunderstood } from '../listening/listening.public.ts'
import { getSlotStart, sumWindows } from '../rollups/rollups.public.ts'
import { countNotUnderstood } from '../voice/voice.public.ts'
import { fewestNow, getUsualShare, getWorth, judgeShare, type Share, weeksCompared } from './alert-rules.ts'
import { listRateWindows, listWeeksBefore, slotsCompared, type Window } from './alert-windows.ts'

interface StoreOfZone {
  workspaceId: string
  timeZone: string
}

/** A share of a store in a window, and in the same window of each of the weeks before. */
export interface JudgedShare {
  window: Window
  now: Share
  weeks: Share[]
  /** Where a share may be judged by more than one. */
  measure?: AlertMeasure
}

/** Of what was searched; with the sentences of the window that Voice Shop answered. */
export interface JudgedSearches extends JudgedShare {
  spoken: number
}

/** Pairs each asked thing with the numbers of its windows, which were all read at once. */
export function deal<Count>(counts: readonly Count[], size: number): Count[][] {
  return Array.from({ length: Math.ceil(counts.length / size) }, (_, place) =>
    counts.slice(place * size, (place + 1) * size),
  )
}

const none: Share = { count: 0, of: 0 }

const listSpans = (windows: readonly Window[]) =>
  windows.map(({ from, to }) => ({ from: getSlotStart(from), to: getSlotStart(to) }))

/** The shortest of the windows in which a store has enough searches, of each store that has one. */
export async function pickSearches(
  db: Database,
  { stores, slot }: { stores: readonly StoreOfZone[]; slot: number },
): Promise<Map<string, JudgedSearches>> {
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
  return new Map(
    picked.map(({ store, ...one }, place) => {
      const ofWeeks = (weeks[place] ?? []).map(({ noResult, searches }) => ({ count: noResult, of: searches }))
      return [store.workspaceId, { ...one, weeks: ofWeeks }]
    }),
  )
}

/**
 * Of each store whose panel's openings told of a spoken sentence in the longest of the windows: the shortest window in which
 * they told of enough, and how many of those were not understood, for any of the reasons that the listening page has.
 * Null: too few to judge, now or in the weeks before.
 */
export async function pickHeard(
  db: Database,
  { stores, slot }: { stores: readonly StoreOfZone[]; slot: number },
): Promise<Map<string, JudgedShare | null>> {
  const windows = listRateWindows(slot)
  const spans = listSpans(windows)
  const asked = stores.flatMap(({ workspaceId }) => spans.map((span) => ({ workspaceId, ...span })))
  const sums = deal(await sumMisunderstood(db, asked), windows.length)
  const picked = stores.flatMap((store, place) => {
    const enough = windows.findIndex((_, index) => getWorth(sums[place]?.[index] ?? none) >= fewestNow)
    const [window, now] = [windows[enough], sums[place]?.[enough]]
    return window && now ? [{ store, window, now }] : []
  })
  const before = picked.flatMap(({ store: { workspaceId, timeZone }, window }) =>
    listSpans(listWeeksBefore(timeZone, window)).map((span) => ({ workspaceId, ...span })),
  )
  const weeks = deal(await sumMisunderstood(db, before), weeksCompared)
  const heard = new Map<string, JudgedShare | null>()
  for (const [place, { workspaceId }] of stores.entries()) {
    // The longest window holds the others.
    if ((sums[place]?.at(-1)?.of ?? 0) > 0) heard.set(workspaceId, null)
  }
  for (const [place, { store, ...one }] of picked.entries()) {
    const ofWeeks = weeks[place] ?? []
    if (getUsualShare(ofWeeks) === null) continue
    heard.set(store.workspaceId, { ...one, weeks: ofWeeks, measure: 'openings' })
  }
  return heard
}

/**
 * What of its spoken sentences was not understood in a store of which no openings are told, as of one with an assistant
 * of its own, or whose plan keeps no more: of what was answered, that is all there is. Which of them were said together is
 * not known, so each counts for itself. Null: too few to judge.
 */
export async function countAnswered(
  db: Database,
  { workspaceId, timeZone, searches }: StoreOfZone & { searches: JudgedSearches },
): Promise<JudgedShare | null> {
  const { window, spoken } = searches
  // Searches that others answered are not read for them.
  if (spoken < fewestNow) return null
  const spans = listSpans([window, ...listWeeksBefore(timeZone, window)])
  const [now = { count: 0, of: 0 }, ...weeks] = await countNotUnderstood(db, { workspaceId, spans })
  return { window, now, weeks, measure: 'answers' }
}

export const getFacts = ({ from, to }: Window): AlertFacts => ({
  from: getSlotStart(from).toISOString(),
  to: getSlotStart(to).toISOString(),
})

/** The facts of a share that is unusual; null for one that is not, or of which too little is known. */
export function findUnusual({ window, now, weeks, measure }: JudgedShare): AlertFacts | null {
  if (judgeShare(now, weeks) !== 'unusual') return null
  const usual_percent = Math.round((getUsualShare(weeks) ?? 0) * 1000) / 10
  const facts = { ...getFacts(window), count: now.count, of: now.of, usual_percent }
  return measure ? { ...facts, measure } : facts
}

/**
 * How a share that was unusual at the slot `opened` ends: `over`, by what came since alone; `ended`, where there is too little to
 * judge it by, and none of the weeks that it would be compared with is of before it. Null while it lasts. `judged` is null where
 * nothing is known.
 */
export function judgeEnd(
  judged: JudgedShare | null,
  { opened, slot }: { opened: number; slot: number },
): 'over' | 'ended' | null {
  const verdict = judged ? judgeShare(judged.now, judged.weeks) : 'unknown'
  if (verdict === 'unknown') return slot - opened >= slotsCompared ? 'ended' : null
  return verdict === 'usual' && judged && judged.window.from >= opened ? 'over' : null
}
