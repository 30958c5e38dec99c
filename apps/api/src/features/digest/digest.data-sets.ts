import { type DataSet, readTable } from '../../core/database/data-set.ts'

export const digestDataSets: readonly DataSet[] = [
  readTable({ name: 'weekly-mail', table: 'digest_choices', key: ['user_id'], columns: ['user_id', 'is_wanted'] }),
]
