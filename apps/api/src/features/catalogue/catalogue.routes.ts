import { getCatalogueRoute, importCatalogueRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { requireStorePermission } from '../workspaces/workspaces.public.ts'
import { getCatalogueStatus } from './catalogue.service.ts'
import { requestImport } from './catalogue-requests.ts'

/**
 * GET  /api/stores/:id/catalogue/
 * POST /api/stores/:id/catalogue/sync/
 */
export function mountCatalogueRoutes(mount: MountRoute, { db, jobs }: CoreDeps): void {
  mount(getCatalogueRoute, async ({ context, params }) => {
    const access = { db, userId: context.session.userId, merchantId: params.id }
    return getCatalogueStatus(db, await requireStorePermission(access, null))
  })

  mount(importCatalogueRoute, async ({ context, params }) => {
    const access = { db, userId: context.session.userId, merchantId: params.id }
    const workspaceId = await requireStorePermission(access, 'store.update')
    await db.transaction().execute((transaction) => requestImport(jobs, transaction, workspaceId))
    return getCatalogueStatus(db, workspaceId)
  })
}
