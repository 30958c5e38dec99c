import { createMailToken } from '../../core/mail/mail-token.ts'
import type { InvitationRow } from './invitations.repository.ts'
import { teamErrors } from './team.errors.ts'

const dayMs = 24 * 60 * 60 * 1000
export const invitationLifeMs = 7 * dayMs
/** Most invitations of a workspace that are neither accepted nor cancelled. */
export const maxOpenInvitations = 100
/** Most invitation mails in 24 hours, resent ones included: of a workspace, and of a workspace to one address. */
export const maxMailsPerDay = 50
export const maxMailsToOnePerDay = 5

/** The token in the link of an invitation's mail. */
export function createInvitationToken(key: Uint8Array, invitation: { id: string; createdAt: Date }): string {
  return createMailToken({ key, purpose: 'invitation', ...invitation })
}

/** Throws what became of an invitation that can no longer be accepted. */
export function requireAcceptable(
  invitation: Pick<InvitationRow, 'accepted_at' | 'cancelled_at' | 'expires_at'>,
  now: Date,
): void {
  if (invitation.accepted_at) throw teamErrors.invitationUsed()
  if (invitation.cancelled_at) throw teamErrors.invitationCancelled()
  if (invitation.expires_at <= now) throw teamErrors.invitationExpired()
}

/** Throws 429 for one mail more than a day may have. `sent`: the workspace's last ones, newest first. */
export function requireMailAllowance(
  sent: readonly { email: string | undefined; at: Date }[],
  { email, now }: { email: string; now: Date },
): void {
  const today = sent.filter(({ at }) => now.getTime() - at.getTime() < dayMs)
  if (today.length >= maxMailsPerDay) throw teamErrors.tooManyMails(maxMailsPerDay)
  const toOne = today.filter((mail) => mail.email === email)
  if (toOne.length >= maxMailsToOnePerDay) throw teamErrors.tooManyMailsToOne(maxMailsToOnePerDay)
}
