import type { CoreDeps } from '../../core/core-deps.ts'
import { asSystem } from '../../core/database/as-workspace.ts'
import type { Database } from '../../core/database/open-database.ts'
import { findUserByEmail } from '../users/users.public.ts'
import { findDeclinedAt } from './declined-addresses.repository.ts'
import { teamErrors } from './team.errors.ts'

/** Whether the address wants no invitations: its reader said so, and has not made an account of their own since. */
export async function isDeclined(db: Database, email: string): Promise<boolean> {
  const declinedAt = await findDeclinedAt(db, email)
  if (!declinedAt) return false
  const provenAt = (await findUserByEmail(db, email))?.proven_at ?? null
  return provenAt === null || provenAt <= declinedAt
}

/** Throws 400 for an address that wants no invitations. */
export async function requireWillingRecipient(db: Database, email: string): Promise<void> {
  // Whose address it is, is no workspace's to see.
  if (await asSystem('recipients', () => isDeclined(db, email))) throw teamErrors.declined()
}

/**
 * Counts a mail to an address, from whichever workspace. Throws 429 where it has had too many. Not within a transaction:
 * counts have their own.
 */
export async function countMailTo({ rateLimits }: Pick<CoreDeps, 'rateLimits'>, email: string): Promise<void> {
  await rateLimits.take({ limit: 'invitation_to', subject: `to ${email}` })
}
