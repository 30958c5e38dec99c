import { hashSecret } from '../../core/secret-hash.ts'
import { getDayOfSlot, getDayStart, getSlot, getSlotStart } from '../rollups/rollups.public.ts'

const hourMs = 3_600_000
const firstHour = 2
const nightHours = 3

/** The next night of the store, at a time of its own so that not all stores are read at once; at least six hours away. */
export function getNextRun({ workspaceId, timeZone, now }: { workspaceId: string; timeZone: string; now: Date }): Date {
  const share = Number.parseInt(hashSecret(workspaceId).slice(0, 8), 16) / 2 ** 32
  const sinceMidnightMs = Math.floor((firstHour + share * nightHours) * hourMs)
  const soonest = now.getTime() + 6 * hourMs
  for (let day = getDayOfSlot(timeZone, getSlot(now)); ; day += 1) {
    const at = getSlotStart(getDayStart(timeZone, day)).getTime() + sinceMidnightMs
    if (at >= soonest) return new Date(at)
  }
}
