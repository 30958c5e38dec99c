import { listAuditEntriesRoute } from '@voice-shop/contract'
import type { MountRoute } from '../../core/http/mount-route.ts'
import type { Deps } from '../../deps.ts'
import { listAuditEntries } from './audit.service.ts'

/** GET /api/audit/ */
export function mountAuditRoutes(mount: MountRoute, { db }: Deps): void {
  mount(listAuditEntriesRoute, ({ context, query }) =>
    listAuditEntries(db, { workspaceId: context.membership.workspaceId, query }),
  )
}
