import { listAuditEntriesRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { listAuditEntries } from './audit.service.ts'

/** GET /api/audit/ */
export function mountAuditRoutes(mount: MountRoute, { db }: CoreDeps): void {
  mount(listAuditEntriesRoute, ({ context, query }) =>
    listAuditEntries(db, { workspaceId: context.membership.workspaceId, query }),
  )
}
