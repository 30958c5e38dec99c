import { listMembersRoute, type Member, type PageQuery } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import { buildPage, getOffset } from '../../core/http/pages.ts'
import { getActor, recordAudit } from '../audit/audit.public.ts'
import { getPhotoPath } from '../profile/profile.public.ts'
import {
  deleteMember,
  findMember,
  listMemberRows,
  lockWorkspace,
  type MemberRow,
} from '../workspaces/workspaces.public.ts'
import { teamErrors } from './team.errors.ts'

const { path } = listMembersRoute

function describeMember(row: MemberRow, tellsTwoStep: boolean): Member {
  const { id, email, first_name, last_name } = row
  return {
    id,
    email,
    first_name,
    last_name,
    profile_photo: getPhotoPath(row.photo_name),
    groups: [row.role],
    date_joined: row.created_at.toISOString(),
    has_two_step: tellsTwoStep ? row.two_step_turned_on_at !== null : null,
  }
}

/**
 * A page of the workspace's members, the owner first, then by the date of joining. With `tellsTwoStep` each with whether
 * two-step sign-in is on.
 */
export async function listMembers(
  db: Database,
  input: { workspaceId: string; query: PageQuery; tellsTwoStep: boolean },
) {
  const { workspaceId, query, tellsTwoStep } = input
  const { rows, count } = await listMemberRows(db, {
    workspaceId,
    offset: getOffset(query),
    limit: query.page_size,
  })
  return buildPage({ path, query, count, results: rows.map((row) => describeMember(row, tellsTwoStep)) })
}

/**
 * Ends a membership: the guards refuse the user's next request in the workspace. The account and its other workspaces
 * stay. Throws 404 for who is no member, 400 for oneself and for an owner.
 */
export async function removeMember(
  db: Database,
  input: { workspaceId: string; removedBy: string; userId: string; now: Date },
): Promise<void> {
  const { workspaceId, removedBy, userId, now } = input
  await db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId)
    const member = await findMember(transaction, { workspaceId, userId })
    if (!member) throw teamErrors.notAMember()
    if (member.id === removedBy) throw teamErrors.removedOneself()
    // A workspace thus keeps its last owner, too.
    if (member.role === 'owner') throw teamErrors.removedOwner()
    await deleteMember(transaction, { workspaceId, userId })
    await recordAudit(transaction, {
      workspaceId,
      actor: await getActor(transaction, removedBy),
      action: 'team.member_removed',
      details: { name: `${member.first_name} ${member.last_name}`, email: member.email },
      now,
    })
  })
}
