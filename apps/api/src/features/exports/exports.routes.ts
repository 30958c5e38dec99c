import { exportPanelRoute, previewExportRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { exportPanel, previewExport } from './exports.service.ts'

/**
 * GET  /api/ai/exports/
 * POST /api/ai/exports/
 */
export function mountExportRoutes(mount: MountRoute, deps: CoreDeps): void {
  mount(previewExportRoute, ({ context: { membership } }) =>
    previewExport(deps, { workspaceId: membership.workspaceId }),
  )
  mount(exportPanelRoute, ({ body, context: { membership, language } }) =>
    exportPanel(deps, { workspaceId: membership.workspaceId, language, request: body }),
  )
}
