import { type DataSet, readTable } from '../../core/database/data-set.ts'

export const auditDataSets: readonly DataSet[] = [
  readTable({
    name: 'audit',
    table: 'audit_entries',
    key: ['id'],
    columns: ['created_at', 'actor_name', 'action', 'details'],
  }),
]
