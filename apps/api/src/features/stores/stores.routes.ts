import { createSecretKeyRoute, getMerchantRoute, updateStoreRoute } from '@voice-shop/contract'
import type { MountRoute, Session } from '../../core/http/mount-route.ts'
import type { Deps } from '../../deps.ts'
import { createSecretKey, getStore, type StoreAccess, updateStore } from './stores.service.ts'

/**
 * GET   /api/merchants/:id/
 * PATCH /api/stores/:id/
 * POST  /api/stores/:id/secret_key/
 */
export function mountStoreRoutes(mount: MountRoute, { db }: Deps): void {
  const getAccess = (session: Session, merchantId: string): StoreAccess => ({ db, userId: session.userId, merchantId })

  mount(getMerchantRoute, ({ context, params }) => getStore(getAccess(context.session, params.id)))

  mount(updateStoreRoute, ({ context, params, body }) =>
    updateStore(getAccess(context.session, params.id), { mainLanguage: body.main_language }),
  )

  mount(createSecretKeyRoute, async ({ context, params }) => ({
    secret_key: await createSecretKey(getAccess(context.session, params.id)),
  }))
}
