import { createHmac } from 'node:crypto'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import { joinUsers } from '../users/users.public.ts'

const trustedForMs = 90 * 24 * 60 * 60_000
/** How old a row gets before it is written again. */
const rewriteAfterMs = 24 * 60 * 60_000

type Needs = Pick<CoreDeps, 'db' | 'clock' | 'secrets'>

/** Keyed: the table tells nobody where somebody lives or works. */
function hashAddress({ secrets }: Needs, address: string): string {
  return createHmac('sha256', secrets.addressKey).update(address).digest('base64url')
}

/**
 * Whether the account's owner has proved to be at this address within 90 days, by a password or by a mail's code. The
 * same query, and the same answer, where there is no account.
 */
export async function isTrustedAddress(deps: Needs, { email, address }: { email: string; address: string }) {
  const row = await joinUsers(deps.db.selectFrom('known_addresses'), 'known_addresses.user_id')
    .select('seen_at')
    .where('users.email', '=', email)
    .where('address_hash', '=', hashAddress(deps, address))
    .executeTakeFirst()
  return row !== undefined && row.seen_at.getTime() > deps.clock.now().getTime() - trustedForMs
}

export async function trustAddress(deps: Needs, { userId, address }: { userId: string; address: string }) {
  const now = deps.clock.now()
  const row = { user_id: userId, address_hash: hashAddress(deps, address), seen_at: now }
  await deps.db
    .insertInto('known_addresses')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'address_hash'])
        .doUpdateSet({ seen_at: now })
        .where('known_addresses.seen_at', '<', new Date(now.getTime() - rewriteAfterMs)),
    )
    .execute()
  await dropOldestAddresses(deps.db, userId)
}

/** More than people go about: of whoever has more, those of the longest ago are forgotten. */
const mostAddresses = 200

async function dropOldestAddresses(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom('known_addresses')
    .where('user_id', '=', userId)
    .where('address_hash', 'in', (query) =>
      query
        .selectFrom('known_addresses')
        .select('address_hash')
        .where('user_id', '=', userId)
        .orderBy('seen_at', 'desc')
        .orderBy('address_hash')
        .offset(mostAddresses),
    )
    .execute()
}

/** Forgets addresses that nobody has proved to be at for 90 days. */
export async function sweepTrustedAddresses({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - trustedForMs)
  await db.deleteFrom('known_addresses').where('seen_at', '<=', before).execute()
}
