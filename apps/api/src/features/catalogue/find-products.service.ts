import type { ProductFacts } from '@voice-shop/answers'
import {
  type CataloguedProduct,
  type CataloguedProducts,
  maxVariants,
  type ProductDetail,
  type ProductFlaw,
  productFlaws,
} from '@voice-shop/contract'
import { z } from 'zod'
import type { CoreDeps } from '../../core/core-deps.ts'
import { coreErrors } from '../../core/errors.ts'
import { getStore } from '../workspaces/workspaces.public.ts'
import {
  countFlaws,
  type FoundProduct,
  findProducts,
  listProductLanguages,
  type NameCursor,
} from './find-products.queries.ts'
import { toUnits } from './minor-units.ts'
import { understandProduct } from './understand-product.ts'
import { orderOptions } from './variant-rows.ts'

type FindDeps = Pick<CoreDeps, 'db'>

const cursorSchema = z.tuple([z.string(), z.string()])

function writeCursor({ title, product_id }: FoundProduct): string {
  return Buffer.from(JSON.stringify([title, product_id])).toString('base64url')
}

/** The place that a cursor names; null for what is none of ours, which is the beginning. */
function readCursor(text: string | undefined): NameCursor | null {
  if (text === undefined) return null
  try {
    const [title, productId] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { title, productId }
  } catch {
    return null
  }
}

function readPrice(minor: number | null, { currency }: FoundProduct): number | null {
  return minor === null || currency === null ? null : toUnits(minor, currency)
}

function listFlaws(row: FoundProduct): ProductFlaw[] {
  const has: Record<ProductFlaw, boolean> = {
    no_image: row.image_url === null,
    no_price: row.price_minor === null,
    no_stock: !row.in_stock,
    hidden: row.is_hidden,
  }
  return productFlaws.filter((flaw) => has[flaw])
}

function findDearest({ variants }: FoundProduct): number | null {
  return variants.reduce<number | null>(
    (dearest, { price_minor: price }) => (price === null ? dearest : Math.max(price, dearest ?? price)),
    null,
  )
}

/** What of a product is understood in a list: of one with thousands of variants, what the first of them say. */
function summarize(row: FoundProduct): CataloguedProduct['understood'] {
  const facts = understandProduct(row, { mostVariants: 100 })
  if (!facts) return null
  const sizes = facts.variants.flatMap(({ size }) => size ?? [])
  return { type: facts.type, colours: [...facts.colours], sizes: [...new Set(sizes)] }
}

function describeRow(row: FoundProduct): Omit<CataloguedProduct, 'understood'> {
  return {
    product_id: row.product_id,
    name: row.title,
    brand: row.brand,
    image_url: row.image_url,
    url: row.url,
    currency: row.currency,
    price_from: readPrice(row.price_minor, row),
    price_to: readPrice(findDearest(row), row),
    variants_count: row.variants.length,
    source: row.source,
    flaws: listFlaws(row),
  }
}

/** A page of the products of a workspace, by name. */
export async function listCatalogue(
  { db }: FindDeps,
  input: {
    workspaceId: string
    text?: string | undefined
    flaw?: ProductFlaw | undefined
    after?: string | undefined
    pageSize: number
  },
): Promise<CataloguedProducts> {
  const { workspaceId, text, flaw, pageSize } = input
  const { main_language: mainLanguage } = await getStore(db, workspaceId)
  const after = readCursor(input.after)
  const [rows, counted] = await Promise.all([
    findProducts(db, { workspaceId, mainLanguage, text, flaw, after, limit: pageSize + 1 }),
    after === null ? countFlaws(db, { workspaceId, mainLanguage }) : null,
  ])
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    results: page.map((row) => ({ ...describeRow(row), understood: summarize(row) })),
    next: rows.length > pageSize && last ? writeCursor(last) : null,
    counts: counted,
  }
}

function describeFacts(facts: ProductFacts): ProductDetail['understood'] {
  const { type, gender, age, pet } = facts
  const [colours, materials] = [[...facts.colours], [...facts.materials]]
  return { type, colours, materials, features: [...facts.features], occasions: [...facts.occasions], gender, age, pet }
}

/** A product with its variants, in a language that it has or else the store's. Throws 404. */
export async function getProduct(
  { db }: FindDeps,
  input: { workspaceId: string; productId: string; language?: string | undefined },
): Promise<ProductDetail> {
  const { workspaceId, productId } = input
  const { main_language: mainLanguage } = await getStore(db, workspaceId)
  const rows = await listProductLanguages(db, { workspaceId, mainLanguage, productId })
  const row = rows.find(({ language }) => language === input.language) ?? rows[0]
  if (!row) throw coreErrors.notFound()
  const facts = understandProduct(row, { mostVariants: maxVariants })
  return {
    ...describeRow(row),
    language: row.language,
    languages: rows.map(({ language }) => language),
    description: row.description,
    tags: row.tags,
    categories: row.categories,
    popularity: row.popularity,
    created_at: row.created_at?.toISOString() ?? null,
    read_at: row.read_at.toISOString(),
    variants: row.variants.map((variant, place) => ({
      variant_id: variant.variant_id,
      options: orderOptions(variant),
      price: readPrice(variant.price_minor, row),
      compare_at_price: readPrice(variant.compare_at_price_minor, row),
      stock: variant.stock,
      understood: facts?.variants[place] ?? null,
    })),
    understood: facts && describeFacts(facts),
  }
}
