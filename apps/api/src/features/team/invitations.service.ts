import { type AuditAction, type Invitation, listInvitationsRoute, type PageQuery } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { buildPage, getOffset } from '../../core/http/pages.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { getActor, listLastOfActions, recordAudit } from '../audit/audit.public.ts'
import { findPerson, findUserByEmail } from '../users/users.public.ts'
import { findMember, getStore, lockWorkspace } from '../workspaces/workspaces.public.ts'
import { countMailTo, requireWillingRecipient } from './decline.service.ts'
import { addInvitationMail } from './invitation-mail.ts'
import {
  createInvitationToken,
  invitationLifeMs,
  maxMailsPerDay,
  maxOpenInvitations,
  requireAcceptable,
  requireMailAllowance,
} from './invitation-rules.ts'
import {
  closeInvitation,
  countOpenInvitations,
  findInvitationByToken,
  findOpenInvitation,
  type InvitationRow,
  listOpenInvitations,
  saveInvitation,
} from './invitations.repository.ts'
import { teamErrors } from './team.errors.ts'

type ChangeDeps = Pick<CoreDeps, 'db' | 'clock'>
type SendDeps = ChangeDeps & Pick<CoreDeps, 'secrets' | 'jobs' | 'rateLimits'>

/** Who asks, in which workspace. */
interface Asker {
  workspaceId: string
  userId: string
}

interface VerifiedInvitation {
  email: string
  store_name: string
  has_account: boolean
}

function describeInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    status: row.sent_at ? 'invited' : 'pending',
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

/** Throws where an e-mail cannot be invited. Returns its expired invitation, which is renewed, or null. */
async function requireInvitable(
  db: Database,
  input: Asker & { email: string; now: Date },
): Promise<InvitationRow | null> {
  const { workspaceId, email } = input
  const member = await findMember(db, { workspaceId, email })
  if (member) throw member.id === input.userId ? teamErrors.invitedOneself() : teamErrors.alreadyMember()
  const open = await findOpenInvitation(db, { workspaceId, email })
  if (open && open.expires_at > input.now) throw teamErrors.alreadyInvited()
  if (!open && (await countOpenInvitations(db, workspaceId)) >= maxOpenInvitations) {
    throw teamErrors.tooManyOpen(maxOpenInvitations)
  }
  return open ?? null
}

async function requireOpen(db: Database, input: { workspaceId: string; id: string }): Promise<InvitationRow> {
  const row = await findOpenInvitation(db, input)
  if (!row) throw teamErrors.invitationNotOpen()
  return row
}

/** The trail is what was sent: each of these entries is one mail. */
async function requireAllowance(db: Database, input: { workspaceId: string; email: string; now: Date }): Promise<void> {
  const sent = await listLastOfActions(db, {
    workspaceId: input.workspaceId,
    actions: ['team.member_invited', 'team.invitation_resent'],
    limit: maxMailsPerDay,
  })
  const mails = sent.map(({ details, created_at }) => ({ email: details.email, at: created_at }))
  requireMailAllowance(mails, input)
}

/** A change of an invitation, while no other change of its team is under way. */
interface Change {
  transaction: Transaction<Tables>
  now: Date
  /** Writes the change into the audit trail. */
  record(action: AuditAction, email: string): Promise<void>
}

function change<Result>(
  { db, clock }: ChangeDeps,
  { workspaceId, userId }: Asker,
  run: (change: Change) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId)
    const now = clock.now()
    const actor = await getActor(transaction, userId)
    const record = (action: AuditAction, email: string) =>
      recordAudit(transaction, { workspaceId, actor, action, details: { email }, now })
    return run({ transaction, now, record })
  })
}

/** Throws 403 where nobody has shown whose account it is: registering takes any address, and costs nothing. */
async function requireProven({ db }: ChangeDeps, { userId }: Asker): Promise<void> {
  const user = await findPerson(db, userId)
  if (!user?.proven_at) throw teamErrors.notProven()
}

/** Writes an invitation with a link of its own, and the job that mails it. Throws 429. */
async function send(
  { secrets, jobs }: SendDeps,
  { transaction, now }: Change,
  input: Asker & { email: string; before: InvitationRow | null },
): Promise<Invitation> {
  const { workspaceId, userId, email, before } = input
  await requireAllowance(transaction, { workspaceId, email, now })
  const id = before?.id ?? uuidV7()
  // The token follows from this time: two within a millisecond would have the same.
  const createdAt = new Date(Math.max(now.getTime(), (before?.created_at.getTime() ?? 0) + 1))
  const row = await saveInvitation(transaction, {
    id,
    workspaceId,
    email,
    tokenHash: hashSecret(createInvitationToken(secrets.mailTokenKey, { id, createdAt })),
    invitedBy: userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + invitationLifeMs),
  })
  await addInvitationMail(jobs, transaction, row)
  return describeInvitation(row)
}

/** A page of the open invitations, newest first. */
export async function listInvitations(db: Database, { workspaceId, query }: { workspaceId: string; query: PageQuery }) {
  const { rows, count } = await listOpenInvitations(db, {
    workspaceId,
    offset: getOffset(query),
    limit: query.page_size,
  })
  return buildPage({ path: listInvitationsRoute.path, query, count, results: rows.map(describeInvitation) })
}

/** Throws 400 by field: email, workspace; 403 for an account that is not proven; 429 for one mail too many. */
export async function invite(deps: SendDeps, asker: Asker, email: string): Promise<Invitation> {
  const now = deps.clock.now()
  await requireProven(deps, asker)
  await requireWillingRecipient(deps.db, email)
  // What is refused uses up no mail of the address: counted is after all that can be refused, but for who comes at once.
  await requireInvitable(deps.db, { ...asker, email, now })
  await requireAllowance(deps.db, { ...asker, email, now })
  await countMailTo(deps, email)
  return change(deps, asker, async (current) => {
    const before = await requireInvitable(current.transaction, { ...asker, email, now: current.now })
    const invitation = await send(deps, current, { ...asker, email, before })
    await current.record('team.member_invited', email)
    return invitation
  })
}

/** Throws 404 for an invitation that is not open here, and else as `invite`. */
export async function resendInvitation(deps: SendDeps, asker: Asker, id: string): Promise<Invitation> {
  const { email } = await requireOpen(deps.db, { workspaceId: asker.workspaceId, id })
  await requireProven(deps, asker)
  await requireWillingRecipient(deps.db, email)
  await requireAllowance(deps.db, { ...asker, email, now: deps.clock.now() })
  await countMailTo(deps, email)
  return change(deps, asker, async (current) => {
    const before = await requireOpen(current.transaction, { workspaceId: asker.workspaceId, id })
    const invitation = await send(deps, current, { ...asker, email: before.email, before })
    await current.record('team.invitation_resent', before.email)
    return invitation
  })
}

/** Throws 404 for an invitation that is not open here. */
export function cancelInvitation(deps: ChangeDeps, asker: Asker, id: string): Promise<void> {
  return change(deps, asker, async ({ transaction, now, record }) => {
    const { email } = await requireOpen(transaction, { workspaceId: asker.workspaceId, id })
    await closeInvitation(transaction, id, { cancelled_at: now })
    await record('team.invitation_cancelled', email)
  })
}

/** What an invitation's link leads to. Throws 400 on `token` for an invitation that cannot be accepted. */
export async function verifyInvitation({ db, clock }: ChangeDeps, token: string): Promise<VerifiedInvitation> {
  const row = await findInvitationByToken(db, hashSecret(token))
  if (!row) throw teamErrors.invitationInvalid()
  requireAcceptable(row, clock.now())
  const { store_name } = await getStore(db, row.workspace_id)
  const hasAccount = (await findUserByEmail(db, row.email)) !== undefined
  return { email: row.email, store_name, has_account: hasAccount }
}
