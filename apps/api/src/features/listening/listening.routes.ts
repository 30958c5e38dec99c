import { reportListeningRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { isCrawler } from '../../core/http/is-crawler.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { recordReport } from './listening.service.ts'

/** POST /api/widget/listening/ */
export function mountListeningRoutes(mount: MountRoute, deps: CoreDeps): void {
  mount(reportListeningRoute, async ({ body, context: { shopper, userAgent } }) => {
    // Who tries the widget is no shopper, and neither are crawlers.
    if (shopper.isPreview || isCrawler(userAgent)) return undefined
    await deps.rateLimits.take({ limit: 'shopper_reports', subject: shopper.sessionId })
    await recordReport(deps, shopper, { report: body, userAgent })
    return undefined
  })
}
