import { z } from 'zod'
import { maxVariants } from './catalogue.ts'
import { defineRoute } from './route.ts'
import { textSchema } from './text.ts'

export const maxProductsPerPush = 500

const decimalSchema = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/)
const addressSchema = z.url({ protocol: /^https?$/ }).max(2000)

export const pushedVariantSchema = z.object({
  variant_id: textSchema({ max: 128 }),
  /** Name and value in the store's words, such as `{ "Talle": "42" }`. */
  options: z
    .record(textSchema({ max: 200 }), textSchema({ max: 200 }))
    .refine((options) => Object.keys(options).length <= 10, { params: { code: 'too_many', maximum: 10 } })
    .default({}),
  /** What shoppers pay, in units of the currency, such as `25.00`. */
  price: decimalSchema.nullish(),
  compare_at_price: decimalSchema.nullish(),
  /** Null: not counted, it can be bought. Below zero counts as none left. */
  stock: z.int().nullish(),
})

export const pushedProductSchema = z
  .object({
    /** The same as in events and in the shop. */
    product_id: textSchema({ max: 128 }),
    name: textSchema({ max: 500 }),
    /** Text or HTML, of which the text is kept, up to 5,000 characters. */
    description: z.string().max(100_000).default(''),
    brand: textSchema({ min: 0, max: 200 }).nullish(),
    tags: z
      .array(textSchema({ max: 200 }))
      .max(250)
      .default([]),
    /** Each a path from the root, such as `["Technology", "Audio"]`. */
    categories: z
      .array(
        z
          .array(textSchema({ max: 200 }))
          .min(1)
          .max(10),
      )
      .max(50)
      .default([]),
    /** ISO 4217; needed where there are prices. */
    currency: z
      .string()
      .regex(/^[A-Za-z]{3}$/)
      .nullish(),
    url: addressSchema.nullish(),
    image_url: addressSchema.nullish(),
    /** Units sold, or another count that grows with demand. */
    popularity: z.number().min(0).max(1e12).nullish(),
    created_at: z.iso.datetime({ offset: true }).nullish(),
    /** One at least: a product without a choice has one without options. */
    variants: z.array(pushedVariantSchema).min(1).max(maxVariants),
  })
  .refine(({ variants }) => new Set(variants.map(({ variant_id: id }) => id)).size === variants.length, {
    path: ['variants'],
    params: { code: 'repeated_id' },
  })
  .refine(({ currency, variants }) => currency || variants.every(({ price }) => !price), {
    path: ['currency'],
    params: { code: 'required' },
  })
export type PushedProduct = z.output<typeof pushedProductSchema>

export const productRejectionCodes = ['invalid_product', 'product_limit_reached', 'storage_limit_reached'] as const
export type ProductRejectionCode = (typeof productRejectionCodes)[number]

export const pushProductsRoute = defineRoute({
  method: 'POST',
  path: '/api/voice-shop/products/',
  slice: 'catalogue',
  summary: 'Products of the store, new or again; each refused by itself, the last of an id counts',
  access: 'store_key',
  scope: 'products',
  work: 'write',
  // Each product is checked by itself against pushedProductSchema, so that a bad one does not refuse the others.
  body: z.object({
    products: z
      .array(z.unknown().meta(z.toJSONSchema(pushedProductSchema, { io: 'input' })))
      .min(1)
      .max(maxProductsPerPush),
  }),
  answers: {
    200: z.object({
      accepted: z.int().min(0),
      rejected: z.array(
        z.object({
          /** Place in the request, from 0. */
          index: z.int().min(0),
          code: z.enum(productRejectionCodes),
          detail: z.string(),
        }),
      ),
    }),
  },
  bodyLimit: 5 * 1024 * 1024,
})

export const deleteProductRoute = defineRoute({
  method: 'DELETE',
  path: '/api/voice-shop/products/:product_id/',
  slice: 'catalogue',
  summary: 'Removes a product that was pushed; again changes nothing',
  access: 'store_key',
  scope: 'products',
  work: 'write',
  params: z.object({ product_id: textSchema({ max: 128 }) }),
  answers: { 204: null },
})
