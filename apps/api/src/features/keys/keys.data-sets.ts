import { type DataSet, readTable } from '../../core/database/data-set.ts'

export const keyDataSets: readonly DataSet[] = [
  readTable({
    name: 'api-keys',
    table: 'api_keys',
    key: ['id'],
    columns: ['id', 'name', 'scopes', 'ending', 'expires_at', 'created_by', 'created_at'],
  }),
]
