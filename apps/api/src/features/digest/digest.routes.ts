import { chooseDigestRoute, getDigestRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { chooseDigest, getDigest } from './digest.service.ts'

/** GET /api/digest/, PUT /api/digest/ */
export function mountDigestRoutes(mount: MountRoute, deps: CoreDeps): void {
  mount(getDigestRoute, ({ context: { membership, session } }) =>
    getDigest(deps, { workspaceId: membership.workspaceId, userId: session.userId }),
  )
  mount(chooseDigestRoute, ({ body, context: { membership, session } }) =>
    chooseDigest(deps, { workspaceId: membership.workspaceId, userId: session.userId, isWanted: body.is_wanted }),
  )
}
