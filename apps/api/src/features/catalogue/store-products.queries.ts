import type { StoreProduct } from '@voice-shop/answers'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { findRevision } from './revisions.repository.ts'
import {
  type LanguageProduct,
  type ShownLanguageProduct,
  type ShownProductRow,
  type StoreProductRow,
  toShownProduct,
  toStoreProduct,
} from './store-products.ts'

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

const shownColumns = sql.raw('p.title, p.brand, p.categories, p.currency, p.url, p.image_url, p.variants')
/** Where nobody tells it, how often it was bought stands for it. */
const popularity = sql.raw('coalesce(p.popularity, p.sold)')
const columns = sql`${shownColumns}, p.description, p.tags, ${popularity} as popularity`

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

/** Some of a store's products, as `readProductPage` reads them. */
export interface ProductPage {
  text: string
  /** How many there are. */
  products: number
  /** The last of them; null: there are none. */
  last: ProductKey | null
}

/** The page of products that a CTE `page` has in the order of their keys: one value, which is no row for this thread to read. */
async function readPage(db: Database, page: RawBuilder<unknown>): Promise<ProductPage> {
  const { rows } = await sql<{ text: string; products: number; product_id: string | null; language: string | null }>`
    with page as materialized (${page}),
    last as (select product_id, language from page order by product_id desc, language desc limit 1)
    select coalesce(json_agg(page order by product_id, language), '[]')::text as text, count(*)::int as products,
      (select product_id from last) as product_id, (select language from last) as language
    from page
  `.execute(db)
  const { text = '[]', products = 0, product_id: productId = null, language = null } = rows[0] ?? {}
  return { text, products, last: productId === null || language === null ? null : { productId, language } }
}

/** The next products of a workspace that shoppers may see, by their keys; fewer than `limit` at the end. */
export async function listStoreProducts(
  db: Database,
  { workspaceId, after, limit }: { workspaceId: string; after: ProductKey | null; limit: number },
): Promise<ProductPage> {
  return readPage(
    db,
    sql`
      select p.product_id, p.language, p.search_text, ${columns} from catalogue_products p
      where p.workspace_id = ${workspaceId} and not p.is_hidden
        and (p.product_id, p.language) > (${after?.productId ?? ''}::text, ${after?.language ?? ''}::text)
      order by p.product_id, p.language limit ${limit}
    `,
  )
}

/** So many products of a workspace that shoppers may see, evenly chosen by their keys: all, where there are no more. */
export async function listSampleProducts(
  db: Database,
  { workspaceId, products, count }: { workspaceId: string; products: number; count: number },
): Promise<ProductPage> {
  const step = Math.max(1, Math.floor(products / count))
  return readPage(
    db,
    sql`
      select p.product_id, p.language, p.search_text, ${columns}
      from (
        select product_id, language, row_number() over (order by product_id, language) as place
        from catalogue_products where workspace_id = ${workspaceId} and not is_hidden
      ) as k
      join catalogue_products p
        on p.workspace_id = ${workspaceId} and p.product_id = k.product_id and p.language = k.language
      where k.place % ${step}::int = 0
      order by k.place limit ${count}
    `,
  )
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
