import { claimStoreRoute, registerRoute } from '@voice-shop/contract'
import type { MountRoute } from '../../core/http/mount-route.ts'
import type { HashDeps } from '../auth/auth.public.ts'
import type { PlatformDeps } from '../platforms/platforms.public.ts'
import { claimStore } from './claim-store.ts'
import { register } from './registration.service.ts'

/**
 * POST /api/auth/register/
 * POST /api/merchants/:id/claim/
 */
export function mountRegistrationRoutes(mount: MountRoute, deps: PlatformDeps & HashDeps): void {
  mount(registerRoute, ({ body, context }) => register(deps, body, context))

  mount(claimStoreRoute, ({ body, context, params }) => {
    const { userId } = context.session
    return claimStore(deps, { userId, merchantId: params.id, workspaceId: body.workspace_id ?? null })
  })
}
