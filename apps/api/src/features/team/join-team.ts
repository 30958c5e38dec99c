import type { Language } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { getActor, recordAudit } from '../audit/audit.public.ts'
import { markProven } from '../users/users.public.ts'
import { createMember, findMember, getStore, lockWorkspace } from '../workspaces/workspaces.public.ts'
import { deleteDeclined } from './declined-addresses.repository.ts'
import { requireAcceptable } from './invitation-rules.ts'
import { closeInvitation, findInvitationByToken, type InvitationRow } from './invitations.repository.ts'
import { teamErrors } from './team.errors.ts'

/** Who accepts an invitation. */
interface Acceptance {
  token: string
  /** In lower case. */
  email: string
  now: Date
}

async function getInvitation(db: Database, { token, email }: Acceptance): Promise<InvitationRow> {
  const invitation = await findInvitationByToken(db, hashSecret(token))
  if (!invitation) throw teamErrors.invitationInvalid()
  if (invitation.email !== email) throw teamErrors.invitationOfOtherEmail(invitation.email)
  return invitation
}

/** The invitation as it is when no other change of its team is under way, until the transaction ends. */
async function lockInvitation(transaction: Transaction<Tables>, input: Acceptance): Promise<InvitationRow> {
  const { workspace_id } = await getInvitation(transaction, input)
  await lockWorkspace(transaction, workspace_id)
  return getInvitation(transaction, input)
}

async function accept(
  transaction: Transaction<Tables>,
  { invitation, userId, now }: { invitation: InvitationRow; userId: string; now: Date },
): Promise<void> {
  const { id, workspace_id: workspaceId, email } = invitation
  await createMember(transaction, { workspaceId, userId, now })
  await closeInvitation(transaction, id, { accepted_at: now })
  // The link was in a mail to the account's address, and who uses it wants invitations.
  await markProven(transaction, { userId, now })
  await deleteDeclined(transaction, email)
  const actor = await getActor(transaction, userId)
  await recordAudit(transaction, { workspaceId, actor, action: 'team.member_joined', details: { email }, now })
}

/**
 * Whether this e-mail may accept the invitation, and the language of its store, before the work of making an account.
 * Throws 400 on `token` for an invitation that cannot be accepted, on `email` for another one's.
 */
export async function requireInvitation(db: Database, input: Acceptance): Promise<{ storeLanguage: Language }> {
  const invitation = await getInvitation(db, input)
  requireAcceptable(invitation, input.now)
  const { main_language } = await getStore(db, invitation.workspace_id)
  return { storeLanguage: main_language }
}

/**
 * Makes an account and its membership in one transaction, and uses the invitation up; of two that come at once the
 * second is told so, and nothing is left of it. Returns the user's id. Throws as requireInvitation, and what
 * `createUser` throws.
 */
export async function joinTeamAsNewUser(
  db: Database,
  input: Acceptance & { createUser: (transaction: Transaction<Tables>) => Promise<string> },
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const invitation = await lockInvitation(transaction, input)
    requireAcceptable(invitation, input.now)
    const userId = await input.createUser(transaction)
    await accept(transaction, { invitation, userId, now: input.now })
    return userId
  })
}

/**
 * Makes a user a member, and uses the invitation up. Returns the workspace's id, also to the member who has used this
 * invitation before: an answer may have been lost on its way. Throws as requireInvitation.
 */
export async function joinTeam(db: Database, input: Acceptance & { userId: string }): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const invitation = await lockInvitation(transaction, input)
    const { workspace_id: workspaceId } = invitation
    if (invitation.accepted_at && (await findMember(transaction, { workspaceId, userId: input.userId }))) {
      return workspaceId
    }
    requireAcceptable(invitation, input.now)
    await accept(transaction, { invitation, userId: input.userId, now: input.now })
    return workspaceId
  })
}
