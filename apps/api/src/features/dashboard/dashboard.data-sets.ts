import { type DataSet, readTable } from '../../core/database/data-set.ts'

export const dashboardDataSets: readonly DataSet[] = [
  readTable({
    name: 'task-marks',
    table: 'task_marks',
    key: ['key'],
    columns: ['key', 'mark', 'shoppers', 'marked_at'],
  }),
]
