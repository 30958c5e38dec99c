import { z } from 'zod'
import { defineRoute } from './route.ts'
import { merchantSchema, platformSchema, storeCardSchema } from './stores.ts'
import { textSchema } from './text.ts'

/**
 * What an install comes to. `is_claimed` false: register with the merchant's id. True: the store is known and has an
 * owner; it is connected again and nobody is signed in by that, so lead to /login and show the store's name.
 */
export const installationSchema = z.object({ merchant: storeCardSchema, is_claimed: z.boolean() })
export type Installation = z.infer<typeof installationSchema>

const codeSchema = textSchema({ max: 512 })

export const installTiendaNubeRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/install/',
  slice: 'platforms',
  summary: 'Exchange the code of a Tienda Nube install, which works once and for a few minutes',
  access: 'public',
  limit: 'code',
  body: z.object({ code: codeSchema }),
  answers: { 200: installationSchema },
})

export const installShopifyRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/shopify/install/',
  slice: 'platforms',
  summary: 'Exchange the code of a Shopify install, for a client that holds it; the browser comes through the callback',
  access: 'public',
  limit: 'code',
  body: z.object({
    code: codeSchema,
    /** Such as some-shop.myshopify.com. */
    shop: textSchema({ max: 255 }),
  }),
  answers: { 200: installationSchema },
})

export const connectBigCommerceRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/bigcommerce/connect/',
  slice: 'platforms',
  summary: "Connect the workspace's store with an API account that was made in BigCommerce's control panel",
  access: 'workspace',
  permission: 'store.update',
  limit: 'provider',
  body: z.object({
    // Each is required: one message says so of all three, whichever is missing.
    client_id: textSchema({ min: 0, max: 255 }).default(''),
    store_hash: textSchema({ min: 0, max: 64 }).default(''),
    access_token: textSchema({ min: 0, max: 255 }).default(''),
  }),
  answers: { 200: z.object({ merchant: merchantSchema }) },
})

/** `broken`: the platform no longer takes our access. `uninstalled`: the merchant removed the app. */
export const connectionStatuses = ['none', 'connected', 'broken', 'uninstalled'] as const
export type ConnectionStatus = (typeof connectionStatuses)[number]

export const connectionSchema = z.object({
  platform: platformSchema,
  status: z.enum(connectionStatuses),
  /** The store's address or id on its platform; empty where none was ever connected. */
  external_id: z.string(),
  /** Of the latest connection; null where there never was one. */
  connected_at: z.iso.datetime().nullable(),
  /** Since when it is broken or uninstalled; null otherwise. */
  ended_at: z.iso.datetime().nullable(),
  /** Since when the platform answers no calls because something is not paid there; null otherwise. */
  suspended_at: z.iso.datetime().nullable(),
  /** How to connect (again): `install` by a link of POST …/connection/link/, `form` by the connect form. */
  ways: z.array(z.enum(['install', 'form'])),
  /** Platforms on which an install can begin from here without a word about the store. Empty once one was connected. */
  installs: z.array(platformSchema),
})
export type Connection = z.infer<typeof connectionSchema>

const merchantParamsSchema = z.object({ id: z.uuid() })

export const getConnectionRoute = defineRoute({
  method: 'GET',
  path: '/api/stores/:id/connection/',
  slice: 'platforms',
  summary: "How the store's platform and we are connected",
  access: 'session',
  params: merchantParamsSchema,
  answers: { 200: connectionSchema },
})

export const createConnectionLinkRoute = defineRoute({
  method: 'POST',
  path: '/api/stores/:id/connection/link/',
  slice: 'platforms',
  summary: "Where the owner's browser goes to install the app, or to install it again; good for a minute",
  access: 'session',
  params: merchantParamsSchema,
  /** One of the connection's `installs`, for a store that was never connected. */
  query: z.object({ platform: platformSchema.optional() }),
  answers: { 200: z.object({ url: z.string() }) },
})
