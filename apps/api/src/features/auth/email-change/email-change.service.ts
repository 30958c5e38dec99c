import type { changeEmailRoute, Language, RouteInput } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Tables } from '../../../core/database/tables.ts'
import type { Session } from '../../../core/http/mount-route.ts'
import { hashSecret } from '../../../core/secret-hash.ts'
import { findUser, lockUser, markProven, updateEmail } from '../../users/users.public.ts'
import { authErrors } from '../auth.errors.ts'
import { closePasswordResets } from '../password-resets.repository.ts'
import { isEmail } from '../passwords.ts'
import { revokeSessions } from '../sessions.repository.ts'
import { deletePendingSignIns } from '../two-step/pending-sign-ins.repository.ts'
import { type ProofDeps, requireProof } from '../two-step/require-proof.ts'
import { twoStepErrors } from '../two-step/two-step.errors.ts'
import { recordAuditInWorkspaces } from '../two-step/two-step-notices.ts'
import { changeLifeMs, createChangeCode } from './change-code.ts'
import { addEmailChangeMail } from './email-change-mails.ts'
import {
  closeEmailChange,
  closeEmailChanges,
  createEmailChange,
  findEmailChange,
  findRequestedChange,
} from './email-changes.repository.ts'

export interface EmailChangeDeps extends ProofDeps {
  /** What follows elsewhere from another address, in the transaction that brings it. */
  onEmailChanged: (transaction: Transaction<Tables>, change: { userId: string; from: string }) => Promise<void>
}

/**
 * Has a link mailed to the new address, and the address of now told. Does the same, and answers the same, where the new
 * one has an account already: only its mail says so. Throws 400 on `email`, and what requireProof throws; 429 after too
 * many for the account or to the address.
 */
export async function requestEmailChange(
  deps: ProofDeps,
  { email, password, code }: RouteInput<typeof changeEmailRoute>['body'],
  { session, language }: { session: Session; language: Language | null },
): Promise<void> {
  const { db, clock, jobs, secrets, rateLimits } = deps
  const { userId } = session
  const user = await findUser(db, userId)
  if (!user) throw twoStepErrors.wrongPassword()
  if (user.email === email) throw authErrors.sameEmail()
  await requireProof(deps, { userId, password, code })
  if (isEmail(password.toLowerCase(), email)) throw authErrors.passwordIsNewEmail()
  await rateLimits.take(
    { limit: 'email_change', subject: `user ${userId}` },
    { limit: 'email_change', subject: `to ${email}` },
  )
  const now = clock.now()
  const id = uuidV7()
  const codeHash = hashSecret(createChangeCode(secrets.mailTokenKey, { id, createdAt: now }))
  const expiresAt = new Date(now.getTime() + changeLifeMs)
  await db.transaction().execute(async (transaction) => {
    // A new password, set meanwhile, voids what the old one asked for.
    const current = await lockUser(transaction, userId)
    if (current?.password_hash !== user.password_hash) throw twoStepErrors.wrongPassword()
    // Another link may have been opened meanwhile: whoever has the address by now is to be told.
    if (current.email === email) throw authErrors.sameEmail()
    await closeEmailChanges(transaction, { userId, now })
    await createEmailChange(transaction, { id, userId, email, sessionId: session.id, codeHash, now, expiresAt })
    await addEmailChangeMail(jobs, transaction, { changeId: id, event: 'link', to: email, language })
    await addEmailChangeMail(jobs, transaction, { changeId: id, event: 'notice', to: current.email, language })
  })
}

/**
 * Has a link mailed to the account's address of now, which proves that it is the user's. Throws 400 where that is known,
 * 429 after too many for the account or to the address.
 */
export async function requestEmailProof(
  { db, clock, jobs, secrets, rateLimits }: ProofDeps,
  { session, language }: { session: Session; language: Language | null },
): Promise<string> {
  const { userId } = session
  const user = await findUser(db, userId)
  if (!user || user.proven_at) throw authErrors.alreadyProven()
  const { email } = user
  await rateLimits.take(
    { limit: 'email_change', subject: `user ${userId}` },
    { limit: 'email_change', subject: `to ${email}` },
  )
  const now = clock.now()
  const id = uuidV7()
  const codeHash = hashSecret(createChangeCode(secrets.mailTokenKey, { id, createdAt: now }))
  const expiresAt = new Date(now.getTime() + changeLifeMs)
  await db.transaction().execute(async (transaction) => {
    // Another link may have proven it meanwhile, also by another address.
    const current = await lockUser(transaction, userId)
    if (current?.proven_at !== null) throw authErrors.alreadyProven()
    await createEmailChange(transaction, { id, userId, email, sessionId: session.id, codeHash, now, expiresAt })
    await addEmailChangeMail(jobs, transaction, { changeId: id, event: 'proof', to: email, language })
  })
  return email
}

/** Whether the account is somebody's (users.proven_at), and the address that waits for its link to be opened. */
export async function describeEmail(
  deps: Pick<ProofDeps, 'db' | 'clock'>,
  session: Pick<Session, 'userId'>,
): Promise<{ email: string | null; is_proven: boolean }> {
  const user = await findUser(deps.db, session.userId)
  return { email: await findRequestedEmail(deps, session), is_proven: (user?.proven_at ?? null) !== null }
}

async function findRequestedEmail(
  { db, clock }: Pick<ProofDeps, 'db' | 'clock'>,
  { userId }: Pick<Session, 'userId'>,
): Promise<string | null> {
  return findRequestedChange(db, { userId, now: clock.now() })
}

/** Keeps the address of now: no link to another one opens any more. */
export async function cancelEmailChange(
  { db, clock }: Pick<ProofDeps, 'db' | 'clock'>,
  { userId }: Pick<Session, 'userId'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Of this and a link that is opened right now one comes first.
    await lockUser(transaction, userId)
    await closeEmailChanges(transaction, { userId, now: clock.now() })
  })
}

/**
 * Gives the account the address whose link was opened, and ends the user's sessions but the one that asked. Codes that
 * were mailed to the address of before open nothing any more. A link to the address of now proves it and does no more.
 * Returns the address. Throws 400 for a link that is not
 * good, or whose address has got an account meanwhile.
 */
export async function applyEmailChange(
  deps: EmailChangeDeps,
  { code, language }: { code: string; language: Language | null },
): Promise<{ email: string; isChanged: boolean }> {
  const { db, clock, jobs } = deps
  const found = await findEmailChange(db, { codeHash: hashSecret(code) })
  if (!found) throw authErrors.invalidEmailLink()
  const { id, user_id: userId, email } = found
  const now = clock.now()
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    // As the transaction before has left it: of two that open the link one comes first.
    const change = await findEmailChange(transaction, { id })
    if (!change || change.used_at) throw authErrors.usedLink()
    if (change.expires_at <= now) throw authErrors.expiredLink()
    if (change.current_email === email) {
      await markProven(transaction, { userId, now })
      await closeEmailChange(transaction, { id, now })
      return { email, isChanged: false }
    }
    const from = change.current_email
    await updateEmail(transaction, { userId, email, now })
    await closeEmailChanges(transaction, { userId, now })
    await closePasswordResets(transaction, { userId, now })
    await deletePendingSignIns(transaction, userId)
    await revokeSessions(transaction, { userId, exceptId: change.session_id, now })
    const details = { from, email }
    await recordAuditInWorkspaces(transaction, { userId, action: 'auth.email_changed', details, now })
    await addEmailChangeMail(jobs, transaction, { changeId: id, event: 'changed', to: from, language })
    await deps.onEmailChanged(transaction, { userId, from })
    return { email, isChanged: true }
  })
}
