import { type DataSet, readTable } from '../../core/database/data-set.ts'

export const alertDataSets: readonly DataSet[] = [
  readTable({
    name: 'alerts',
    table: 'alerts',
    key: ['id'],
    columns: ['kind', 'facts', 'opened_at', 'resolved_at', 'outcome'],
  }),
  readTable({ name: 'muted-alerts', table: 'alert_mutes', key: ['kind'], columns: ['kind', 'muted_until'] }),
]
