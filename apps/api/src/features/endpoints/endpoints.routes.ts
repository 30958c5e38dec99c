import {
  createEndpointRoute,
  listDeliveriesRoute,
  listEndpointsRoute,
  removeEndpointRoute,
  replaceEndpointSecretRoute,
  replayDeliveryRoute,
  replayFailedRoute,
  showEndpointSecretRoute,
  testEndpointRoute,
  updateEndpointRoute,
} from '@voice-shop/contract'
import type { MountRoute, RouteContext } from '../../core/http/mount-route.ts'
import {
  changeEndpoint,
  createEndpoint,
  type EndpointDeps,
  listDeliveries,
  listEndpoints,
  removeEndpoint,
  replaceSecret,
  replay,
  replayAllFailed,
  showSecret,
  testEndpoint,
} from './endpoints.service.ts'

/**
 * GET    /api/endpoints/
 * POST   /api/endpoints/
 * PATCH  /api/endpoints/:id/
 * DELETE /api/endpoints/:id/
 * POST   /api/endpoints/:id/secret/
 * POST   /api/endpoints/:id/secret/replace/
 * POST   /api/endpoints/:id/test/
 * GET    /api/endpoints/:id/deliveries/
 * POST   /api/endpoints/:id/deliveries/:message_id/replay/
 * POST   /api/endpoints/:id/deliveries/replay-failed/
 */
export function mountEndpointRoutes(mount: MountRoute, deps: EndpointDeps): void {
  const getOwner = ({ membership, session }: RouteContext<'workspace'>) => ({
    workspaceId: membership.workspaceId,
    userId: session.userId,
  })
  const find = ({ membership }: RouteContext<'workspace'>, { id }: { id: string }) => ({
    workspaceId: membership.workspaceId,
    id,
  })
  mount(listEndpointsRoute, ({ context }) => listEndpoints(deps, context.membership.workspaceId))
  mount(createEndpointRoute, ({ context, body }) => createEndpoint(deps, getOwner(context), body))
  mount(updateEndpointRoute, ({ context, params, body }) =>
    changeEndpoint(deps, { ...getOwner(context), ...params }, body),
  )
  mount(removeEndpointRoute, async ({ context, params }) => {
    await removeEndpoint(deps, { ...getOwner(context), ...params })
    return undefined
  })
  mount(showEndpointSecretRoute, ({ context, params, body }) =>
    showSecret(deps, { ...getOwner(context), ...params }, body),
  )
  mount(replaceEndpointSecretRoute, ({ context, params, body }) =>
    replaceSecret(deps, { ...getOwner(context), ...params }, body),
  )
  mount(testEndpointRoute, ({ context, params }) => testEndpoint(deps, find(context, params)))
  mount(listDeliveriesRoute, ({ context, params, query }) => listDeliveries(deps, find(context, params), query))
  mount(replayDeliveryRoute, ({ context, params }) => replay(deps, find(context, params), params.message_id))
  mount(replayFailedRoute, ({ context, params }) => replayAllFailed(deps, { ...getOwner(context), ...params }))
}
