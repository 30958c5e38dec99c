import type { Database } from '../../../core/database/open-database.ts'
import { addLoads } from './widget-loads.repository.ts'
import type { WidgetLoads } from './widget-loads.ts'

/**
 * Writes how often pages loaded the widget. Every process does it every minute for what it has heard itself; what a
 * killed one heard since is lost, which no rule needs.
 */
export async function sweepWidgetLoads({ db, widgetLoads }: { db: Database; widgetLoads: WidgetLoads }): Promise<void> {
  for (const [slot, loads] of widgetLoads.take()) {
    try {
      await addLoads(db, { slot, loads })
    } catch {
      // A store that is gone meanwhile holds up no other.
      for (const load of loads) await addLoads(db, { slot, loads: new Map([load]) }).catch(() => undefined)
    }
  }
}
