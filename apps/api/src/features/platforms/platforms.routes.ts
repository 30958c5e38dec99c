import {
  connectBigCommerceRoute,
  createConnectionLinkRoute,
  getConnectionRoute,
  installShopifyRoute,
  installTiendaNubeRoute,
} from '@voice-shop/contract'
import type { MountRoute, Session } from '../../core/http/mount-route.ts'
import { connectBigCommerce } from './bigcommerce/connect-bigcommerce.ts'
import { createConnectionLink, getConnection } from './connection/connection.service.ts'
import { installStore } from './install/installs.service.ts'
import type { PlatformDeps } from './platform-adapters.ts'
import { platformErrors } from './platforms.errors.ts'
import { readShopName } from './shopify/shop-name.ts'

/**
 * POST /api/auth/install/
 * POST /api/auth/shopify/install/
 * POST /api/auth/bigcommerce/connect/
 * GET  /api/stores/:id/connection/
 * POST /api/stores/:id/connection/link/
 */
export function mountPlatformRoutes(mount: MountRoute, deps: PlatformDeps): void {
  const getAccess = (session: Session, merchantId: string) => ({ db: deps.db, userId: session.userId, merchantId })

  mount(installTiendaNubeRoute, ({ body }) =>
    installStore(deps, 'tiendanube', { code: body.code, externalId: null, redirectUri: '' }),
  )

  mount(installShopifyRoute, async ({ body }) => {
    const shop = readShopName(body.shop)
    if (shop === null) throw platformErrors.badShop()
    return installStore(deps, 'shopify', { code: body.code, externalId: shop, redirectUri: '' })
  })

  mount(connectBigCommerceRoute, async ({ body, context }) => {
    const { workspaceId, merchantId } = context.membership
    const { client_id: clientId, store_hash: storeHash, access_token: accessToken } = body
    const credentials = { clientId, storeHash, accessToken }
    const input = { userId: context.session.userId, workspaceId, merchantId, ...credentials }
    return { merchant: await connectBigCommerce(deps, input) }
  })

  mount(getConnectionRoute, ({ context, params }) => getConnection(deps, getAccess(context.session, params.id)))

  mount(createConnectionLinkRoute, async ({ context, params }) => ({
    url: await createConnectionLink(deps, getAccess(context.session, params.id)),
  }))
}
