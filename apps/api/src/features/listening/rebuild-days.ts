import { type DaySource, getDayOfSlot, getSlot, getSlotStart } from '../rollups/rollups.public.ts'
import { addToListeningRollups, type ListeningDelta, listSessions, removeSomeDays } from './listening.repository.ts'
import { addHeard, createHeardCounts } from './listening-counts.ts'

/** Makes the days of another time zone of the sessions that are kept. */
export const listeningDays: DaySource = {
  async addDays(transaction, { workspaceId, timeZone, grain, fromSlot, toSlot }) {
    const [from, until] = [getSlotStart(fromSlot), getSlotStart(toSlot)]
    const deltas = new Map<string, ListeningDelta>()
    for (const { startedAt, browser, engine, heard } of await listSessions(transaction, { workspaceId, from, until })) {
      const day = getDayOfSlot(timeZone, getSlot(startedAt))
      const key = `${day} ${engine} ${browser}`
      const delta = deltas.get(key) ?? { grain, day, browser, engine, heard: createHeardCounts() }
      deltas.set(key, delta)
      addHeard(delta.heard, heard)
    }
    if (deltas.size > 0) await addToListeningRollups(transaction, { workspaceId, deltas: [...deltas.values()] })
  },
  removeSomeDays,
}
