import { listWorkspacesRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { listWorkspaces } from './workspaces.service.ts'

/** GET /api/workspaces/ */
export function mountWorkspaceRoutes(mount: MountRoute, { db }: CoreDeps): void {
  mount(listWorkspacesRoute, async ({ context }) => {
    const results = await listWorkspaces(db, context.session.userId)
    // A user has a handful: they are one page.
    return { count: results.length, next: null, previous: null, results }
  })
}
