import { createApiKeyRoute, listApiKeysRoute, removeApiKeyRoute, replaceApiKeyRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute, RouteContext } from '../../core/http/mount-route.ts'
import { createApiKey, listApiKeys, removeApiKey, replaceApiKey } from './keys.service.ts'

/**
 * GET    /api/keys/
 * POST   /api/keys/
 * POST   /api/keys/:id/replace/
 * DELETE /api/keys/:id/
 */
export function mountKeyRoutes(mount: MountRoute, deps: CoreDeps): void {
  const getOwner = ({ membership, session }: RouteContext<'workspace'>) => ({
    workspaceId: membership.workspaceId,
    userId: session.userId,
  })
  mount(listApiKeysRoute, ({ context: { membership } }) => listApiKeys(deps, membership.workspaceId))
  mount(createApiKeyRoute, ({ context, body }) => createApiKey(deps, getOwner(context), body))
  mount(replaceApiKeyRoute, ({ context, params, body }) =>
    replaceApiKey(deps, { ...getOwner(context), ...params }, body),
  )
  mount(removeApiKeyRoute, async ({ context, params }) => {
    await removeApiKey(deps, { ...getOwner(context), ...params })
    return undefined
  })
}
