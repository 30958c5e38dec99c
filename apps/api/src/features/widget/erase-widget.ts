import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

export function eraseWidget(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'sentence_cleanings', key: [] },
    { table: 'widget_loads', key: ['day'] },
    { table: 'widget_settings', key: [] },
    { table: 'widget_sightings', key: ['origin'] },
  ])
}
