import { type DataSet, readAtOnce } from '../../core/database/data-set.ts'

const columns = ['platform', 'external_id', 'status', 'scope', 'connected_at', 'ended_at', 'suspended_at'] as const

export const platformDataSets: readonly DataSet[] = [
  readAtOnce('connection', columns, (db, { merchantId }) =>
    db.selectFrom('platform_connections').select(columns).where('merchant_id', '=', merchantId).execute(),
  ),
]
