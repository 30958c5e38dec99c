import { AppError } from '../../core/errors.ts'

export const ownershipErrors = {
  notAMember: () => new AppError({ status: 404, code: 'team.not_a_member' }),
  alreadyOwner: () => new AppError({ status: 400, code: 'team.already_owner' }),
}
