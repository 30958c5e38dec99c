import { exportPanelRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { exportPanel } from './exports.service.ts'

/** POST /api/ai/exports/ */
export function mountExportRoutes(mount: MountRoute, deps: CoreDeps): void {
  mount(exportPanelRoute, ({ body, context: { membership, language } }) =>
    exportPanel(deps, { workspaceId: membership.workspaceId, language, request: body }),
  )
}
