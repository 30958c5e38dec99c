import { z } from 'zod'
import type { SourceVariant } from '../../catalogue/catalogue.public.ts'
import type { PlatformProduct, PlatformStore } from '../platform-port.ts'
import { orElse } from '../read-shapes.ts'

const platform = 'bigcommerce'

export const productSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: orElse(z.string().default(''), { platform, field: 'description', fallback: '' }),
  price: z.number(),
  sale_price: z.number().nullish(),
  calculated_price: z.number().nullish(),
  categories: z.array(z.int()).default([]),
  brand_id: orElse(z.int().nullish(), { platform, field: 'brand_id', fallback: null }),
  total_sold: orElse(z.int().nullish(), { platform, field: 'total_sold', fallback: null }),
  inventory_level: z.int().default(0),
  inventory_tracking: z.string().default('none'),
  availability: z.string().default('available'),
  is_visible: z.boolean().default(true),
  custom_url: orElse(z.object({ url: z.string() }).nullish(), { platform, field: 'custom_url', fallback: null }),
  images: orElse(
    z
      .array(
        z.object({
          is_thumbnail: z.boolean().default(false),
          url_standard: z.string(),
          sort_order: z.int().default(0),
        }),
      )
      .default([]),
    { platform, field: 'images', fallback: [] },
  ),
  variants: z
    .array(
      z.object({
        id: z.int(),
        /** Null: the product's. */
        price: z.number().nullish(),
        calculated_price: z.number().nullish(),
        inventory_level: z.int().nullish(),
        purchasing_disabled: z.boolean().default(false),
        option_values: z.array(z.object({ option_display_name: z.string(), label: z.string() })).default([]),
      }),
    )
    .default([]),
  date_created: orElse(z.coerce.date().nullish(), { platform, field: 'date_created', fallback: null }),
  date_modified: z.coerce.date(),
})
export type ProductRow = z.infer<typeof productSchema>

export const pageSchema = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ pagination: z.object({ current_page: z.int(), total_pages: z.int() }) }),
})

export const categoriesSchema = z.object({
  data: z.array(z.object({ category_id: z.int(), name: z.string(), parent_id: z.int().default(0) })),
})
export type Category = z.infer<typeof categoriesSchema>['data'][number]

export const brandsSchema = z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) })

/** What products name by numbers. */
export interface StoreNames {
  /** With all that lie above them. */
  categories: ReadonlyMap<number, Category>
  brands: ReadonlyMap<number, string>
}

function listPath(id: number, categories: StoreNames['categories']): string[] {
  const path: string[] = []
  for (let at = categories.get(id); at && path.length < categories.size; at = categories.get(at.parent_id)) {
    path.unshift(at.name)
  }
  return path
}

/** What can be bought of a variant; null: it is not counted. */
function readStock(row: ProductRow, { inventory_level, purchasing_disabled }: ProductRow['variants'][number]) {
  if (purchasing_disabled || row.availability === 'disabled') return 0
  if (row.inventory_tracking === 'none') return null
  return row.inventory_tracking === 'variant' ? (inventory_level ?? 0) : row.inventory_level
}

function listVariants(row: ProductRow, language: string): SourceVariant[] {
  return row.variants.map((variant) => {
    const regular = variant.price ?? row.price
    const paid = variant.calculated_price ?? row.calculated_price ?? regular
    const options = variant.option_values.map(({ option_display_name, label }) => [option_display_name, label])
    return {
      id: String(variant.id),
      options: { [language]: Object.fromEntries(options) },
      price: paid.toFixed(2),
      compareAtPrice: regular > paid ? regular.toFixed(2) : null,
      stock: readStock(row, variant),
    }
  })
}

/** A product of BigCommerce as every platform's are described. */
export function describeProduct(
  row: ProductRow,
  { store, names }: { store: PlatformStore; names: StoreNames },
): PlatformProduct {
  const [language = ''] = store.languages
  const image = row.images.find(({ is_thumbnail }) => is_thumbnail) ?? row.images[0]
  return {
    id: String(row.id),
    texts: { [language]: { title: row.name, descriptionHtml: row.description } },
    url: row.custom_url ? `${store.url}${row.custom_url.url}` : null,
    imageUrl: image?.url_standard ?? null,
    brand: names.brands.get(row.brand_id ?? 0) ?? null,
    tags: [],
    categories: row.categories.map((id) => ({ [language]: listPath(id, names.categories) })),
    currency: store.currency,
    popularity: row.total_sold ?? null,
    createdAt: row.date_created ?? null,
    isHidden: !row.is_visible,
    variants: listVariants(row, language),
    updatedAt: row.date_modified,
  }
}
