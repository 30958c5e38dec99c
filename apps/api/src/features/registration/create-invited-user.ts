import type { Language } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { type HashDeps, hashPassword, requireGoodPassword } from '../auth/auth.public.ts'
import { joinTeamAsNewUser, requireInvitation } from '../team/team.public.ts'
import { createUser, findUserByEmail } from '../users/users.public.ts'
import { registrationErrors } from './registration.errors.ts'

export interface InvitedUser {
  token: string
  /** In lower case. The invitation's, or it is refused. */
  email: string
  password: string
  firstName: string
  lastName: string
  phone: string
  /** Null: the language of the store. */
  language: Language | null
  now: Date
}

/**
 * Makes the account of an invited person, which joins the workspace and has no store of its own, in one transaction.
 * Returns the user's id. Throws 400 by field: token, email, password.
 */
export async function createInvitedUser(
  { db, passwordCost }: Pick<CoreDeps, 'db'> & HashDeps,
  input: InvitedUser,
): Promise<string> {
  const { storeLanguage } = await requireInvitation(db, input)
  requireGoodPassword(input.password, input.email)
  // Before the transaction, as in createOwner.
  const passwordHash = await hashPassword(input.password, passwordCost)
  return joinTeamAsNewUser(db, {
    ...input,
    createUser: async (transaction) => {
      if (await findUserByEmail(transaction, input.email)) throw registrationErrors.emailTakenInvited()
      return createUser(transaction, { ...input, language: input.language ?? storeLanguage, passwordHash })
    },
  })
}
