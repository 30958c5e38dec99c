import type { Database } from '../../core/database/open-database.ts'
import { hashSecret } from '../../core/secret-hash.ts'

/** When the reader of this address's mail last declined invitations; null: never, or it was taken back. */
export async function findDeclinedAt(db: Database, email: string): Promise<Date | null> {
  const row = await db
    .selectFrom('declined_addresses')
    .select('declined_at')
    .where('email_hash', '=', hashSecret(email))
    .executeTakeFirst()
  return row?.declined_at ?? null
}

export async function saveDeclined(db: Database, { email, now }: { email: string; now: Date }): Promise<void> {
  await db
    .insertInto('declined_addresses')
    .values({ email_hash: hashSecret(email), declined_at: now })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ declined_at: now }))
    .execute()
}

export async function deleteDeclined(db: Database, email: string): Promise<void> {
  await db.deleteFrom('declined_addresses').where('email_hash', '=', hashSecret(email)).execute()
}
