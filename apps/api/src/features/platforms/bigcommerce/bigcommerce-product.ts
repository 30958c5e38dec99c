import { z } from 'zod'
import type { PlatformProduct, PlatformStore } from '../platform-port.ts'

export const productSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().default(''),
  price: z.number(),
  sale_price: z.number().nullish(),
  calculated_price: z.number().nullish(),
  categories: z.array(z.int()).default([]),
  inventory_level: z.int().default(0),
  inventory_tracking: z.string().default('none'),
  availability: z.string().default('available'),
  is_visible: z.boolean().default(true),
  custom_url: z.object({ url: z.string() }).nullish(),
  images: z
    .array(
      z.object({ is_thumbnail: z.boolean().default(false), url_standard: z.string(), sort_order: z.int().default(0) }),
    )
    .default([]),
  date_modified: z.coerce.date(),
})
export type ProductRow = z.infer<typeof productSchema>

export const pageSchema = z.object({
  data: z.array(productSchema),
  meta: z.object({ pagination: z.object({ current_page: z.int(), total_pages: z.int() }) }),
})

export const categoriesSchema = z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) })

/** A product of BigCommerce as every platform's are described. */
export function describeProduct(
  row: ProductRow,
  { store, categories }: { store: PlatformStore; categories: ReadonlyMap<number, string> },
): PlatformProduct {
  const [language = ''] = store.languages
  const image = row.images.find(({ is_thumbnail }) => is_thumbnail) ?? row.images[0]
  const hasStock = row.inventory_tracking === 'none' || row.inventory_level > 0
  return {
    id: String(row.id),
    texts: { [language]: { title: row.name, descriptionHtml: row.description } },
    url: row.custom_url ? `${store.url}${row.custom_url.url}` : null,
    imageUrl: image?.url_standard ?? null,
    price: { amount: (row.calculated_price ?? row.price).toFixed(2), currency: store.currency },
    categories: row.categories.flatMap((id) => {
      const name = categories.get(id)
      return name === undefined ? [] : [{ [language]: name }]
    }),
    isAvailable: row.is_visible && row.availability !== 'disabled' && hasStock,
    updatedAt: row.date_modified,
  }
}
