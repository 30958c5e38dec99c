import { handOverRoute } from '@voice-shop/contract'
import type { MountRoute } from '../../core/http/mount-route.ts'
import type { ProofDeps } from '../auth/auth.public.ts'
import { handOver } from './ownership.service.ts'

/** POST /api/auth/users/:id/hand-over/ */
export function mountOwnershipRoutes(mount: MountRoute, deps: ProofDeps): void {
  mount(handOverRoute, async ({ context, params, body }) => {
    await handOver(deps, context, { memberId: params.id, proof: body })
    return undefined
  })
}
