import { getUsageRoute } from '@voice-shop/contract'
import type { MountRoute } from '../../core/http/mount-route.ts'
import type { Deps } from '../../deps.ts'
import { getUsageState } from './usage.repository.ts'
import { describeUsage } from './usage.service.ts'

/** GET /api/voice-shop/usage/ */
export function mountUsageRoutes(mount: MountRoute, { db, clock }: Deps): void {
  mount(getUsageRoute, async ({ context }) =>
    describeUsage(await getUsageState(db, context.membership.workspaceId, clock.now())),
  )
}
