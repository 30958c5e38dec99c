import type { ProductSource } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { bytesPerProduct, getPlan, getProductBytes, getRemaining } from '../plans/plans.public.ts'
import { getUsageRow } from '../usage/usage.public.ts'
import { measureRow, type ProductRow } from './product-rows.ts'
import { countAllProducts, listProductSizes, sumProductBytes, type UnseenProducts } from './products.repository.ts'

interface ExcessInput {
  workspaceId: string
  source: ProductSource
  /** What would be written, by product, in their order; the last of a product counts. */
  products: ReadonlyMap<string, readonly ProductRow[]>
  /** Products that take no room. */
  besides?: UnseenProducts
}

type Stored = Awaited<ReturnType<typeof listProductSizes>>[number]

/** How much more is stored once these rows of a product are. */
function measureGrowth(source: ProductSource, rows: readonly ProductRow[], stored: readonly Stored[]): number {
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
  const bytes = sum(rows.map(measureRow))
  // What a store pushes takes the place of all that there was, and nobody else touches it.
  if (source === 'push') return bytes - sum(stored.map((row) => row.bytes))
  if (stored.some((row) => row.source === 'push')) return 0
  const replaced = stored.filter(
    (row) => row.source === source && rows.some(({ language }) => language === row.language),
  )
  return bytes - sum(replaced.map((row) => row.bytes))
}

export interface Excess {
  /** New products for which there is no place. */
  products: Set<string>
  /** Products whose bytes there is no room for, new or grown. */
  bytes: Set<string>
  limits: { products: number; bytes: number }
  planId: string
}

/**
 * Which of these products the plan has no room for, in their order: by their number, or by their bytes. What does not grow
 * is always taken. Call it with the workspace's revision taken, so that whoever writes products at once stays within.
 */
export async function findExcess(
  transaction: Transaction<Tables>,
  { workspaceId, source, products, besides }: ExcessInput,
): Promise<Excess> {
  const plan = getPlan((await getUsageRow(transaction, workspaceId)).plan_id)
  const limits = { products: getRemaining(plan.products, 0), bytes: getRemaining(getProductBytes(plan), 0) }
  const excess: Excess = { products: new Set(), bytes: new Set(), limits, planId: plan.id }
  const stored = await listProductSizes(transaction, { workspaceId, productIds: [...products.keys()], besides })
  const byId = Map.groupBy(stored, (row) => row.product_id)
  const changes = [...products].map(([id, rows]) => {
    return { id, isNew: !byId.has(id), growth: measureGrowth(source, rows, byId.get(id) ?? []) }
  })
  // Most readings bring what is there already, and need no sum of a hundred thousand; nor does a plan without a limit.
  const hasNew = Number.isFinite(limits.products) && changes.some(({ isNew }) => isNew)
  const hasGrowth = Number.isFinite(limits.bytes) && changes.some(({ growth }) => growth > 0)
  let places = limits.products - (hasNew ? await countAllProducts(transaction, workspaceId, besides) : 0)
  let room = limits.bytes - (hasGrowth ? await sumProductBytes(transaction, workspaceId, besides) : 0)
  for (const { id, isNew, growth } of changes) {
    if (isNew && places < 1) excess.products.add(id)
    else if (growth > 0 && growth > room) excess.bytes.add(id)
    else {
      room -= growth
      if (isNew) places -= 1
    }
  }
  return excess
}

/** Products of a platform as far as the plan has room for them. */
export interface Fitting {
  rows: ProductRow[]
  /** Products that stay as they were, however they read now. */
  keptIds: string[]
  /** How many were left out, stay as they were or lost their description. */
  refused: number
  planId: string
}

const sumBytes = (rows: readonly ProductRow[]) => rows.reduce((total, row) => total + measureRow(row), 0)

/**
 * What the plan has room for of a page of a store's platform, in its order. What is there already is never lost, and has its
 * price: where its texts have grown beyond the room it goes without its description, unless it is no larger than the
 * plan reckons with on the average. Call it with the workspace's revision taken.
 */
export async function fitPlatformProducts(
  transaction: Transaction<Tables>,
  { workspaceId, rows }: { workspaceId: string; rows: readonly ProductRow[] },
): Promise<Fitting> {
  const products = Map.groupBy(rows, (row) => row.product_id)
  const excess = await findExcess(transaction, { workspaceId, source: 'platform', products })
  const stored = await listProductSizes(transaction, { workspaceId, productIds: [...excess.bytes] })
  const byId = Map.groupBy(stored, (row) => row.product_id)
  const fitting: Fitting = { rows: [], keptIds: [], refused: excess.products.size, planId: excess.planId }
  for (const [id, own] of products) {
    if (excess.products.has(id)) continue
    const known = byId.get(id)
    if (!excess.bytes.has(id) || (known && sumBytes(own) <= bytesPerProduct)) {
      fitting.rows.push(...own)
      continue
    }
    fitting.refused += 1
    if (!known) continue
    const shortened = own.map((row) => ({ ...row, description: '' }))
    if (measureGrowth('platform', shortened, known) <= 0) fitting.rows.push(...shortened)
    else fitting.keptIds.push(id)
  }
  return fitting
}
