import { type DataSet, readAtOnce } from '../../core/database/data-set.ts'

const columns = [
  'store_name',
  'platform',
  'store_id',
  'main_language',
  'time_zone',
  'widget_key',
  'allowed_origins',
  'is_shopify_setup_complete',
  'created_at',
  'first_tried_at',
] as const

export const merchantDataSets: readonly DataSet[] = [
  readAtOnce('store', columns, (db, { merchantId }) =>
    db.selectFrom('merchants').select(columns).where('id', '=', merchantId).execute(),
  ),
]
