import { type DataSet, readTable } from '../../core/database/data-set.ts'

export const answersDataSets: readonly DataSet[] = [
  readTable({
    name: 'own-answers',
    table: 'own_answers',
    key: ['kind', 'language'],
    columns: ['kind', 'language', 'text', 'updated_at'],
  }),
]
