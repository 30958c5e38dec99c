import type { Invitation, Member } from '@voice-shop/contract'

/** A line of the team's table. */
export type TeamRow = { kind: 'member'; member: Member } | { kind: 'invitation'; invitation: Invitation }

/** Members as they come, the owner first, and then invitations. */
export function listRows(members: readonly Member[], invitations: readonly Invitation[]): TeamRow[] {
  return [
    ...members.map((member) => ({ kind: 'member', member }) as const),
    ...invitations.map((invitation) => ({ kind: 'invitation', invitation }) as const),
  ]
}

export function getId(row: TeamRow): string {
  return row.kind === 'member' ? row.member.id : row.invitation.id
}

export type TeamStatus = 'active' | 'pending' | 'invited' | 'expired'

export function getStatus(row: TeamRow, now: number): TeamStatus {
  if (row.kind === 'member') return 'active'
  const { status, expires_at } = row.invitation
  return Date.parse(expires_at) <= now ? 'expired' : status
}

/** A member's role is the first group if that is `owner`; everybody else is a member. */
export function getRole(row: TeamRow): 'owner' | 'member' {
  return row.kind === 'member' && row.member.groups[0] === 'owner' ? 'owner' : 'member'
}

/** The full name, else the e-mail. */
export function getName({ first_name, last_name, email }: Member): string {
  return `${first_name} ${last_name}`.trim() || email
}
