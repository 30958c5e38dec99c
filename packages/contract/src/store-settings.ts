import { z } from 'zod'
import { catalogueStatusSchema } from './catalogue.ts'
import { keyUseSchema } from './keys.ts'
import { defineRoute } from './route.ts'
import { storeSchema } from './stores.ts'

export const storeSettingsSchema = storeSchema.extend({
  /** Under way: the dashboard's days begin in the new zone when it has reached 100 percent, and not before. */
  time_zone_change: z.object({ time_zone: z.string(), percent: z.int().min(0).max(100) }).nullable(),
  /** Public: it names the store in its pages. */
  widget_key: z.string(),
  /** Where the widget may run, besides the address that the platform gives the store. */
  allowed_origins: z.array(z.string()),
  /** Whether the store's platform has brought the widget's script to its pages; on Shopify the merchant still switches it on. */
  is_widget_placed: z.boolean(),
  /** Whether a secret key exists; the key itself is shown once, when it is made. */
  has_secret_key: z.boolean(),
  /** The keys that count: that of now, then the one before where its end is still to come. */
  secret_keys: z.array(
    z.object({
      /** Null: until it is replaced. */
      ends_at: z.iso.datetime().nullable(),
      last_use: keyUseSchema,
    }),
  ),
  /** The last quarter hour of the past week with far more searches than any of the week before it; null without. */
  burst: z.object({ at: z.iso.datetime(), searches: z.int(), usual: z.int() }).nullable(),
  catalogue: catalogueStatusSchema,
  /** What the store keeps of what its plan lets it keep; limits of -1 are none. Searches, bytes and orders are of the usage period. */
  storage: z.object({
    products: z.object({ used: z.int(), limit: z.int().min(-1) }),
    product_bytes: z.object({ used: z.int(), limit: z.int().min(-1) }),
    searches: z.object({ used: z.int(), limit: z.int().min(-1) }),
    search_bytes: z.object({ used: z.int(), limit: z.int().min(-1) }),
    orders: z.object({ used: z.int(), limit: z.int().min(-1) }),
    /** Openings of the widget's panel of which is kept how shoppers were heard. */
    openings: z.object({ used: z.int(), limit: z.int().min(-1) }),
  }),
  /** What a new store has done already. */
  first_steps: z.object({
    is_connected: z.boolean(),
    has_secret_key: z.boolean(),
    has_searches: z.boolean(),
    /** Whether one of its people has asked the assistant, which counts nowhere. */
    has_tried: z.boolean(),
  }),
})
export type StoreSettings = z.infer<typeof storeSettingsSchema>

const merchantParamsSchema = z.object({ id: z.uuid() })

export const getStoreSettingsRoute = defineRoute({
  method: 'GET',
  path: '/api/stores/:id/',
  slice: 'stores',
  summary: 'The settings of a store, for its members; how it is connected is a call of its own',
  access: 'session',
  params: merchantParamsSchema,
  answers: { 200: storeSettingsSchema },
})

export const createWidgetKeyRoute = defineRoute({
  method: 'POST',
  path: '/api/stores/:id/widget_key/',
  slice: 'stores',
  summary: 'Make a new widget key; pages that carry the one before stop at once',
  access: 'session',
  params: merchantParamsSchema,
  answers: { 201: z.object({ widget_key: z.string() }) },
})
