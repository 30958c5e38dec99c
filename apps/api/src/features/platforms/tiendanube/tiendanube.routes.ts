import { installTiendaNubeRoute } from '@voice-shop/contract'
import type { FastifyInstance } from 'fastify'
import type { MountRoute } from '../../../core/http/mount-route.ts'
import { installStore } from '../install/installs.service.ts'
import type { PlatformDeps } from '../platform-adapters.ts'

/** POST /api/auth/install/ */
export function mountTiendaNubeRoutes(_app: FastifyInstance, mount: MountRoute, deps: PlatformDeps): void {
  mount(installTiendaNubeRoute, ({ body }) =>
    installStore(deps, 'tiendanube', { code: body.code, externalId: null, redirectUri: '' }),
  )
}
