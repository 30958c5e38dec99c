import { type ProductRejectionCode, type PushedProduct, pushedProductSchema } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { AuthenticatedStore } from '../../core/http/mount-route.ts'
import { reportInput } from '../../core/http/validation.ts'
import { requireCountingKey } from '../keys/keys.public.ts'
import { findStore } from '../workspaces/workspaces.public.ts'
import type { CatalogueChanges } from './catalogue-changes.ts'
import type { SourceProduct } from './catalogue-source.ts'
import { type Excess, findExcess } from './product-limit.ts'
import { listProductRows } from './product-rows.ts'
import { removeProducts, saveProducts } from './products.repository.ts'
import { takeRevision } from './revisions.repository.ts'
import { findSourceLanguage, untold } from './source-language.ts'
import { type LanguageProduct, toStoreProduct } from './store-products.ts'

type PushDeps = Pick<CoreDeps, 'db' | 'clock'> & { catalogueChanges: CatalogueChanges }

/** Whose products they are, and by which of its keys it says so; null: it is us, for the demo store. */
interface PushingStore {
  workspaceId: string
  key: Pick<AuthenticatedStore, 'keyHash' | 'apiKeyId'> | null
}

export interface ProductRejection {
  index: number
  code: ProductRejectionCode
  /** What is wrong with the shape, for invalid_product. */
  issues: readonly z.core.$ZodIssue[]
}

interface PushOutcome {
  accepted: number
  rejected: ProductRejection[]
  /** What the plan has room for; Infinity where it does not say. */
  limits: Excess['limits']
}

/** A pushed product as those of other sources are. */
export function toSourceProduct(product: PushedProduct): SourceProduct {
  return {
    id: product.product_id,
    texts: { [untold]: { title: product.name, descriptionHtml: product.description } },
    url: product.url ?? null,
    imageUrl: product.image_url ?? null,
    brand: product.brand ?? null,
    tags: product.tags,
    categories: product.categories.map((path) => ({ [untold]: path })),
    currency: product.currency ?? null,
    popularity: product.popularity ?? null,
    createdAt: product.created_at ? new Date(product.created_at) : null,
    isHidden: false,
    variants: product.variants.map(({ variant_id, options, price, compare_at_price, stock }) => ({
      id: variant_id,
      options: { [untold]: options },
      price: price ?? null,
      compareAtPrice: compare_at_price ?? null,
      stock: stock ?? null,
    })),
  }
}

/** Pushed products in this language, as readers of the catalogue get them. */
export function describePushed(products: readonly PushedProduct[], language: string): LanguageProduct[] {
  const rows = products.flatMap((product) => listProductRows(toSourceProduct(product), language))
  return rows.map((row) => ({ language: row.language, product: toStoreProduct(row) }))
}

/** A key that was replaced counts no more, in whatever process it is remembered. Throws 401. */
async function requireKey(transaction: Transaction<Tables>, { workspaceId, key }: PushingStore, now: Date) {
  if (key !== null) await requireCountingKey(transaction, { workspaceId, ...key, now })
}

/**
 * Keeps the products of a request in the language of the store's products, each checked by itself. Sent again they change nothing.
 * Throws 401 where the key is no longer the store's.
 */
export async function pushProducts(
  { db, clock, catalogueChanges }: PushDeps,
  { store, products }: { store: PushingStore; products: readonly unknown[] },
): Promise<PushOutcome> {
  const { workspaceId } = store
  const rejected: ProductRejection[] = []
  const checked: { index: number; product: PushedProduct }[] = []
  for (const [index, product] of products.entries()) {
    const { data, error } = pushedProductSchema.safeParse(product, reportInput)
    if (error) rejected.push({ index, code: 'invalid_product', issues: error.issues })
    else checked.push({ index, product: data })
  }
  const now = clock.now()
  const { excess, isChanged } = await db.transaction().execute(async (transaction) => {
    await requireKey(transaction, store, clock.now())
    // Others that push wait here, so that together they stay within the limit.
    await takeRevision(transaction, { workspaceId, now })
    const mainLanguage = (await findStore(transaction, workspaceId))?.main_language ?? ''
    const pushed = checked.map(({ product }) => toSourceProduct(product))
    const language = await findSourceLanguage(transaction, { workspaceId, mainLanguage }, pushed)
    const byId = new Map(pushed.map((product) => [product.id, listProductRows(product, language)]))
    const found = await findExcess(transaction, { workspaceId, source: 'push', products: byId })
    const rows = [...byId].filter(([id]) => !found.products.has(id) && !found.bytes.has(id)).flatMap(([, own]) => own)
    const saved = { workspaceId, source: 'push', run: 0, readAt: now, rows } as const
    return { excess: found, isChanged: await saveProducts(transaction, saved) }
  })
  if (isChanged) catalogueChanges.announce(workspaceId)
  for (const { index, product } of checked) {
    const id = product.product_id
    if (excess.products.has(id)) rejected.push({ index, code: 'product_limit_reached', issues: [] })
    else if (excess.bytes.has(id)) rejected.push({ index, code: 'storage_limit_reached', issues: [] })
  }
  rejected.sort((left, right) => left.index - right.index)
  return { accepted: products.length - rejected.length, rejected, limits: excess.limits }
}

/** Removes a product that was pushed, if it is there. Throws 401 where the key is no longer the store's. */
export async function deleteProduct(
  { db, clock, catalogueChanges }: PushDeps,
  { store, productId }: { store: PushingStore; productId: string },
): Promise<undefined> {
  const { workspaceId } = store
  const isRemoved = await db.transaction().execute(async (transaction) => {
    await requireKey(transaction, store, clock.now())
    const removal = { workspaceId, sources: ['push'], productIds: [productId], now: clock.now() } as const
    return removeProducts(transaction, removal)
  })
  if (isRemoved) catalogueChanges.announce(workspaceId)
}
