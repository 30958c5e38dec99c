import { createConnectionLinkRoute, getConnectionRoute, type Platform } from '@voice-shop/contract'
import type { FastifyInstance } from 'fastify'
import type { MountRoute, Session } from '../../core/http/mount-route.ts'
import { mountBigCommerceRoutes } from './bigcommerce/bigcommerce.routes.ts'
import { createConnectionLink, getConnection } from './connection/connection.service.ts'
import type { PlatformDeps } from './platform-adapters.ts'
import { mountShopifyRoutes } from './shopify/shopify.routes.ts'
import { mountTiendaNubeRoutes } from './tiendanube/tiendanube.routes.ts'

/** By what a browser or a client comes from each platform. */
const mountsByPlatform: Record<Platform, (app: FastifyInstance, mount: MountRoute, deps: PlatformDeps) => void> = {
  tiendanube: mountTiendaNubeRoutes,
  shopify: mountShopifyRoutes,
  bigcommerce: mountBigCommerceRoutes,
}

/**
 * GET  /api/stores/:id/connection/
 * POST /api/stores/:id/connection/link/
 */
export function mountPlatformRoutes(app: FastifyInstance, mount: MountRoute, deps: PlatformDeps): void {
  const getAccess = (session: Session, merchantId: string) => ({ db: deps.db, userId: session.userId, merchantId })

  for (const mountRoutes of Object.values(mountsByPlatform)) mountRoutes(app, mount, deps)

  mount(getConnectionRoute, ({ context, params }) => getConnection(deps, getAccess(context.session, params.id)))

  mount(createConnectionLinkRoute, async ({ context, params }) => ({
    url: await createConnectionLink(deps, getAccess(context.session, params.id)),
  }))
}
