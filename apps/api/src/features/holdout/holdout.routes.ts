import { getHoldoutRoute, startHoldoutRoute, stopHoldoutRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { getHoldout, startHoldout, stopHoldout } from './holdout.service.ts'

/**
 * GET    /api/holdout/
 * POST   /api/holdout/
 * DELETE /api/holdout/
 */
export function mountHoldoutRoutes(mount: MountRoute, deps: CoreDeps): void {
  mount(getHoldoutRoute, ({ context: { membership } }) => getHoldout(deps, membership.workspaceId))
  mount(startHoldoutRoute, ({ body, context: { membership, session } }) =>
    startHoldout(deps, { workspaceId: membership.workspaceId, userId: session.userId, ...body }),
  )
  mount(stopHoldoutRoute, ({ context: { membership, session } }) =>
    stopHoldout(deps, { workspaceId: membership.workspaceId, userId: session.userId }),
  )
}
