import { openVisitRoute, previewVisitRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { openVisit, previewVisit } from './visits.service.ts'

/**
 * GET  /api/ai/sessions/:search_id/
 * POST /api/ai/sessions/
 */
export function mountVisitRoutes(mount: MountRoute, deps: CoreDeps): void {
  mount(previewVisitRoute, ({ params, context: { membership } }) =>
    previewVisit(deps, { workspaceId: membership.workspaceId, searchId: params.search_id }),
  )
  mount(openVisitRoute, ({ body, context: { membership } }) =>
    openVisit(deps, { workspaceId: membership.workspaceId, searchId: body.search_id }),
  )
}
