import { z } from 'zod'
import { defineRoute } from './route.ts'
import { languageSchema } from './text.ts'

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

const merchantParamsSchema = z.object({ id: z.uuid() })

export const getMerchantRoute = defineRoute({
  method: 'GET',
  path: '/api/merchants/:id/',
  slice: 'stores',
  summary: 'Name and platform id of a store',
  access: 'session',
  params: merchantParamsSchema,
  answers: { 200: z.object({ id: z.uuid(), store_name: z.string(), store_id: z.string() }) },
})

export const updateStoreRoute = defineRoute({
  method: 'PATCH',
  path: '/api/stores/:id/',
  slice: 'stores',
  summary: 'Change the store that has this merchant id',
  access: 'session',
  params: merchantParamsSchema,
  body: z.object({ main_language: languageSchema }),
  answers: { 200: storeSchema },
})

export const createSecretKeyRoute = defineRoute({
  method: 'POST',
  path: '/api/stores/:id/secret_key/',
  slice: 'stores',
  summary: "Make a new secret key for the store's assistant; the one before stops at once",
  access: 'session',
  params: merchantParamsSchema,
  answers: { 201: z.object({ secret_key: z.string() }) },
})
