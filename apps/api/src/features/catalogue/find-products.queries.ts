import type { ProductFlaw } from '@voice-shop/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { foldText } from './product-rows.ts'
import type { VariantRow } from './variant-rows.ts'

/** A place in the list, which is in the order of names. */
export interface NameCursor {
  title: string
  productId: string
}

/** A product as the dashboard has it: in one language, with its variants. */
export type FoundProduct = Omit<Tables['catalogue_products'], 'categories' | 'variants'> & {
  categories: string[][]
  variants: VariantRow[]
}

const flawConditions: Record<ProductFlaw, RawBuilder<boolean>> = {
  no_image: sql`p.image_url is null`,
  no_price: sql`p.price_minor is null`,
  no_stock: sql`not p.in_stock`,
  hidden: sql`p.is_hidden`,
}

/** Whether a product's language is that of the store, such as `pt` or `pt-BR` for `pt`. */
const isMain = (table: string, main: string) =>
  sql`(split_part(replace(lower(${sql.ref(`${table}.language`)}), '_', '-'), '-', 1) = ${main})`

/** Of a product's rows the one in the store's main language, else the first of any. */
const isShown = (main: string) => sql`(p.language = ${main} or not exists (
  select from catalogue_products o
  where o.workspace_id = p.workspace_id and o.product_id = p.product_id
    and (not ${isMain('o', main)}, o.language) < (not ${isMain('p', main)}, p.language)
))`

/** The next products that fit, by name. */
export async function findProducts(
  db: Database,
  input: {
    workspaceId: string
    mainLanguage: string
    text: string | undefined
    flaw: ProductFlaw | undefined
    after: NameCursor | null
    limit: number
  },
): Promise<FoundProduct[]> {
  const { workspaceId, mainLanguage, text, flaw, after, limit } = input
  const words = [...new Set(foldText(text ?? '').split(/\s+/))]
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const conditions = [
    sql`p.workspace_id = ${workspaceId}`,
    ...(words.length === 0 ? [] : [sql`p.search_text like all (${words}::text[])`]),
    ...(flaw === undefined ? [] : [flawConditions[flaw]]),
    ...(after === null ? [] : [sql`(p.title, p.product_id) > (${after.title}::text, ${after.productId}::text)`]),
    isShown(mainLanguage),
  ]
  const { rows } = await sql<FoundProduct>`
    select p.* from catalogue_products p where ${sql.join(conditions, sql` and `)}
    order by p.title, p.product_id limit ${limit}
  `.execute(db)
  return rows
}

/** How many products there are, and how many have each flaw. */
export async function countFlaws(
  db: Database,
  { workspaceId, mainLanguage }: { workspaceId: string; mainLanguage: string },
): Promise<{ all: number; flaws: Record<ProductFlaw, number> }> {
  const counts = Object.entries(flawConditions).map(
    ([flaw, condition]) => sql`(count(*) filter (where ${condition}))::int as ${sql.ref(flaw)}`,
  )
  const { rows } = await sql<Record<'all' | ProductFlaw, number>>`
    select count(*)::int as "all", ${sql.join(counts)} from catalogue_products p
    where p.workspace_id = ${workspaceId} and ${isShown(mainLanguage)}
  `.execute(db)
  const { all, ...flaws } = rows[0] ?? { all: 0, no_image: 0, no_price: 0, no_stock: 0, hidden: 0 }
  return { all, flaws }
}

/** A product in all its languages, that of the store first. */
export async function listProductLanguages(
  db: Database,
  { workspaceId, mainLanguage, productId }: { workspaceId: string; mainLanguage: string; productId: string },
): Promise<FoundProduct[]> {
  const { rows } = await sql<FoundProduct>`
    select p.* from catalogue_products p where p.workspace_id = ${workspaceId} and p.product_id = ${productId}
    order by not ${isMain('p', mainLanguage)}, p.language
  `.execute(db)
  return rows
}
