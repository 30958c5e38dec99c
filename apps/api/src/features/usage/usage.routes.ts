import { getUsageRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { getUsageState } from './usage.repository.ts'
import { describeUsage } from './usage.service.ts'

/** GET /api/voice-shop/usage/ */
export function mountUsageRoutes(mount: MountRoute, { db, clock }: CoreDeps): void {
  mount(getUsageRoute, async ({ context }) =>
    describeUsage(await getUsageState(db, context.membership.workspaceId, clock.now())),
  )
}
