import type { Platform } from '@voice-shop/contract'
import { insertConnection } from '../features/platforms/connection/connections.repository.ts'
import { sealAccess } from '../features/platforms/connection/sealed-access.ts'
import type { TestApp } from './test-app.ts'

export interface TestConnection {
  merchantId: string
  platform: Platform
  externalId: string
  accessToken: string
  refreshToken?: string
  /** Seconds from now; without: it does not end. */
  accessEndsIn?: number
}

/** Makes a merchant that of a store, as an install would; what it was connected with before is forgotten. */
export async function connectStore({ deps }: TestApp, input: TestConnection): Promise<void> {
  const { merchantId, platform, externalId, accessToken, refreshToken = null, accessEndsIn } = input
  const { db, clock, secrets } = deps
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('platform_connections').where('merchant_id', '=', merchantId).execute()
    await transaction
      .updateTable('merchants')
      .set({ platform, store_id: externalId })
      .where('id', '=', merchantId)
      .execute()
    const access = { accessToken, refreshToken, webhookSecret: null }
    await insertConnection(transaction, {
      merchantId,
      store: { platform, externalId },
      granted: {
        ...sealAccess(secrets.platformAccessKeys, merchantId, access),
        access_expires_at: accessEndsIn === undefined ? null : new Date(now.getTime() + accessEndsIn * 1000),
        refresh_expires_at: null,
        scope: '',
        is_store_account: false,
      },
      now,
    })
  })
}
