import {
  getDashboardRoute,
  getInsightsRoute,
  getListeningRoute,
  getRevenueRoute,
  listSearchChoicesRoute,
  listSearchesRoute,
  listTasksRoute,
  markTaskRoute,
  maxSearchesPerPage,
  unmarkTaskRoute,
} from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { getDashboard } from './dashboard.service.ts'
import { getInsights } from './insights.service.ts'
import { getListening } from './listening.service.ts'
import { getRevenue } from './revenue.service.ts'
import { listSearchChoices, listSearches } from './searches.service.ts'
import { deleteTaskMark } from './tasks/task-marks.repository.ts'
import { listTasks, markTask, type TaskDeps } from './tasks/tasks.service.ts'

/**
 * GET    /api/ai/dashboard/
 * GET    /api/ai/searches/
 * GET    /api/ai/searches/choices/
 * GET    /api/ai/insights/
 * GET    /api/ai/listening/
 * GET    /api/ai/revenue/
 * GET    /api/ai/tasks/
 * PUT    /api/ai/tasks/:key/
 * DELETE /api/ai/tasks/:key/
 */
export function mountDashboardRoutes(mount: MountRoute, deps: CoreDeps & TaskDeps): void {
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
  mount(getListeningRoute, ({ query, context: { membership } }) =>
    getListening(deps, { workspaceId: membership.workspaceId, query }),
  )
  mount(getRevenueRoute, ({ query, context: { membership } }) =>
    getRevenue(deps, { workspaceId: membership.workspaceId, query }),
  )
  mount(listTasksRoute, ({ query, context: { membership } }) =>
    listTasks(deps, { workspaceId: membership.workspaceId, query }),
  )
  mount(markTaskRoute, async ({ params, body, context: { membership } }) => {
    await markTask(deps, { workspaceId: membership.workspaceId, ...params, ...body })
    return undefined
  })
  mount(unmarkTaskRoute, async ({ params, context: { membership } }) => {
    await deleteTaskMark(deps.db, { workspaceId: membership.workspaceId, ...params })
    return undefined
  })
}
