import { isForeignKeyViolation } from '../../../core/database/failures.ts'
import type { Database } from '../../../core/database/open-database.ts'
import { addLoads } from './widget-loads.repository.ts'
import type { WidgetLoads } from './widget-loads.ts'

type Loads = ReadonlyMap<string, number>

/** Writes loads of a quarter hour. A store that is gone meanwhile holds up no other. */
async function writeLoads(db: Database, slot: number, loads: Loads): Promise<void> {
  try {
    await addLoads(db, { slot, loads })
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    if (loads.size > 1) for (const load of loads) await writeLoads(db, slot, new Map([load]))
  }
}

/**
 * Writes how often pages loaded the widget. Every process does it every minute for what it has heard itself; what a
 * killed one heard since is lost, which no rule needs. What cannot be written now is kept for the next time: else every
 * widget would seem gone after the database was.
 */
export async function sweepWidgetLoads({ db, widgetLoads }: { db: Database; widgetLoads: WidgetLoads }): Promise<void> {
  const taken = widgetLoads.take()
  for (const [slot, loads] of taken) {
    await writeLoads(db, slot, loads).catch((error: unknown) => {
      for (const [unwritten, kept] of taken) {
        for (const [workspaceId, count] of kept) widgetLoads.note(workspaceId, unwritten, count)
      }
      throw error
    })
    taken.delete(slot)
  }
}
