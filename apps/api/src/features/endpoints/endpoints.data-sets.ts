import { type DataSet, readTable } from '../../core/database/data-set.ts'

export const endpointDataSets: readonly DataSet[] = [
  readTable({
    name: 'endpoints',
    table: 'endpoints',
    key: ['id'],
    columns: ['id', 'url', 'event_types', 'state', 'failing_since', 'created_by', 'created_at'],
  }),
  readTable({
    name: 'endpoint-messages',
    table: 'endpoint_messages',
    key: ['id'],
    columns: ['id', 'type', 'body', 'created_at'],
  }),
]
