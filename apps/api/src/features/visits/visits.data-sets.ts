import { type DataSet, readTable } from '../../core/database/data-set.ts'

export const visitDataSets: readonly DataSet[] = [
  readTable({ name: 'opened-visits', table: 'opened_visits', key: ['search_id'], columns: ['search_id', 'opened_at'] }),
]
