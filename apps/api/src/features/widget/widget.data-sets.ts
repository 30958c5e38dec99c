import { type DataSet, readAtOnce, readTable } from '../../core/database/data-set.ts'

const settingsColumns = ['settings', 'updated_at'] as const

export const widgetDataSets: readonly DataSet[] = [
  readAtOnce('widget', settingsColumns, (db, { workspaceId }) =>
    db.selectFrom('widget_settings').select(settingsColumns).where('workspace_id', '=', workspaceId).execute(),
  ),
  readTable({ name: 'widget-loads', table: 'widget_loads', key: ['day'], columns: ['day', 'loads'] }),
  readTable({ name: 'widget-seen', table: 'widget_sightings', key: ['origin'], columns: ['origin', 'last_seen_at'] }),
]
