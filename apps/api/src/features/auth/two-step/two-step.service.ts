import type { Language, Proof, RouteAnswer, startTwoStepRoute, TwoStep } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Tables } from '../../../core/database/tables.ts'
import { coreErrors } from '../../../core/errors.ts'
import type { Membership, Session } from '../../../core/http/mount-route.ts'
import { getActor, recordAudit } from '../../audit/audit.public.ts'
import {
  countRecoveryCodes,
  deleteTwoStep,
  findTwoStep,
  findTwoStepChange,
  findUser,
  hasTwoStep,
  lockTwoStep,
  lockUser,
  replaceRecoveryCodes,
  saveTwoStep,
} from '../../users/users.public.ts'
import { listRequiringStores, lockWorkspace, saveRequirement } from '../../workspaces/workspaces.public.ts'
import { revokeSessions } from '../sessions.repository.ts'
import { deletePendingSignIns } from './pending-sign-ins.repository.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { type ProofDeps, requireProof } from './require-proof.ts'
import { openSecret, openSetup, sealSecret, sealSetup } from './sealed-secret.ts'
import { createTotpSecret, createTotpUrl, findTotpStep, toBase32 } from './totp.ts'
import { twoStepErrors } from './two-step.errors.ts'
import { addTwoStepMail } from './two-step-mail.ts'
import { recordAuditInWorkspaces } from './two-step-notices.ts'

export const setupLifeMs = 15 * 60 * 1000

/** Who asks: a session, and the language of its request, null where it asked for none of ours. */
interface Asker {
  session: Session
  language: Language | null
}

type StateDeps = Pick<CoreDeps, 'db' | 'clock' | 'jobs' | 'secrets'>

async function saveNewRecoveryCodes(
  transaction: Transaction<Tables>,
  { userId, secret }: { userId: string; secret: Uint8Array },
): Promise<string[]> {
  const codes = createRecoveryCodes()
  await replaceRecoveryCodes(transaction, { userId, hashes: codes.map((code) => hashRecoveryCode(secret, code)) })
  return codes
}

export async function getTwoStep({ db }: StateDeps, { userId }: Session): Promise<TwoStep> {
  const row = await findTwoStep(db, userId)
  return {
    is_on: row !== undefined,
    turned_on_at: row?.turned_on_at.toISOString() ?? null,
    recovery_codes_left: row ? await countRecoveryCodes(db, userId) : 0,
    required_by: await listRequiringStores(db, userId),
  }
}

/** A new secret, which counts when turnOnTwoStep gets its first code. Throws what requireProof throws. */
export async function startTwoStep(
  deps: ProofDeps,
  session: Session,
  proof: Proof,
): Promise<RouteAnswer<typeof startTwoStepRoute>> {
  const { db, clock, secrets } = deps
  await requireProof(deps, { ...proof, userId: session.userId })
  const user = await findUser(db, session.userId)
  if (!user) throw coreErrors.unauthenticated()
  const follows = (await findTwoStepChange(db, user.id))?.getTime() ?? null
  const secret = createTotpSecret()
  const expiresAt = clock.now().getTime() + setupLifeMs
  const setup = { secret: secret.toString('base64url'), follows, expiresAt }
  return {
    secret: toBase32(secret),
    otpauth_url: createTotpUrl({ secret, email: user.email }),
    setup_token: sealSetup(secrets.twoStepKeys, user.id, setup),
    expires_at: new Date(expiresAt).toISOString(),
  }
}

/**
 * Returns the recovery codes, this one time. The user's other sessions end: they began with the password alone, or with
 * another app. Throws 400, on `code` for a wrong one.
 */
export async function turnOnTwoStep(
  { db, clock, jobs, secrets }: StateDeps,
  { session, language }: Asker,
  { setupToken, code }: { setupToken: string; code: string },
): Promise<string[]> {
  const keys = secrets.twoStepKeys
  const { userId } = session
  const now = clock.now()
  const setup = openSetup(keys, userId, setupToken)
  if (!setup || setup.expiresAt <= now.getTime()) throw twoStepErrors.setupExpired()
  const secret = Buffer.from(setup.secret, 'base64url')
  // Nothing to guess here: who has the setup was shown its secret.
  const step = findTotpStep(secret, code.replace(/\s/g, ''), now)
  if (step === null) throw twoStepErrors.wrongCode()
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const changedAt = await findTwoStepChange(transaction, userId)
    // Turned on or off since: that it was allowed was proved for what was there then.
    if ((changedAt?.getTime() ?? null) !== setup.follows) throw twoStepErrors.setupExpired()
    await saveTwoStep(transaction, {
      user_id: userId,
      ...sealSecret(keys, userId, secret),
      turned_on_at: now,
      last_step: step,
    })
    const codes = await saveNewRecoveryCodes(transaction, { userId, secret })
    await deletePendingSignIns(transaction, userId)
    await revokeSessions(transaction, { userId, exceptId: session.id, now })
    await addTwoStepMail(jobs, transaction, { userId, event: 'turned_on', language, left: codes.length })
    await recordAuditInWorkspaces(transaction, { userId, action: 'auth.two_step_turned_on', now })
    return codes
  })
}

/** Throws 409 while one of the user's workspaces requires it or where it is off, and what requireProof throws. */
export async function turnOffTwoStep(deps: ProofDeps, { session, language }: Asker, proof: Proof): Promise<void> {
  const { db, clock, jobs } = deps
  const { userId } = session
  const now = clock.now()
  if (!(await findTwoStep(db, userId))) throw twoStepErrors.notOn()
  const [store] = await listRequiringStores(db, userId)
  if (store !== undefined) throw twoStepErrors.requiredBy(store)
  await requireProof(deps, { ...proof, userId })
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    await deletePendingSignIns(transaction, userId)
    await deleteTwoStep(transaction, { userId, now })
    await addTwoStepMail(jobs, transaction, { userId, event: 'turned_off', language, left: 0 })
    await recordAuditInWorkspaces(transaction, { userId, action: 'auth.two_step_turned_off', now })
  })
}

/** Recovery codes in the place of all that there were. Throws 409 where it is off, and what requireProof throws. */
export async function renewRecoveryCodes(deps: ProofDeps, session: Session, proof: Proof): Promise<string[]> {
  const { db, clock, secrets } = deps
  const { userId } = session
  if (!(await findTwoStep(db, userId))) throw twoStepErrors.notOn()
  await requireProof(deps, { ...proof, userId })
  return db.transaction().execute(async (transaction) => {
    const row = await lockTwoStep(transaction, userId)
    if (!row) throw twoStepErrors.notOn()
    const codes = await saveNewRecoveryCodes(transaction, { userId, secret: openSecret(secrets.twoStepKeys, row) })
    await recordAuditInWorkspaces(transaction, {
      userId,
      action: 'auth.recovery_codes_created',
      now: clock.now(),
    })
    return codes
  })
}

/** Throws 409 where the owner has it not, and what requireProof throws. */
export async function setRequirement(
  deps: ProofDeps,
  { session, membership: { workspaceId } }: { session: Session; membership: Membership },
  { isRequired, proof }: { isRequired: boolean; proof: Proof },
): Promise<void> {
  const { db, clock } = deps
  if (isRequired && !(await hasTwoStep(db, session.userId))) throw twoStepErrors.ownerWithout()
  await requireProof(deps, { ...proof, userId: session.userId })
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId)
    await saveRequirement(transaction, { workspaceId, requiredAt: isRequired ? now : null })
    await recordAudit(transaction, {
      workspaceId,
      actor: await getActor(transaction, session.userId),
      action: isRequired ? 'auth.two_step_required' : 'auth.two_step_not_required',
      details: {},
      now,
    })
  })
}
