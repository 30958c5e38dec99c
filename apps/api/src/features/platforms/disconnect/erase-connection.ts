import type { Database } from '../../../core/database/open-database.ts'

/** Erases a merchant's connection alone; removeConnection also takes away what we left at its platform. */
export async function eraseConnection(db: Database, merchantId: string): Promise<void> {
  await db.deleteFrom('platform_connections').where('merchant_id', '=', merchantId).execute()
}
