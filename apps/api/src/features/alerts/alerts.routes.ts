import { listAlertsRoute, muteAlertsRoute, unmuteAlertsRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { listAlerts, muteAlerts, unmuteAlerts } from './alerts.service.ts'

/**
 * GET    /api/alerts/
 * PUT    /api/alerts/:kind/mute/
 * DELETE /api/alerts/:kind/mute/
 */
export function mountAlertRoutes(mount: MountRoute, deps: CoreDeps): void {
  mount(listAlertsRoute, ({ context: { membership } }) => listAlerts(deps, membership))
  mount(muteAlertsRoute, async ({ params, body, context: { membership, session } }) => {
    const { workspaceId } = membership
    await muteAlerts(deps, { workspaceId, userId: session.userId, kind: params.kind, days: body.days })
    return listAlerts(deps, { workspaceId })
  })
  mount(unmuteAlertsRoute, async ({ params, context: { membership, session } }) => {
    const { workspaceId } = membership
    await unmuteAlerts(deps, { workspaceId, userId: session.userId, kind: params.kind })
    return listAlerts(deps, { workspaceId })
  })
}
