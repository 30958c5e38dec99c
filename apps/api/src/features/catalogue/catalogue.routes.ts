import {
  addSamplesRoute,
  deleteProductRoute,
  getCatalogueRoute,
  getFeedRoute,
  getProductRoute,
  importCatalogueRoute,
  listCatalogueRoute,
  pushProductsRoute,
  readFeedRoute,
  removeFeedRoute,
  removeSamplesRoute,
  saveFeedRoute,
} from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { enterWorkspace } from '../../core/database/as-workspace.ts'
import type { AuthenticatedStore, MountRoute, RouteContext } from '../../core/http/mount-route.ts'
import { describeFirstIssue } from '../../core/http/validation.ts'
import { requireStorePermission } from '../workspaces/workspaces.public.ts'
import { getCatalogueStatus, importCatalogue } from './catalogue.service.ts'
import type { CatalogueChanges } from './catalogue-changes.ts'
import { getFeed, readFeedNow, removeFeed, saveFeed } from './feed/feeds.service.ts'
import { getProduct, listCatalogue } from './find-products.service.ts'
import { deleteProduct, type ProductRejection, pushProducts } from './push-products.service.ts'
import { addSamples, removeSamples } from './samples/samples.service.ts'

/**
 * GET  /api/stores/:id/catalogue/
 * POST /api/stores/:id/catalogue/sync/
 * GET /api/catalogue/products/
 * GET /api/catalogue/products/:product_id/
 * GET /api/catalogue/feed/
 * PUT /api/catalogue/feed/
 * POST /api/catalogue/feed/read/
 * DELETE /api/catalogue/feed/
 * POST /api/catalogue/samples/
 * DELETE /api/catalogue/samples/
 * POST /api/voice-shop/products/
 * DELETE /api/voice-shop/products/:product_id/
 */
export function mountCatalogueRoutes(mount: MountRoute, deps: CoreDeps & { catalogueChanges: CatalogueChanges }): void {
  const { translate, rateLimits } = deps

  mount(getCatalogueRoute, async ({ context, params }) => {
    const access = { db: deps.db, userId: context.session.userId, merchantId: params.id }
    return getCatalogueStatus(deps, { workspaceId: await requireStorePermission(access, null) })
  })

  mount(importCatalogueRoute, async ({ context, params }) => {
    const access = { db: deps.db, userId: context.session.userId, merchantId: params.id }
    return importCatalogue(deps, { workspaceId: await requireStorePermission(access, 'store.update') })
  })

  mount(listCatalogueRoute, async ({ context, query }) => {
    const { page_size: pageSize, ...asked } = query
    return listCatalogue(deps, { workspaceId: context.membership.workspaceId, ...asked, pageSize })
  })

  mount(getProductRoute, async ({ context, params, query }) => {
    const { workspaceId } = context.membership
    return getProduct(deps, { workspaceId, productId: params.product_id, language: query.language })
  })

  const readCaller = ({ membership, session }: RouteContext<'workspace'>) => ({
    workspaceId: membership.workspaceId,
    userId: session.userId,
    canChange: membership.permissions.includes('store.update'),
  })
  mount(getFeedRoute, ({ context }) => getFeed(deps, readCaller(context)))
  mount(saveFeedRoute, ({ context, body }) => saveFeed(deps, readCaller(context), body.url))
  mount(readFeedRoute, ({ context }) => readFeedNow(deps, readCaller(context)))
  mount(removeFeedRoute, ({ context }) => removeFeed(deps, readCaller(context)))

  mount(addSamplesRoute, ({ context }) => addSamples(deps, readCaller(context)))
  mount(removeSamplesRoute, ({ context }) => removeSamples(deps, readCaller(context)))

  const describeCaller = ({ workspaceId, ...key }: AuthenticatedStore) => ({ workspaceId, key })
  mount(pushProductsRoute, async ({ context, body }) => {
    const { store, language } = context
    const { products } = body
    await rateLimits.take({ limit: 'products', subject: store.workspaceId, uses: products.length })
    enterWorkspace(store.workspaceId)
    const { accepted, rejected, limits } = await pushProducts(deps, { store: describeCaller(store), products })
    const describe = ({ code, issues }: ProductRejection) =>
      code === 'invalid_product'
        ? describeFirstIssue(translate, language, issues)
        : code === 'product_limit_reached'
          ? translate(language, 'catalogue.product_limit_reached', { limit: limits.products })
          : translate(language, 'catalogue.storage_limit_reached', { megabytes: limits.bytes / 1e6 })
    return { accepted, rejected: rejected.map((one) => ({ index: one.index, code: one.code, detail: describe(one) })) }
  })

  mount(deleteProductRoute, async ({ context, params }) => {
    await rateLimits.take({ limit: 'products', subject: context.store.workspaceId })
    enterWorkspace(context.store.workspaceId)
    return deleteProduct(deps, { store: describeCaller(context.store), productId: params.product_id })
  })
}
