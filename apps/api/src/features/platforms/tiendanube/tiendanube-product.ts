import { z } from 'zod'
import type { PlatformProduct, PlatformStore } from '../platform-port.ts'

/** A text in the languages of the store; a store of one language may send the text alone. */
const textsSchema = z.union([
  z.record(z.string(), z.string().nullable()),
  z.string().transform((text) => ({ '': text }) as Record<string, string | null>),
])

export const productSchema = z.object({
  id: z.union([z.int(), z.string()]).transform(String),
  name: textsSchema,
  description: textsSchema.nullish(),
  handle: textsSchema.nullish(),
  canonical_url: z.string().nullish(),
  published: z.boolean().default(true),
  categories: z.array(z.object({ name: textsSchema })).default([]),
  images: z.array(z.object({ src: z.string(), position: z.int().default(0) })).default([]),
  variants: z
    .array(
      z.object({
        price: z.string().nullish(),
        promotional_price: z.string().nullish(),
        // Null: not counted.
        stock: z.int().nullish(),
      }),
    )
    .default([]),
  updated_at: z.coerce.date(),
})

function listTexts(texts: Record<string, string | null>): [string, string][] {
  return Object.entries(texts).flatMap(([language, text]) => (text ? [[language, text] as [string, string]] : []))
}

function findUrl({ canonical_url, handle }: z.infer<typeof productSchema>, store: PlatformStore): string | null {
  if (canonical_url) return canonical_url
  const [main] = store.languages
  const slug = handle?.[main ?? ''] ?? Object.values(handle ?? {}).find((text) => text)
  const folder = main?.startsWith('pt') ? 'produtos' : 'productos'
  return slug ? `${store.url}/${folder}/${encodeURIComponent(slug)}/` : null
}

/** The lowest of the prices that shoppers pay, as the platform writes it. */
function findPrice(variants: z.infer<typeof productSchema>['variants']): string | null {
  const prices = variants.flatMap(({ price, promotional_price }) => promotional_price || price || [])
  const [lowest] = prices.toSorted((left, right) => Number(left) - Number(right))
  return lowest ?? null
}

/** A product of Tienda Nube as every platform's are described. */
export function describeProduct(row: z.infer<typeof productSchema>, store: PlatformStore): PlatformProduct {
  const descriptions = row.description ?? {}
  const [image] = row.images.toSorted((left, right) => left.position - right.position)
  const amount = findPrice(row.variants)
  return {
    id: row.id,
    texts: Object.fromEntries(
      listTexts(row.name).map(([language, title]) => [
        language,
        { title, descriptionHtml: descriptions[language] ?? '' },
      ]),
    ),
    url: findUrl(row, store),
    imageUrl: image?.src ?? null,
    price: amount === null ? null : { amount, currency: store.currency },
    categories: row.categories.map(({ name }) => Object.fromEntries(listTexts(name))),
    isAvailable: row.published && row.variants.some(({ stock }) => stock === null || stock === undefined || stock > 0),
    updatedAt: row.updated_at,
  }
}
