import { type DataSet, readAtOnce } from '../../core/database/data-set.ts'
import { joinUsers } from '../users/users.public.ts'

export const workspaceDataSets: readonly DataSet[] = [
  readAtOnce('members', ['first_name', 'last_name', 'email', 'role', 'created_at'], (db, { workspaceId }) =>
    joinUsers(db.selectFrom('memberships'), 'memberships.user_id')
      .where('memberships.workspace_id', '=', workspaceId)
      .select(['users.first_name', 'users.last_name', 'users.email', 'memberships.role', 'memberships.created_at'])
      .orderBy('memberships.created_at')
      .execute(),
  ),
]
