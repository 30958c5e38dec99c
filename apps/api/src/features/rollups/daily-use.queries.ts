import type { Database } from '../../core/database/open-database.ts'
import { getDayOfSlot, getDayStart, getSlot, getSlotStart } from './calendar.ts'
import { readInOneZone } from './figures.repository.ts'
import { getGrains } from './rollup-targets.ts'

const pastDays = 28

/** 0 is Monday. */
function getWeekday(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

/**
 * How many searches with a product each of the last 28 local days had, from the first with a search on, and the local
 * days from the current one to `until`.
 */
export async function readDailyUse(
  db: Database,
  { workspaceId, now, until }: { workspaceId: string; now: Date; until: Date },
) {
  return readInOneZone(db, workspaceId, async ({ timeZone, generation }) => {
    const today = getDayOfSlot(timeZone, getSlot(now))
    const rows = await db
      .selectFrom('search_rollups')
      .select(['bucket', 'searches', 'no_result'])
      .where('workspace_id', '=', workspaceId)
      .where('grain', '=', getGrains(generation).day)
      .where('bucket', '>=', today - pastDays)
      .where('bucket', '<', today)
      .orderBy('bucket')
      .execute()
    const usedByDay = new Map(rows.map(({ bucket, searches, no_result }) => [bucket, searches - no_result]))
    const first = rows[0]?.bucket ?? today
    const past = Array.from({ length: today - first }, (_, place) => ({
      weekday: getWeekday(first + place),
      used: usedByDay.get(first + place) ?? 0,
    }))
    const days: { weekday: number; start: Date; end: Date }[] = []
    for (let day = today; ; day += 1) {
      const start = getSlotStart(getDayStart(timeZone, day))
      if (start >= until) break
      days.push({ weekday: getWeekday(day), start, end: getSlotStart(getDayStart(timeZone, day + 1)) })
    }
    return { past, days }
  })
}
