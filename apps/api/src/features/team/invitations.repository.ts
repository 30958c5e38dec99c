import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>

function selectOpen(db: Database, workspaceId: string) {
  return db
    .selectFrom('invitations')
    .where('workspace_id', '=', workspaceId)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
}

/** Open invitations, newest first, expired ones included, and how many there are in all. */
export async function listOpenInvitations(db: Database, input: { workspaceId: string; offset: number; limit: number }) {
  const [rows, count] = await Promise.all([
    selectOpen(db, input.workspaceId)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(input.offset)
      .limit(input.limit)
      .execute(),
    countOpenInvitations(db, input.workspaceId),
  ])
  return { rows, count }
}

export async function countOpenInvitations(db: Database, workspaceId: string): Promise<number> {
  const { count } = await selectOpen(db, workspaceId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** An open invitation of a workspace, by id or e-mail; perhaps expired. */
export function findOpenInvitation(
  db: Database,
  { workspaceId, ...by }: { workspaceId: string } & ({ id: string } | { email: string }),
) {
  const open = selectOpen(db, workspaceId).selectAll()
  return ('id' in by ? open.where('id', '=', by.id) : open.where('email', '=', by.email)).executeTakeFirst()
}

/** Whatever became of it. */
export function findInvitationByToken(db: Database, tokenHash: string) {
  return db.selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** Whatever became of it. */
export function findInvitation(db: Database, id: string) {
  return db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What a new mail changes in its invitation. */
export interface SentInvitation {
  tokenHash: string
  invitedBy: string
  createdAt: Date
  expiresAt: Date
}

/** Who was invited when stays in the trail. */
const endedKeptMs = 90 * 24 * 60 * 60_000

/** Forgets a workspace's invitations that were accepted or cancelled long ago. */
async function forgetEnded(transaction: Transaction<Tables>, workspaceId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - endedKeptMs)
  await transaction
    .deleteFrom('invitations')
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb.or([eb('accepted_at', '<', before), eb('cancelled_at', '<', before)]))
    .execute()
}

/** Adds the invitation, or renews the row of this id: its link before stops, its mail is to be sent. */
export async function saveInvitation(
  transaction: Transaction<Tables>,
  input: SentInvitation & { id: string; workspaceId: string; email: string },
): Promise<InvitationRow> {
  const sending = {
    token_hash: input.tokenHash,
    invited_by: input.invitedBy,
    created_at: input.createdAt,
    expires_at: input.expiresAt,
    sent_at: null,
  }
  await forgetEnded(transaction, input.workspaceId, input.createdAt)
  return transaction
    .insertInto('invitations')
    .values({ id: input.id, workspace_id: input.workspaceId, email: input.email, ...sending })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(sending))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The mail went out; unless the invitation has been renewed, and waits for another. */
export async function markSent(db: Database, input: { id: string; createdAt: Date; now: Date }): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ sent_at: input.now })
    .where('id', '=', input.id)
    .where('created_at', '=', input.createdAt)
    .execute()
}

export async function closeInvitation(
  transaction: Transaction<Tables>,
  id: string,
  change: { accepted_at: Date } | { cancelled_at: Date },
): Promise<void> {
  await transaction.updateTable('invitations').set(change).where('id', '=', id).execute()
}
