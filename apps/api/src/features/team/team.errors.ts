import { AppError } from '../../core/errors.ts'

const day = { retryAfterSeconds: 24 * 60 * 60 }

export const teamErrors = {
  /** Forged, mistyped, or replaced by the link of a newer mail. */
  invitationInvalid: () => new AppError({ status: 400, code: 'team.invitation_invalid', field: 'token' }),
  invitationUsed: () => new AppError({ status: 400, code: 'team.invitation_used', field: 'token' }),
  invitationCancelled: () => new AppError({ status: 400, code: 'team.invitation_cancelled', field: 'token' }),
  invitationExpired: () => new AppError({ status: 400, code: 'team.invitation_expired', field: 'token' }),
  /** Who holds the token may know whom it is for. */
  invitationOfOtherEmail: (email: string) =>
    new AppError({ status: 400, code: 'team.invitation_of_other_email', field: 'email', params: { email } }),

  /** Whose account it is nobody has shown yet. */
  notProven: () => new AppError({ status: 403, code: 'team.not_proven' }),
  /** The reader of its mail wants no invitations. */
  declined: () => new AppError({ status: 400, code: 'team.declined', field: 'email' }),
  invitedOneself: () => new AppError({ status: 400, code: 'team.invited_oneself', field: 'email' }),
  alreadyMember: () => new AppError({ status: 400, code: 'team.already_member', field: 'email' }),
  alreadyInvited: () => new AppError({ status: 400, code: 'team.already_invited', field: 'email' }),
  tooManyOpen: (maximum: number) =>
    new AppError({ status: 400, code: 'team.too_many_open', field: 'workspace', params: { maximum } }),
  tooManyMails: (maximum: number) =>
    new AppError({ status: 429, code: 'team.too_many_mails', field: 'workspace', params: { maximum }, ...day }),
  tooManyMailsToOne: (maximum: number) =>
    new AppError({ status: 429, code: 'team.too_many_mails_to_one', field: 'email', params: { maximum }, ...day }),

  /** Accepted, cancelled, of another workspace, or never there. */
  invitationNotOpen: () => new AppError({ status: 404, code: 'team.invitation_not_open' }),
  notAMember: () => new AppError({ status: 404, code: 'team.not_a_member' }),
  removedOneself: () => new AppError({ status: 400, code: 'team.removed_oneself' }),
  removedOwner: () => new AppError({ status: 400, code: 'team.removed_owner' }),
}
