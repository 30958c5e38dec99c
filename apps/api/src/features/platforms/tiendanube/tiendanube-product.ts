import { z } from 'zod'
import type { SourceVariant } from '../../catalogue/catalogue.public.ts'
import type { PlatformProduct, PlatformStore } from '../platform-port.ts'
import { orElse } from '../read-shapes.ts'

/** A text in the languages of the store; a store of one language may send the text alone. */
const textsSchema = z.union([
  z.record(z.string(), z.string().nullable()),
  z.string().transform((text) => ({ '': text }) as Record<string, string | null>),
])

/** `parent` is the id of the one above it; null or 0 at the root. */
export const categorySchema = z.object({ id: z.int(), name: textsSchema, parent: z.int().nullish() })
export type Category = z.infer<typeof categorySchema>

const platform = 'tiendanube'

export const productSchema = z.object({
  id: z.union([z.int(), z.string()]).transform(String),
  name: textsSchema,
  description: orElse(textsSchema.nullish(), { platform, field: 'description', fallback: null }),
  handle: orElse(textsSchema.nullish(), { platform, field: 'handle', fallback: null }),
  canonical_url: orElse(z.string().nullish(), { platform, field: 'canonical_url', fallback: null }),
  brand: orElse(z.string().nullish(), { platform, field: 'brand', fallback: null }),
  published: z.boolean().default(true),
  /** Separated by commas. */
  tags: orElse(z.string().nullish(), { platform, field: 'tags', fallback: null }),
  /** Those that it was put into. */
  categories: orElse(z.array(categorySchema).default([]), { platform, field: 'categories', fallback: [] }),
  /** Names of the options, in the order of the variants' values. */
  attributes: z.array(textsSchema).default([]),
  images: orElse(z.array(z.object({ src: z.string(), position: z.int().default(0) })).default([]), {
    platform,
    field: 'images',
    fallback: [],
  }),
  variants: z
    .array(
      z.object({
        id: z.union([z.int(), z.string()]).transform(String),
        price: z.string().nullish(),
        promotional_price: z.string().nullish(),
        // Null: not counted.
        stock: z.int().nullish(),
        values: z.array(textsSchema).default([]),
      }),
    )
    .default([]),
  created_at: orElse(z.coerce.date().nullish(), { platform, field: 'created_at', fallback: null }),
  updated_at: z.coerce.date(),
})
export type ProductRow = z.infer<typeof productSchema>
type Texts = ProductRow['name']

function listTexts(texts: Record<string, string | null>): [string, string][] {
  return Object.entries(texts).flatMap(([language, text]) => (text ? [[language, text] as [string, string]] : []))
}

function findUrl({ canonical_url, handle }: ProductRow, store: PlatformStore): string | null {
  if (canonical_url) return canonical_url
  const [main] = store.languages
  const slug = handle?.[main ?? ''] ?? Object.values(handle ?? {}).find((text) => text)
  const folder = main?.startsWith('pt') ? 'produtos' : 'productos'
  return slug ? `${store.url}/${folder}/${encodeURIComponent(slug)}/` : null
}

interface Described {
  languages: readonly string[]
  categories: ReadonlyMap<number, Category>
}

/** A text of a language; a text of none is that of all. */
function getText(texts: Texts | undefined, language: string): string {
  return texts?.[language] ?? texts?.[''] ?? Object.values(texts ?? {}).find((text) => text) ?? ''
}

/** The path of a category from the root. */
function listPath(category: Category, categories: ReadonlyMap<number, Category>): Texts[] {
  const path: Texts[] = []
  for (let at: Category | undefined = category; at && path.length < categories.size; ) {
    path.unshift(at.name)
    at = categories.get(at.parent ?? 0)
  }
  return path
}

function listCategories(row: ProductRow, { languages, categories }: Described): PlatformProduct['categories'] {
  // Where it is in one below too, that one tells it.
  const above = new Set(row.categories.map(({ parent }) => parent))
  return row.categories
    .filter(({ id }) => !above.has(id))
    .map((category) => {
      const path = listPath(category, categories)
      return Object.fromEntries(languages.map((language) => [language, path.map((name) => getText(name, language))]))
    })
}

function listVariants(row: ProductRow, languages: readonly string[]): SourceVariant[] {
  return row.variants.map(({ id, price, promotional_price: reduced, stock, values }) => {
    const describe = (language: string) =>
      Object.fromEntries(
        values.map((value, place) => [
          getText(row.attributes[place], language) || `${place + 1}`,
          getText(value, language),
        ]),
      )
    return {
      id,
      options: Object.fromEntries(languages.map((language) => [language, describe(language)])),
      price: reduced || price || null,
      compareAtPrice: reduced ? (price ?? null) : null,
      stock: stock ?? null,
    }
  })
}

/** A product of Tienda Nube as every platform's are described. */
export function describeProduct(
  row: ProductRow,
  /** The categories by their ids, with those above them. */
  { store, categories }: { store: PlatformStore; categories: ReadonlyMap<number, Category> },
): PlatformProduct {
  const descriptions = row.description ?? {}
  const [image] = row.images.toSorted((left, right) => left.position - right.position)
  const titles = listTexts(row.name)
  const languages = titles.map(([language]) => language)
  return {
    id: row.id,
    texts: Object.fromEntries(
      titles.map(([language, title]) => [language, { title, descriptionHtml: descriptions[language] ?? '' }]),
    ),
    url: findUrl(row, store),
    imageUrl: image?.src ?? null,
    brand: row.brand ?? null,
    tags: (row.tags ?? '').split(','),
    categories: listCategories(row, { languages, categories }),
    currency: store.currency,
    popularity: null,
    createdAt: row.created_at ?? null,
    isHidden: !row.published,
    variants: listVariants(row, languages),
    updatedAt: row.updated_at,
  }
}
