import {
  type DaySource,
  getGrains,
  getSlot,
  getSlotStart,
  listZoneTargets,
  type RollupTarget,
} from '../rollups/rollups.public.ts'
import { addToListeningRollups, type ListeningDelta, listSessions, removeSomeRows } from './listening.repository.ts'
import { addHeard, createHeardCounts } from './listening-counts.ts'

/** The days of an opening and, for as long as the last 24 hours and those before ask for them, its hours. */
export function isCountedIn({ unit, beforeSlot, itemsFrom }: RollupTarget, slot: number): boolean {
  return (unit === 'd' || unit === 'h') && slot < beforeSlot && itemsFrom !== null && slot >= itemsFrom
}

/** Makes the days and hours of another time zone of the sessions that are kept. */
export const listeningDays: DaySource = {
  async addDays(transaction, { workspaceId, timeZone, generation, now, fromSlot, toSlot }) {
    const [from, until] = [getSlotStart(fromSlot), getSlotStart(toSlot)]
    const targets = listZoneTargets({ timeZone, generation, beforeSlot: toSlot, now })
    const deltas = new Map<string, ListeningDelta>()
    for (const { startedAt, browser, engine, heard } of await listSessions(transaction, { workspaceId, from, until })) {
      const slot = getSlot(startedAt)
      for (const target of targets.filter((one) => isCountedIn(one, slot))) {
        const { grain } = target
        const bucket = target.getBucket(slot)
        const key = `${grain}${bucket} ${engine} ${browser}`
        const delta = deltas.get(key) ?? { grain, bucket, browser, engine, heard: createHeardCounts() }
        deltas.set(key, delta)
        addHeard(delta.heard, heard)
      }
    }
    if (deltas.size > 0) await addToListeningRollups(transaction, { workspaceId, deltas: [...deltas.values()] })
  },
  async removeSomeDays(transaction, { workspaceId, generation, limit }) {
    const { hour, day } = getGrains(generation)
    for (const grain of [hour, day]) if (await removeSomeRows(transaction, { workspaceId, grain, limit })) return true
    return false
  },
}
