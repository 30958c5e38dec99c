import { v7 as uuidV7 } from 'uuid'
import type { Database } from '../../core/database/open-database.ts'
import type { Session } from '../../core/http/mount-route.ts'

export interface NewSession {
  userId: string
  refreshHash: string
  userAgent: string
  now: Date
  expiresAt: Date
}

/** Adds a session, and drops those of the user that have run out. Answers its id. */
export async function createSession(db: Database, input: NewSession): Promise<string> {
  const id = uuidV7()
  await db.deleteFrom('sessions').where('user_id', '=', input.userId).where('expires_at', '<=', input.now).execute()
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: input.userId,
      refresh_hash: input.refreshHash,
      user_agent: input.userAgent,
      created_at: input.now,
      expires_at: input.expiresAt,
    })
    .execute()
  return id
}

/** A session that is neither revoked nor expired. */
export function findLiveSession(db: Database, id: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'refresh_hash'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The session is refused from the next request on. */
export async function revokeSession(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: now }).where('id', '=', id).execute()
}

/**
 * Session and membership of a request in one query by primary keys: the membership in that workspace, or the user's
 * oldest for null. No row: the session is gone. A row without `workspace_id`: the user is no member.
 */
export function findSessionMembership(
  db: Database,
  input: { session: Session; workspaceId: string | null; now: Date },
) {
  return db
    .selectFrom('sessions')
    .leftJoin('memberships', (join) => {
      const ofUser = join.onRef('memberships.user_id', '=', 'sessions.user_id')
      return input.workspaceId === null ? ofUser : ofUser.on('memberships.workspace_id', '=', input.workspaceId)
    })
    .leftJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .leftJoin('merchants', 'merchants.id', 'workspaces.merchant_id')
    .where('sessions.id', '=', input.session.id)
    .where('sessions.user_id', '=', input.session.userId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', input.now)
    .orderBy('memberships.created_at')
    .orderBy('memberships.workspace_id')
    .limit(1)
    .select(['memberships.workspace_id', 'memberships.role', 'merchants.id as merchant_id', 'merchants.time_zone'])
    .executeTakeFirst()
}
