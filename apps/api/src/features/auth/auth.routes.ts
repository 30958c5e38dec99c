import { loginRoute, logoutRoute, refreshRoute, registerRoute } from '@voice-shop/contract'
import type { MountRoute } from '../../core/http/mount-route.ts'
import type { Deps } from '../../deps.ts'
import { createAuthService } from './auth.service.ts'

/**
 * POST /api/auth/token-obtain/
 * POST /api/auth/token-refresh/
 * POST /api/auth/register/
 * POST /api/auth/logout/
 */
export function mountAuthRoutes(mount: MountRoute, deps: Deps): void {
  const auth = createAuthService(deps)

  mount(loginRoute, ({ body, context }) => auth.login(body, context))
  mount(refreshRoute, async ({ body }) => ({ access: await auth.refresh(body.refresh) }))
  mount(registerRoute, ({ body, context }) => auth.register(body, context))
  mount(logoutRoute, async ({ context }) => {
    await auth.logout(context.session)
    return undefined
  })
}
