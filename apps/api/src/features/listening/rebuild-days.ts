import {
  type DaySource,
  getGrains,
  getSlot,
  getSlotStart,
  listZoneTargets,
  type RollupTarget,
} from '../rollups/rollups.public.ts'
import {
  addToListeningRollups,
  type ListeningDelta,
  type ListeningSession,
  listSessions,
  removeSomeRows,
} from './listening.repository.ts'
import { addHeard, createHeardCounts, type HeardCounts } from './listening-counts.ts'

/** The days of an opening and, for as long as the last 24 hours and those before ask for them, its hours. */
function isCountedIn({ unit, beforeSlot, itemsFrom }: RollupTarget, slot: number): boolean {
  return (unit === 'd' || unit === 'h') && slot < beforeSlot && itemsFrom !== null && slot >= itemsFrom
}

type CountedSession = Pick<ListeningSession, 'startedAt' | 'browser' | 'engine'>

/** Adds up by row what openings add to days and hours. */
export class ListeningDeltas {
  readonly #byRow = new Map<string, ListeningDelta>()
  readonly #targets: readonly RollupTarget[]

  constructor(targets: readonly RollupTarget[]) {
    this.#targets = targets
  }

  add({ startedAt, browser, engine }: CountedSession, heard: HeardCounts, sign = 1): void {
    const slot = getSlot(startedAt)
    for (const target of this.#targets.filter((one) => isCountedIn(one, slot))) {
      const { grain } = target
      const bucket = target.getBucket(slot)
      const key = `${grain}${bucket} ${engine} ${browser}`
      const delta = this.#byRow.get(key) ?? { grain, bucket, browser, engine, heard: createHeardCounts() }
      this.#byRow.set(key, delta)
      addHeard(delta.heard, heard, sign)
    }
  }

  list(): ListeningDelta[] {
    return [...this.#byRow.values()]
  }
}

/** Makes the days and hours of another time zone of the sessions that are kept. */
export const listeningDays: DaySource = {
  async addDays(transaction, { workspaceId, timeZone, generation, now, fromSlot, toSlot }) {
    const span = { workspaceId, from: getSlotStart(fromSlot), until: getSlotStart(toSlot) }
    const sums = new ListeningDeltas(listZoneTargets({ timeZone, generation, beforeSlot: toSlot, now }))
    for (const session of await listSessions(transaction, span)) sums.add(session, session.heard)
    const deltas = sums.list()
    if (deltas.length > 0) await addToListeningRollups(transaction, { workspaceId, deltas })
  },
  async removeSomeDays(transaction, { workspaceId, generation, limit }) {
    const { hour, day } = getGrains(generation)
    for (const grain of [hour, day]) if (await removeSomeRows(transaction, { workspaceId, grain, limit })) return true
    return false
  },
}
