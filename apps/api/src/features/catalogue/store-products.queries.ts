import type { StoreProduct } from '@voice-shop/answers'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { toUnits } from './minor-units.ts'
import { orderOptions, type VariantRow } from './product-rows.ts'
import { findRevision } from './revisions.repository.ts'

/** A product in one of the languages that the store has it in, as its source names it, such as `pt` or `es-MX`. */
export interface LanguageProduct {
  language: string
  product: StoreProduct
}

/** As far as shoppers see it: its description alone may be as long as all else of ten products. */
export type ShownStoreProduct = Omit<StoreProduct, 'description' | 'tags' | 'popularity'>

export interface ShownLanguageProduct {
  language: string
  product: ShownStoreProduct
}

/** As who keeps products in memory reads them. */
export interface ReadProduct extends LanguageProduct {
  /** By which words find it: names, brand, categories and tags without case and accents. */
  searchText: string
}

/** A place in the list of products. */
export interface ProductKey {
  productId: string
  language: string
}

/** A place in the list of changes. */
export interface ChangeCursor extends ProductKey {
  revision: number
}

/** A product as it is now; without one it is gone, or hidden. */
export interface ProductChange extends ProductKey {
  product: StoreProduct | null
  /** By which words find it; of one that is gone it is empty. */
  searchText: string
}

interface ShownProductRow {
  product_id: string
  language: string
  title: string
  brand: string | null
  categories: string[][]
  currency: string | null
  url: string | null
  image_url: string | null
  variants: VariantRow[]
}

interface StoreProductRow extends ShownProductRow {
  description: string
  tags: string[]
  popularity: number | null
}

const shownColumns = sql.raw('p.title, p.brand, p.categories, p.currency, p.url, p.image_url, p.variants')
/** Where nobody tells it, how often it was bought stands for it. */
const popularity = sql.raw('coalesce(p.popularity, p.sold)')
const columns = sql`${shownColumns}, p.description, p.tags, ${popularity} as popularity`

/** With prices in units of the currency. */
function toShownProduct(row: ShownProductRow): ShownStoreProduct {
  const { product_id, title: name, brand, categories, currency, url, image_url } = row
  const readPrice = (minor: number | null) => (minor === null || currency === null ? null : toUnits(minor, currency))
  const variants = row.variants.map((variant) => ({
    variant_id: variant.variant_id,
    options: orderOptions(variant),
    price: readPrice(variant.price_minor),
    compare_at_price: readPrice(variant.compare_at_price_minor),
    stock: variant.stock,
  }))
  return { product_id, name, brand, categories, currency, url, image_url, variants }
}

/** A product as the engine takes it, with prices in units of the currency. */
export function toStoreProduct(row: StoreProductRow): StoreProduct {
  const { description, tags, popularity } = row
  return { ...toShownProduct(row), description, tags, popularity }
}

/** How many products a workspace has, each in every language, and about how many bytes they take. */
export async function measureStoreProducts(
  db: Database,
  workspaceId: string,
): Promise<{ products: number; bytes: number }> {
  const { rows } = await sql<{ products: number; bytes: number }>`
    select count(*)::int as products, coalesce(sum(bytes), 0)::bigint as bytes
    from catalogue_products where workspace_id = ${workspaceId}
  `.execute(db)
  return rows[0] ?? { products: 0, bytes: 0 }
}

/** The next products of a workspace that shoppers may see, by their keys; fewer than `limit` at the end. */
export async function listStoreProducts(
  db: Database,
  { workspaceId, after, limit }: { workspaceId: string; after: ProductKey | null; limit: number },
): Promise<ReadProduct[]> {
  const { rows } = await sql<StoreProductRow & { search_text: string }>`
    select p.product_id, p.language, p.search_text, ${columns} from catalogue_products p
    where p.workspace_id = ${workspaceId} and not p.is_hidden
      and (p.product_id, p.language) > (${after?.productId ?? ''}::text, ${after?.language ?? ''}::text)
    order by p.product_id, p.language limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ language: row.language, product: toStoreProduct(row), searchText: row.search_text }))
}

/** So many products of a workspace that shoppers may see, evenly chosen by their keys: all, where there are no more. */
export async function listSampleProducts(
  db: Database,
  { workspaceId, products, count }: { workspaceId: string; products: number; count: number },
): Promise<LanguageProduct[]> {
  const step = Math.max(1, Math.floor(products / count))
  const { rows } = await sql<StoreProductRow>`
    with keys as (
      select product_id, language, row_number() over (order by product_id, language) as place
      from catalogue_products where workspace_id = ${workspaceId} and not is_hidden
    )
    select p.product_id, p.language, ${columns} from keys k
    join catalogue_products p
      on p.workspace_id = ${workspaceId} and p.product_id = k.product_id and p.language = k.language
    where k.place % ${step}::int = 0
    order by k.place limit ${count}
  `.execute(db)
  return rows.map((row) => ({ language: row.language, product: toStoreProduct(row) }))
}

interface ShownInput {
  workspaceId: string
  productIds: readonly string[]
  withSamples?: boolean
}

/** Products by their ids as shoppers may see them now, each in every language that the store has it in; samples only if asked for. */
export function selectStoreProducts({
  workspaceId,
  productIds,
  withSamples = false,
}: ShownInput): RawBuilder<ShownProductRow> {
  return sql<ShownProductRow>`
    select p.product_id, p.language, ${shownColumns} from catalogue_products p
    where p.workspace_id = ${workspaceId} and p.product_id = any(${productIds}::text[]) and not p.is_hidden
      ${withSamples ? sql`` : sql`and p.source <> 'sample'`}
    order by p.product_id, p.language
  `
}

/** What `selectStoreProducts` finds. */
export function toStoreProducts(rows: readonly ShownProductRow[]): ShownLanguageProduct[] {
  return rows.map((row) => ({ language: row.language, product: toShownProduct(row) }))
}

export async function findStoreProducts(db: Database, input: ShownInput): Promise<ShownLanguageProduct[]> {
  if (input.productIds.length === 0) return []
  const { rows } = await selectStoreProducts(input).execute(db)
  return toStoreProducts(rows)
}

/** What is looked for in a product's search text with a space before it. */
export interface WeighedWord {
  text: string
  /** How much it counts. */
  weight: number
}

/** Of what a word that is only meant counts. */
const meantShare = 0.3
/** Shorter words stand within too many others: they have to begin a word. */
const shortestWithin = 4

/** Folded texts as they are looked for: those that were said count more than what they may mean. */
export function weighWords({ said, meant }: Record<'said' | 'meant', readonly string[]>): WeighedWord[] {
  const weigh = (word: string, weight: number) => ({ text: word.length < shortestWithin ? ` ${word}` : word, weight })
  return [...said.map((word) => weigh(word, 1)), ...meant.map((word) => weigh(word, meantShare))]
}

/**
 * Products that can be bought and whose names, brands, categories or tags have some of the words; first those with more of
 * them, and with words that few products have. Where none has any, those that sell most.
 */
export async function findProductsByWords(
  db: Database,
  { workspaceId, words, limit }: { workspaceId: string; words: readonly WeighedWord[]; limit: number },
): Promise<LanguageProduct[]> {
  const [texts, weights] = [words.map(({ text }) => text), words.map(({ weight }) => weight)]
  const { rows } = await sql<StoreProductRow>`
    with hits as (
      select p.product_id, p.language, w.weight, count(*) over (partition by w.word) as spread
      from unnest(${texts}::text[], ${weights}::float8[]) as w (word, weight)
      join catalogue_products p on strpos(' ' || p.search_text, w.word) > 0
      where p.workspace_id = ${workspaceId} and p.in_stock and not p.is_hidden
    ),
    best as (
      select product_id, language, sum(weight / spread) as score from hits
      group by product_id, language order by score desc, product_id, language limit ${limit}
    )
    select p.product_id, p.language, ${columns} from best b
    join catalogue_products p
      on p.workspace_id = ${workspaceId} and p.product_id = b.product_id and p.language = b.language
    order by b.score desc, p.product_id, p.language
  `.execute(db)
  const found = rows.length > 0 ? rows : await listPopular(db, { workspaceId, limit })
  return found.map((row) => ({ language: row.language, product: toStoreProduct(row) }))
}

async function listPopular(
  db: Database,
  { workspaceId, limit }: { workspaceId: string; limit: number },
): Promise<StoreProductRow[]> {
  const { rows } = await sql<StoreProductRow>`
    select p.product_id, p.language, ${columns} from catalogue_products p
    where p.workspace_id = ${workspaceId} and p.in_stock and not p.is_hidden
    order by ${popularity} desc nulls last, p.product_id, p.language limit ${limit}
  `.execute(db)
  return rows
}

/** Where the changes after now begin. */
export async function readChangeCursor(db: Database, workspaceId: string): Promise<ChangeCursor> {
  const row = await findRevision(db, workspaceId)
  // No product is without an id: this lies before all of the next revision.
  return { revision: (row?.revision ?? 0) + 1, productId: '', language: '' }
}

/**
 * What has changed after a place, and where what changes later begins; fewer than `limit` at the end. A product may be
 * there that is as it was. Null: too much is forgotten, and all products are to be read again.
 */
export async function listProductChanges(
  db: Database,
  { workspaceId, after, limit }: { workspaceId: string; after: ChangeCursor; limit: number },
): Promise<{ changes: ProductChange[]; cursor: ChangeCursor } | null> {
  const list = (table: string) => sql`
    (select revision, product_id, language from ${sql.table(table)}
    where workspace_id = ${workspaceId} and revision >= ${after.revision}
      and (revision, product_id, language) > (${after.revision}::bigint, ${after.productId}::text, ${after.language}::text)
    order by revision, product_id, language limit ${limit})`
  const { rows } = await sql<StoreProductRow & { revision: number; is_there: boolean; search_text: string | null }>`
    select c.revision, c.product_id, c.language, p.product_id is not null as is_there, p.search_text, ${columns}
    from (
      ${list('catalogue_products')} union all ${list('catalogue_removals')}
      order by revision, product_id, language limit ${limit}
    ) as c
    left join catalogue_products p on p.workspace_id = ${workspaceId} and p.product_id = c.product_id
      and p.language = c.language and not p.is_hidden
    order by c.revision, c.product_id, c.language
  `.execute(db)
  // Asked last, so that nothing of the list was forgotten before.
  const known = await findRevision(db, workspaceId)
  if (known ? after.revision <= known.swept_revision : after.revision > 1) return null
  const changes = rows.map((row) => ({
    productId: row.product_id,
    language: row.language,
    product: row.is_there ? toStoreProduct(row) : null,
    searchText: row.search_text ?? '',
  }))
  const last = rows.at(-1)
  const cursor = last ? { revision: last.revision, productId: last.product_id, language: last.language } : after
  return { changes, cursor }
}
