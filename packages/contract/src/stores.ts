import { z } from 'zod'
import { originsSchema } from './origin.ts'
import { proofSchema } from './proof.ts'
import { defineRoute } from './route.ts'
import { languageSchema, nameSchema, textSchema } from './text.ts'

export const platforms = ['tiendanube', 'shopify', 'bigcommerce'] as const
export const platformSchema = z.enum(platforms)
export type Platform = z.infer<typeof platformSchema>
export const defaultPlatform: Platform = 'tiendanube'

/** The store behind a workspace, as the signed-in user's answers carry it. */
export const merchantSchema = z.object({
  id: z.uuid(),
  main_language: languageSchema,
  platform: platformSchema,
  store_name: z.string(),
  /** The store's id on its platform; empty for a store that is not connected to one. */
  store_id: z.string(),
  shopify_setup_complete: z.boolean(),
  metadata: z.object({ shopify_setup_complete: z.boolean() }),
})
export type Merchant = z.infer<typeof merchantSchema>

export const storeSchema = z.object({
  id: z.uuid(),
  main_language: languageSchema,
  store_name: z.string(),
  store_id: z.string(),
  platform: platformSchema,
  /** IANA zone in which the dashboard's days begin. */
  time_zone: z.string(),
})
export type Store = z.infer<typeof storeSchema>

/** A store as a browser without a session may see it between its install and its registration. */
export const storeCardSchema = storeSchema.omit({ time_zone: true })
export type StoreCard = z.infer<typeof storeCardSchema>

const merchantParamsSchema = z.object({ id: z.uuid() })

export const getMerchantRoute = defineRoute({
  method: 'GET',
  path: '/api/merchants/:id/',
  slice: 'stores',
  summary: 'A store: for its members, and for everyone who knows its id until it is claimed, at most 24 h',
  access: 'anyone',
  params: merchantParamsSchema,
  answers: { 200: storeCardSchema },
})

export const updateStoreRoute = defineRoute({
  method: 'PATCH',
  path: '/api/stores/:id/',
  slice: 'stores',
  summary: 'Change the store that has this merchant id',
  access: 'session',
  params: merchantParamsSchema,
  body: z
    .object({
      main_language: languageSchema.optional(),
      /** A platform's name for the store counts when it is connected; from then on the owner's. */
      store_name: nameSchema({ max: 100 }).optional(),
      /** IANA zone. The figures move into it by a job; until it is done they stay in the one before. */
      time_zone: textSchema({ max: 64 }).optional(),
      /** Replaces the list. Empty: the widget runs on the address that the platform gives the store alone. */
      allowed_origins: originsSchema.optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, { params: { code: 'nothing_to_change' } }),
  answers: { 200: storeSchema },
})

/** Hours for which a secret key that is replaced may go on to count. */
export const keyOverlaps = [0, 1, 24, 168] as const
export type KeyOverlap = (typeof keyOverlaps)[number]

export const createSecretKeyRoute = defineRoute({
  method: 'POST',
  path: '/api/stores/:id/secret_key/',
  slice: 'stores',
  summary:
    "Make a new secret key for the store's assistant; the one before stops at once, or after hours that are asked for",
  access: 'session',
  hashesPassword: true,
  params: merchantParamsSchema,
  /** Needed where there is a key, which the new one replaces. */
  body: proofSchema.partial().extend({
    /** How long the key before goes on to count. A key of before that stops at once. Default: 0. */
    overlap_hours: z.literal(keyOverlaps).optional(),
  }),
  answers: { 201: z.object({ secret_key: z.string() }) },
})

export const completeShopifySetupRoute = defineRoute({
  method: 'POST',
  path: '/api/stores/shopify_setup_complete/',
  slice: 'stores',
  summary: "Note that the app embed is on in the Shopify store's theme",
  access: 'workspace',
  permission: 'store.update',
  answers: { 200: z.object({ merchant: merchantSchema }) },
})
