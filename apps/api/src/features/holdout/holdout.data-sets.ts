import { type DataSet, readAtOnce, readTable } from '../../core/database/data-set.ts'

const columns = [
  'started_at',
  'shoppers_wanted',
  'joins_until',
  'ends_at',
  'shown',
  'held_out',
  'shown_buyers',
  'held_out_buyers',
] as const

export const holdoutDataSets: readonly DataSet[] = [
  readAtOnce('holdout', columns, (db, { workspaceId }) =>
    db.selectFrom('holdouts').select(columns).where('workspace_id', '=', workspaceId).execute(),
  ),
  readTable({
    name: 'holdout-shoppers',
    table: 'holdout_shoppers',
    key: ['participant'],
    columns: ['participant', 'is_held_out', 'seen_at', 'order_id'],
  }),
]
