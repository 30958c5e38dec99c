import { type DataSet, readTable } from '../../core/database/data-set.ts'

export const teamDataSets: readonly DataSet[] = [
  readTable({
    name: 'invitations',
    table: 'invitations',
    key: ['id'],
    columns: ['email', 'created_at', 'expires_at', 'sent_at', 'accepted_at', 'cancelled_at'],
  }),
]
