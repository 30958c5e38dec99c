import {
  getDashboardRoute,
  getInsightsRoute,
  listSearchChoicesRoute,
  listSearchesRoute,
  maxSearchesPerPage,
} from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { getDashboard } from './dashboard.service.ts'
import { getInsights } from './insights.service.ts'
import { listSearchChoices, listSearches } from './searches.service.ts'

/** GET /api/ai/dashboard/, GET /api/ai/searches/, GET /api/ai/searches/choices/, GET /api/ai/insights/ */
export function mountDashboardRoutes(mount: MountRoute, deps: CoreDeps): void {
  mount(getDashboardRoute, async ({ query, context: { membership } }) =>
    getDashboard(deps, { workspaceId: membership.workspaceId, query }),
  )
  mount(listSearchesRoute, ({ query, context: { membership } }) =>
    listSearches(deps, { workspaceId: membership.workspaceId, query, maxScanned: maxSearchesPerPage }),
  )
  mount(listSearchChoicesRoute, ({ query, context: { membership } }) =>
    listSearchChoices(deps, { workspaceId: membership.workspaceId, query }),
  )
  mount(getInsightsRoute, ({ query, context: { membership } }) =>
    getInsights(deps, { workspaceId: membership.workspaceId, query }),
  )
}
