import { getDashboardRoute } from '@voice-shop/contract'
import type { MountRoute } from '../../core/http/mount-route.ts'
import type { Deps } from '../../deps.ts'
import { getDashboard } from './analytics.service.ts'

/** GET /api/ai/dashboard/ */
export function mountAnalyticsRoutes(mount: MountRoute, { db, clock }: Deps): void {
  mount(getDashboardRoute, async ({ query, context: { membership } }) =>
    getDashboard(db, {
      workspaceId: membership.workspaceId,
      timeRange: query.time_range,
      chartPeriod: query.chart_period,
      now: clock.now(),
    }),
  )
}
