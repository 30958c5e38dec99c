import type { Language } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import { joinTeamAsNewUser, requireInvitation } from '../team/team.public.ts'
import { authErrors } from './auth.errors.ts'
import { createUser, findUserByEmail } from './auth.repository.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'

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
 * Throws 400 by field: token, email, password.
 */
export async function createInvitedUser(db: Database, input: InvitedUser): Promise<void> {
  const { storeLanguage } = await requireInvitation(db, input)
  requireGoodPassword(input.password, input.email)
  // Before the transaction, as in createOwner.
  const passwordHash = await hashPassword(input.password)
  await joinTeamAsNewUser(db, {
    ...input,
    createUser: async (transaction) => {
      if (await findUserByEmail(transaction, input.email)) throw authErrors.emailTakenInvited()
      return createUser(transaction, { ...input, language: input.language ?? storeLanguage, passwordHash })
    },
  })
}
