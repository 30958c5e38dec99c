import { getUsageRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { getUsage, type UsageSources } from './usage.service.ts'

/** GET /api/voice-shop/usage/ */
export function mountUsageRoutes(mount: MountRoute, deps: CoreDeps & UsageSources): void {
  mount(getUsageRoute, ({ context: { membership } }) => getUsage(deps, { workspaceId: membership.workspaceId }))
}
