import { createConnectionLinkRoute, getConnectionRoute } from '@voice-shop/contract'
import type { FastifyInstance } from 'fastify'
import type { MountRoute, Session } from '../../core/http/mount-route.ts'
import { createConnectionLink, getConnection } from './connection/connection.service.ts'
import { mountsByPlatform, type PlatformDeps } from './platform-adapters.ts'

/**
 * GET  /api/stores/:id/connection/
 * POST /api/stores/:id/connection/link/
 */
export function mountPlatformRoutes(app: FastifyInstance, mount: MountRoute, deps: PlatformDeps): void {
  const getAccess = (session: Session, merchantId: string) => ({ db: deps.db, userId: session.userId, merchantId })

  for (const mountRoutes of Object.values(mountsByPlatform)) mountRoutes(app, mount, deps)

  mount(getConnectionRoute, ({ context, params }) => getConnection(deps, getAccess(context.session, params.id)))

  mount(createConnectionLinkRoute, async ({ context, params, query }) => ({
    url: await createConnectionLink(deps, { ...getAccess(context.session, params.id), ...query }),
  }))
}
