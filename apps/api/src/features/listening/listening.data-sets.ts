import { type DataSet, readTable } from '../../core/database/data-set.ts'
import { readFigures } from '../rollups/rollups.public.ts'
import { countedNames } from './listening-counts.ts'

const told = [...countedNames, 'times', 'answers'] as const

export const listeningDataSets: readonly DataSet[] = [
  readTable({
    name: 'listening-sessions',
    table: 'listening_sessions',
    key: ['id'],
    columns: ['id', 'started_at', 'browser', 'engine', ...told],
  }),
  readFigures({
    name: 'listening-figures',
    table: 'listening_rollups',
    key: ['grain', 'bucket', 'browser', 'engine'],
    columns: ['browser', 'engine', ...told],
  }),
]
