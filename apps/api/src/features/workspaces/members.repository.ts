import { type SelectQueryBuilder, type StringReference, sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { joinPhotos, joinTwoSteps, joinUsers } from '../users/users.public.ts'

export type MemberRow = Awaited<ReturnType<typeof listMemberRows>>['rows'][number]

/** Members of a workspace, the owner first, then by the date of joining, and how many there are in all. */
export async function listMemberRows(db: Database, input: { workspaceId: string; offset: number; limit: number }) {
  const members = db.selectFrom('memberships').where('workspace_id', '=', input.workspaceId)
  const [rows, { count }] = await Promise.all([
    joinTwoSteps(joinPhotos(joinUsers(members, 'memberships.user_id'), 'users.id'), 'users.id')
      .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'user_photos.name as photo_name'])
      .select(['memberships.role', 'memberships.created_at', 'two_steps.turned_on_at as two_step_turned_on_at'])
      .orderBy(sql`memberships.role = 'owner'`, 'desc')
      .orderBy('memberships.created_at')
      .orderBy('users.id')
      .offset(input.offset)
      .limit(input.limit)
      .execute(),
    members.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

/** A member of a workspace, by id or e-mail. */
export function findMember(db: Database, input: { workspaceId: string } & ({ userId: string } | { email: string })) {
  const members = joinUsers(db.selectFrom('memberships'), 'memberships.user_id')
    .where('memberships.workspace_id', '=', input.workspaceId)
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'memberships.role'])
  const found =
    'userId' in input ? members.where('users.id', '=', input.userId) : members.where('users.email', '=', input.email)
  return found.executeTakeFirst()
}

/** The ids of the user's workspaces, in their order. */
export async function listWorkspaceIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('workspace_id')
    .where('user_id', '=', userId)
    .orderBy('workspace_id')
    .execute()
  return rows.map((row) => row.workspace_id)
}

/** A user and a workspace, which is named by itself or by its merchant. */
export type MembershipOf = { userId: string } & ({ workspaceId: string } | { merchantId: string })

/** The user's membership in the workspace; undefined for a stranger. */
export function findMembership(db: Database, of: MembershipOf) {
  const ofUser = db
    .selectFrom('memberships')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .where('memberships.user_id', '=', of.userId)
    .select(['memberships.workspace_id', 'memberships.role'])
    .select(['workspaces.merchant_id', 'workspaces.two_step_required_at'])
  const found =
    'workspaceId' in of
      ? ofUser.where('memberships.workspace_id', '=', of.workspaceId)
      : ofUser.where('workspaces.merchant_id', '=', of.merchantId)
  return found.executeTakeFirst()
}

/** Makes a user a member. Does nothing for one who is. */
export async function createMember(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; userId: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto('memberships')
    .values({ workspace_id: input.workspaceId, user_id: input.userId, role: 'member', created_at: input.now })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doNothing())
    .execute()
}

/** Makes one member of a workspace its owner and the owner a member, at the same instant. */
export async function updateOwner(
  transaction: Transaction<Tables>,
  { workspaceId, fromId, toId }: { workspaceId: string; fromId: string; toId: string },
): Promise<void> {
  await transaction
    .updateTable('memberships')
    .set(({ case: when }) => ({
      role: when()
        .when('user_id', '=', toId)
        .then('owner' as const)
        .else('member' as const)
        .end(),
    }))
    .where('workspace_id', '=', workspaceId)
    .where('user_id', 'in', [fromId, toId])
    .execute()
}

export async function deleteMember(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; userId: string },
): Promise<void> {
  await transaction
    .deleteFrom('memberships')
    .where('workspace_id', '=', input.workspaceId)
    .where('user_id', '=', input.userId)
    .execute()
}

/**
 * For statements of other slices: with the user's membership in the workspace, or with each for null, and its workspace;
 * nulls for who is no member.
 */
export function leftJoinMemberships<TB extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, TB, O>,
  { userColumn, workspaceId }: { userColumn: StringReference<Tables, TB>; workspaceId: string | null },
) {
  return query
    .leftJoin('memberships', (join) => {
      const ofUser = join.on(sql.ref('memberships.user_id'), '=', sql.ref(userColumn))
      return workspaceId === null ? ofUser : ofUser.on(sql.ref('memberships.workspace_id'), '=', workspaceId)
    })
    .leftJoin('workspaces', (join) => join.on(sql.ref('workspaces.id'), '=', sql.ref('memberships.workspace_id')))
}

/** As above, with the user's membership in the workspace of that column; nothing for who is no member. */
export function joinMemberships<DB extends Pick<Tables, 'memberships'>, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { userColumn, workspaceColumn }: { userColumn: StringReference<DB, TB>; workspaceColumn: StringReference<DB, TB> },
) {
  return query.innerJoin('memberships', (join) =>
    join
      .on(sql.ref('memberships.user_id'), '=', sql.ref(userColumn))
      .on(sql.ref('memberships.workspace_id'), '=', sql.ref(workspaceColumn)),
  )
}
