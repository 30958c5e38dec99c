import {
  completeShopifySetupRoute,
  createSecretKeyRoute,
  createWidgetKeyRoute,
  getMerchantRoute,
  getStoreSettingsRoute,
  updateStoreRoute,
} from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { coreErrors } from '../../core/errors.ts'
import type { MountRoute, Session } from '../../core/http/mount-route.ts'
import type { StoreAccess } from '../workspaces/workspaces.public.ts'
import { getStoreSettings, type StoreSources } from './store-settings.service.ts'
import {
  completeShopifySetup,
  createSecretKey,
  createWidgetKey,
  findUnclaimedStore,
  getStore,
  updateStore,
} from './stores.service.ts'

/**
 * GET   /api/merchants/:id/
 * GET   /api/stores/:id/
 * PATCH /api/stores/:id/
 * POST  /api/stores/:id/widget_key/
 * POST  /api/stores/:id/secret_key/
 * POST  /api/stores/shopify_setup_complete/
 */
export function mountStoreRoutes(mount: MountRoute, deps: CoreDeps & StoreSources): void {
  const { db, clock } = deps
  const getAccess = (session: Session, merchantId: string): StoreAccess => ({ db, userId: session.userId, merchantId })

  mount(getMerchantRoute, async ({ context, params }) => {
    const card = await findUnclaimedStore({ db, merchantId: params.id, now: clock.now() })
    if (card) return card
    const session = await context.findSession()
    if (!session) throw coreErrors.notFound()
    return getStore(getAccess(session, params.id))
  })

  mount(updateStoreRoute, ({ context, params, body }) =>
    updateStore(getAccess(context.session, params.id), { deps, changes: body }),
  )

  mount(getStoreSettingsRoute, ({ context, params }) => getStoreSettings(deps, getAccess(context.session, params.id)))

  mount(createWidgetKeyRoute, async ({ context, params }) => ({
    widget_key: await createWidgetKey(getAccess(context.session, params.id), { ...deps, now: clock.now() }),
  }))

  mount(completeShopifySetupRoute, async ({ context }) => ({
    merchant: await completeShopifySetup(getAccess(context.session, context.membership.merchantId), clock.now()),
  }))

  mount(createSecretKeyRoute, async ({ context, params, body }) => ({
    secret_key: await createSecretKey(deps, getAccess(context.session, params.id), body),
  }))
}
