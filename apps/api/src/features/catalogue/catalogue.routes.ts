import { getCatalogueRoute, importCatalogueRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { requireStorePermission } from '../workspaces/workspaces.public.ts'
import { getCatalogueStatus, importCatalogue } from './catalogue.service.ts'

/**
 * GET  /api/stores/:id/catalogue/
 * POST /api/stores/:id/catalogue/sync/
 */
export function mountCatalogueRoutes(mount: MountRoute, deps: CoreDeps): void {
  mount(getCatalogueRoute, async ({ context, params }) => {
    const access = { db: deps.db, userId: context.session.userId, merchantId: params.id }
    return getCatalogueStatus(deps, { workspaceId: await requireStorePermission(access, null) })
  })

  mount(importCatalogueRoute, async ({ context, params }) => {
    const access = { db: deps.db, userId: context.session.userId, merchantId: params.id }
    return importCatalogue(deps, { workspaceId: await requireStorePermission(access, 'store.update') })
  })
}
