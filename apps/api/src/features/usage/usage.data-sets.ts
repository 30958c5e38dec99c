import { type DataSet, readAtOnce } from '../../core/database/data-set.ts'

const columns = [
  'plan_id',
  'period_start',
  'period_end',
  'used',
  'recordings_used',
  'downloads_used',
  'searches_stored',
  'bytes_stored',
  'orders_stored',
  'openings_stored',
  'top_up',
] as const

export const usageDataSets: readonly DataSet[] = [
  readAtOnce('usage', columns, (db, { workspaceId }) =>
    db.selectFrom('usage').select(columns).where('workspace_id', '=', workspaceId).execute(),
  ),
]
