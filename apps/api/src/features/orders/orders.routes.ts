import { recordOrdersRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { enterWorkspace } from '../../core/database/as-workspace.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { describeFirstIssue } from '../../core/http/validation.ts'
import { recordOrders } from './orders.service.ts'

/** POST /api/voice-shop/orders/ */
export function mountOrderRoutes(mount: MountRoute, deps: CoreDeps): void {
  const { translate, rateLimits } = deps

  mount(recordOrdersRoute, async ({ body, context: { store, languageTag } }) => {
    const { workspaceId, ...key } = store
    await rateLimits.take({ limit: 'orders', subject: workspaceId, uses: body.orders.length })
    enterWorkspace(workspaceId)
    const { rejected, ...counts } = await recordOrders(deps, { store: { workspaceId, key }, orders: body.orders })
    return {
      ...counts,
      rejected: rejected.map(({ index, code, issues }) => ({
        index,
        code,
        detail:
          code === 'invalid_order'
            ? describeFirstIssue(translate, languageTag, issues)
            : translate(languageTag, `orders.rejections.${code}`),
      })),
    }
  })
}
