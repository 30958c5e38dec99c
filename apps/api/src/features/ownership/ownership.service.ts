import type { Proof } from '@voice-shop/contract'
import { coreErrors } from '../../core/errors.ts'
import type { Membership, Session } from '../../core/http/mount-route.ts'
import { getActor, recordAudit } from '../audit/audit.public.ts'
import { type ProofDeps, requireProof } from '../auth/auth.public.ts'
import { requestContactUpdate } from '../billing/billing.public.ts'
import { findMember, lockWorkspace, updateOwner } from '../workspaces/workspaces.public.ts'
import { addHandoverMail } from './handover-mail.ts'
import { ownershipErrors } from './ownership.errors.ts'

/**
 * Makes a member the owner and the owner a member, in one transaction: there is one owner at any time, and the guards
 * know it from the next request on. Throws 404 for who is no member, 400 for oneself, 403 for who has handed it over
 * meanwhile, and what requireProof throws.
 */
export async function handOver(
  deps: ProofDeps,
  { session, membership: { workspaceId } }: { session: Session; membership: Membership },
  { memberId, proof }: { memberId: string; proof: Proof },
): Promise<void> {
  const { db, clock, jobs } = deps
  const { userId } = session
  if (memberId === userId) throw ownershipErrors.alreadyOwner()
  // Before a code is used up for nothing.
  if (!(await findMember(db, { workspaceId, userId: memberId }))) throw ownershipErrors.notAMember()
  await requireProof(deps, { ...proof, userId })
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId)
    // As the changes before have left them.
    const owner = await findMember(transaction, { workspaceId, userId })
    const member = await findMember(transaction, { workspaceId, userId: memberId })
    if (owner?.role !== 'owner') throw coreErrors.forbidden()
    if (!member) throw ownershipErrors.notAMember()
    await updateOwner(transaction, { workspaceId, fromId: userId, toId: memberId })
    await recordAudit(transaction, {
      workspaceId,
      actor: await getActor(transaction, userId),
      action: 'team.handed_over',
      details: { name: `${member.first_name} ${member.last_name}`, email: member.email },
      now,
    })
    const people = { workspaceId, ownerId: memberId, formerId: userId }
    await addHandoverMail(jobs, transaction, { ...people, reader: 'owner' })
    await addHandoverMail(jobs, transaction, { ...people, reader: 'former' })
    await requestContactUpdate(deps, transaction, { workspaceId, from: owner.email })
  })
}
