import { z } from 'zod'
import { defineRoute, permissions } from './route.ts'
import { defaultPlatform, merchantSchema, platformSchema } from './stores.ts'
import { emailSchema, textSchema } from './text.ts'

/** A password as typed: never trimmed. Which passwords are good enough is the auth slice's rule. */
const typedPasswordSchema = z.string().min(1).max(1024)

export const signedInSchema = z.object({
  /** JWT of 15 minutes, sent as `Authorization: JWT …`. */
  access: z.string(),
  /** Good for 2 days from signing in. */
  refresh: z.string(),
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  merchant: merchantSchema,
  permissions: z.array(z.enum(permissions)),
})
export type SignedIn = z.infer<typeof signedInSchema>

export const loginRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/token-obtain/',
  slice: 'auth',
  summary: 'Sign in with e-mail and password',
  access: 'public',
  body: z.object({
    email: emailSchema,
    password: typedPasswordSchema,
    /** The e-mail once more, as clients of the first version send it; not read. */
    username: z.string().max(254).optional(),
  }),
  answers: { 200: signedInSchema },
})

export const refreshRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/token-refresh/',
  slice: 'auth',
  summary: 'A new access token for a refresh token',
  access: 'public',
  body: z.object({ refresh: z.string().min(1).max(512) }),
  answers: { 200: z.object({ access: z.string() }) },
})

export const registerRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/register/',
  slice: 'auth',
  summary: 'Create an account with its store and workspace',
  access: 'public',
  body: z.object({
    email: emailSchema,
    password: typedPasswordSchema,
    first_name: textSchema({ max: 100 }),
    last_name: textSchema({ max: 100 }),
    phone: textSchema({ min: 0, max: 40 }).default(''),
    platform: platformSchema.default(defaultPlatform),
    /** Invitation token, merchant id and store id of the other ways to register. Empty means none. */
    token: textSchema({ min: 0, max: 512 }).optional(),
    merchant_id: textSchema({ min: 0, max: 64 }).optional(),
    store_id: textSchema({ min: 0, max: 64 }).optional(),
    /** IANA zone of the browser: the store's days begin there. UTC where absent or unknown. */
    time_zone: textSchema({ min: 0, max: 64 }).optional(),
  }),
  answers: { 201: signedInSchema },
})

export const logoutRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/logout/',
  slice: 'auth',
  summary: 'End this session on the server',
  access: 'session',
  answers: { 204: null },
})
