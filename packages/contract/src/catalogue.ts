import { z } from 'zod'
import { defineRoute } from './route.ts'
import { textSchema } from './text.ts'

/** `none`: nothing was imported yet. `waiting`: an import is about to begin. */
export const catalogueStates = ['none', 'waiting', 'running', 'done', 'failed'] as const
export type CatalogueState = (typeof catalogueStates)[number]

export const catalogueStatusSchema = z.object({
  state: z.enum(catalogueStates),
  /** Products that can be recommended now. */
  products: z.int().min(0),
  /** Sample products, which no shopper is shown. A store has them or products of its own, never both. */
  samples: z.int().min(0),
  /** Products that the import under way, or the last one, has read. */
  imported: z.int().min(0),
  /** How many there are to read; null where the platform does not tell. */
  total: z.int().min(0).nullable(),
  /** Products that the plan had no room for when all were read last: left out, or kept without what has grown. */
  refused: z.int().min(0),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  /** When all is read again; null while nothing is connected. */
  next_run_at: z.iso.datetime().nullable(),
})
export type CatalogueStatus = z.infer<typeof catalogueStatusSchema>

const merchantParamsSchema = z.object({ id: z.uuid() })

export const getCatalogueRoute = defineRoute({
  method: 'GET',
  path: '/api/stores/:id/catalogue/',
  slice: 'catalogue',
  summary: "How the import of the store's products stands",
  access: 'session',
  params: merchantParamsSchema,
  answers: { 200: catalogueStatusSchema },
})

export const importCatalogueRoute = defineRoute({
  method: 'POST',
  path: '/api/stores/:id/catalogue/sync/',
  slice: 'catalogue',
  summary: "Read all of the store's products again; while an import is under way, that one goes on",
  access: 'session',
  limit: 'provider',
  params: merchantParamsSchema,
  answers: { 202: catalogueStatusSchema },
})

export const addSamplesRoute = defineRoute({
  method: 'POST',
  path: '/api/catalogue/samples/',
  slice: 'catalogue',
  summary: 'Give a store without products samples to try the assistant with; its first own product takes them away',
  access: 'workspace',
  permission: 'store.update',
  limit: 'provider',
  answers: { 200: catalogueStatusSchema },
})

export const removeSamplesRoute = defineRoute({
  method: 'DELETE',
  path: '/api/catalogue/samples/',
  slice: 'catalogue',
  summary: 'Take the sample products away; again changes nothing',
  access: 'workspace',
  permission: 'store.update',
  limit: 'provider',
  answers: { 200: catalogueStatusSchema },
})

/** Who brought a product: the store's platform, the store itself by the API, its feed, or we, to try the assistant with. */
export const productSources = ['platform', 'push', 'feed', 'sample'] as const
export type ProductSource = (typeof productSources)[number]

/** What keeps a product from answers, or from looking good in them. */
export const productFlaws = ['no_image', 'no_price', 'no_stock', 'hidden'] as const
export type ProductFlaw = (typeof productFlaws)[number]

export const productsPageSize = 25
/** Of a product, as many as are kept. */
export const maxVariants = 2000

/** In units of the currency. */
const priceSchema = z.number().min(0).nullable()

const cataloguedProductFields = {
  product_id: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  image_url: z.string().nullable(),
  url: z.string().nullable(),
  /** ISO 4217. */
  currency: z.string().nullable(),
  /** Of the cheapest variant, and of the dearest. */
  price_from: priceSchema,
  price_to: priceSchema,
  variants_count: z.int().min(0),
  source: z.enum(productSources),
  flaws: z.array(z.enum(productFlaws)),
}

export const cataloguedProductSchema = z.object({
  ...cataloguedProductFields,
  /** As ids that are the same in every language; sizes in their normal form. Null where nobody reads the product's language. */
  understood: z
    .object({ type: z.string().nullable(), colours: z.array(z.string()), sizes: z.array(z.string()) })
    .nullable(),
})
export type CataloguedProduct = z.infer<typeof cataloguedProductSchema>

export const cataloguedProductsSchema = z.object({
  /** By name. */
  results: z.array(cataloguedProductSchema),
  /** Where the next page begins, as `after`; null at the end. */
  next: z.string().nullable(),
  /** Of all products, whatever is asked for; null on later pages. */
  counts: z.object({ all: z.int().min(0), flaws: z.record(z.enum(productFlaws), z.int().min(0)) }).nullable(),
})
export type CataloguedProducts = z.infer<typeof cataloguedProductsSchema>

export const listCatalogueRoute = defineRoute({
  method: 'GET',
  path: '/api/catalogue/products/',
  slice: 'catalogue',
  summary: "The store's products as the assistant knows them, by name, page by page",
  access: 'workspace',
  permission: 'analytics.view',
  scope: 'read',
  work: 'scan',
  query: z.object({
    /** Name, brand, id, categories or tags have each of these words, or parts of words, whatever their case and accents. */
    text: textSchema({ max: 100 }).optional(),
    flaw: z.enum(productFlaws).optional(),
    /** The `next` of the page before. */
    after: z
      .string()
      .max(4000)
      .regex(/^[\w-]+$/)
      .optional(),
    page_size: z.coerce.number().int().min(1).max(100).default(productsPageSize),
  }),
  answers: { 200: cataloguedProductsSchema },
})

export const productDetailSchema = z.object({
  ...cataloguedProductFields,
  /** The language shown, and all that the product is there in, as its source names them, such as `es` or `pt-BR`. */
  language: z.string(),
  languages: z.array(z.string()),
  /** Plain text. */
  description: z.string(),
  tags: z.array(z.string()),
  /** Each a path from the root. */
  categories: z.array(z.array(z.string())),
  /** Units sold, or another count that grows with demand; null where nobody tells. */
  popularity: z.number().min(0).nullable(),
  created_at: z.iso.datetime().nullable(),
  read_at: z.iso.datetime(),
  variants: z.array(
    z.object({
      variant_id: z.string(),
      /** Name and value in the store's words. */
      options: z.record(z.string(), z.string()),
      price: priceSchema,
      compare_at_price: priceSchema,
      /** Null: not counted, it can be bought. */
      stock: z.int().min(0).nullable(),
      understood: z.object({ size: z.string().nullable(), colour: z.string().nullable() }).nullable(),
    }),
  ),
  understood: z
    .object({
      type: z.string().nullable(),
      colours: z.array(z.string()),
      materials: z.array(z.string()),
      features: z.array(z.string()),
      occasions: z.array(z.string()),
      gender: z.enum(['female', 'male', 'unisex']).nullable(),
      age: z.enum(['adult', 'kid', 'baby']).nullable(),
      /** `any`: for dogs and cats. */
      pet: z.enum(['dog', 'cat', 'any']).nullable(),
    })
    .nullable(),
})
export type ProductDetail = z.infer<typeof productDetailSchema>

export const getProductRoute = defineRoute({
  method: 'GET',
  path: '/api/catalogue/products/:product_id/',
  slice: 'catalogue',
  summary: 'A product with its variants, and what the assistant understood of it',
  access: 'workspace',
  permission: 'analytics.view',
  scope: 'read',
  params: z.object({ product_id: textSchema({ max: 200 }) }),
  query: z.object({
    /** One of its `languages`; the store's main one, else any, without. */
    language: textSchema({ max: 35 }).optional(),
  }),
  answers: { 200: productDetailSchema },
})
