import { followChangesRoute } from '@voice-shop/contract'
import type { MountRoute } from '../../core/http/mount-route.ts'
import type { Deps } from '../../deps.ts'

/** GET /api/voice-shop/live/ */
export function mountLiveRoutes(mount: MountRoute, { live }: Deps): void {
  mount(followChangesRoute, async ({ context: { session, membership, address, log } }) =>
    live.open({
      sessionId: session.id,
      userId: session.userId,
      address,
      workspaceId: membership.workspaceId,
      provenUntil: session.provenUntil,
      log,
    }),
  )
}
