import { type DataSet, readTable } from '../../core/database/data-set.ts'
import { createAnswersDataSet } from '../voice/voice.public.ts'
import { unpackRecord } from './answer-record.ts'

export const answersDataSets: readonly DataSet[] = [
  createAnswersDataSet(unpackRecord),
  readTable({
    name: 'own-answers',
    table: 'own_answers',
    key: ['kind', 'language'],
    columns: ['kind', 'language', 'text', 'updated_at'],
  }),
  readTable({
    name: 'answer-rules',
    table: 'answer_rules',
    key: ['id'],
    columns: [
      'id',
      'kind',
      'match',
      'words',
      'meaning',
      'target_by',
      'target',
      'starts_on',
      'ends_on',
      'created_at',
      'updated_at',
    ],
  }),
]
