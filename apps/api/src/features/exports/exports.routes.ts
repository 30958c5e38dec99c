import { exportPanelRoute } from '@voice-shop/contract'
import type { MountRoute } from '../../core/http/mount-route.ts'
import type { Deps } from '../../deps.ts'
import { exportPanel } from './exports.service.ts'

/** POST /api/ai/exports/ */
export function mountExportRoutes(mount: MountRoute, deps: Deps): void {
  mount(exportPanelRoute, ({ body, context: { membership, language } }) =>
    exportPanel(deps, { workspaceId: membership.workspaceId, language, request: body }),
  )
}
