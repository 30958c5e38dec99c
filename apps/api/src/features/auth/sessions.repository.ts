import { sql, type Transaction } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { Session } from '../../core/http/mount-route.ts'
import { findTwoStep, joinTwoSteps, sharePassword } from '../users/users.public.ts'
import { joinMemberships, joinWorkspaces, leftJoinMemberships } from '../workspaces/workspaces.public.ts'

export interface NewSession {
  userId: string
  /** With which the user has just proved to know the password. */
  passwordHash: string
  refreshHash: string
  userAgent: string
  now: Date
  expiresAt: Date
  /** Whether the user has given the code of two-step sign-in, too. */
  hasGivenCode: boolean
}

/**
 * Adds a session, and drops those of the user that have run out or are too many. Returns its id; null where the password was changed
 * meanwhile, or two-step sign-in turned on: that has ended the other sessions and must not miss this.
 */
export async function createSession(db: Database, input: NewSession): Promise<string | null> {
  const id = await db.transaction().execute(async (transaction) => {
    if (!(await sharePassword(transaction, input))) return null
    // A statement of its own: it sees what was committed while the one before waited for the user's row.
    if (!input.hasGivenCode && (await findTwoStep(transaction, input.userId))) return null
    return insertSession(transaction, input)
  })
  if (id !== null) await dropSurplus(db, input)
  return id
}

/** More than people have devices: whoever signs in more often ends the sessions that were used the longest ago. */
const mostSessions = 100

/**
 * By itself, and only where there are any: where accounts lie whole on several machines, a deletion waits for all others who
 * write them, and they for it.
 */
async function dropSurplus(db: Database, { userId, now }: NewSession): Promise<void> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy((eb) => eb.case().when('revoked_at', 'is', null).then(0).else(1).end())
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const surplus = sessions.filter(({ expires_at }, place) => expires_at <= now || place >= mostSessions)
  if (surplus.length === 0) return
  const ids = surplus.map(({ id }) => id)
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', 'in', ids).execute()
}

async function insertSession(transaction: Transaction<Tables>, input: NewSession): Promise<string> {
  const id = uuidV7()
  await transaction
    .insertInto('sessions')
    .values({
      id,
      user_id: input.userId,
      refresh_hash: input.refreshHash,
      user_agent: input.userAgent,
      created_at: input.now,
      last_used_at: input.now,
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

/** Notes that the session renewed its access token. */
export async function touchSession(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Of the user's live sessions the `limit` to show first: this one, then by last use; each row with how many there are. */
export function listLiveSessions(db: Database, input: { session: Session; now: Date; limit: number }) {
  const { session, now, limit } = input
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', sql<number>`(count(*) over ())::int`.as('total')])
    .where('user_id', '=', session.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy((eb) => eb('id', '=', session.id), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The session is refused from the next request on. Returns whether it was a live one of this user. */
export async function revokeSession(db: Database, { id, userId }: Session, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** As revokeSession for all sessions of the user, or all but one. The user is locked: two of these cannot cross. */
export async function revokeSessions(
  transaction: Transaction<Tables>,
  { userId, exceptId, now }: { userId: string; exceptId: string | null; now: Date },
): Promise<void> {
  await transaction
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId))
    .execute()
}

/**
 * Session and membership of a request in one query by primary keys: the membership in that workspace, or the user's
 * oldest for null. No row: the session is gone. A row without `workspace_id`: the user is no member.
 */
export function findSessionMembership(
  db: Database,
  input: { session: Session; workspaceId: string | null; now: Date },
) {
  const { workspaceId } = input
  return leftJoinMemberships(db.selectFrom('sessions'), { userColumn: 'sessions.user_id', workspaceId })
    .where('sessions.id', '=', input.session.id)
    .where('sessions.user_id', '=', input.session.userId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', input.now)
    .orderBy('memberships.created_at')
    .orderBy('memberships.workspace_id')
    .limit(1)
    .select(['memberships.workspace_id', 'memberships.role'])
    .select(['workspaces.merchant_id', 'workspaces.two_step_required_at'])
    .executeTakeFirst()
}

/**
 * Of these pairs of session and workspace those that still hold: the session is live, its user a member, and
 * with the two-step sign-in that the workspace may require. As one statement, for the streams of a process are checked together.
 */
export async function listLivePairs(
  db: Database,
  input: { pairs: readonly { sessionId: string; workspaceId: string }[]; now: Date },
): Promise<{ sessionId: string; workspaceId: string }[]> {
  const sessionIds = input.pairs.map(({ sessionId }) => sessionId)
  const workspaceIds = input.pairs.map(({ workspaceId }) => workspaceId)
  const pairs = sql<{ session_id: string; workspace_id: string }>`
    unnest(${sessionIds}::uuid[], ${workspaceIds}::uuid[])`.as<'pair'>(sql`pair (session_id, workspace_id)`)
  const sessions = db.selectFrom(pairs).innerJoin('sessions', 'sessions.id', 'pair.session_id')
  const [userColumn, workspaceColumn] = ['sessions.user_id', 'pair.workspace_id'] as const
  const withWorkspaces = joinWorkspaces(joinMemberships(sessions, { userColumn, workspaceColumn }), workspaceColumn)
  return joinTwoSteps(withWorkspaces, userColumn)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', input.now)
    .where((eb) => eb.or([eb('workspaces.two_step_required_at', 'is', null), eb('two_steps.user_id', 'is not', null)]))
    .select(['pair.session_id as sessionId', 'pair.workspace_id as workspaceId'])
    .distinct()
    .execute()
}
