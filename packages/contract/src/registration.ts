import { z } from 'zod'
import { signedInSchema } from './auth.ts'
import { typedPasswordSchema } from './proof.ts'
import { defineRoute } from './route.ts'
import { defaultPlatform, platformSchema } from './stores.ts'
import { emailSchema, textSchema } from './text.ts'
import { workspaceSchema } from './workspaces.ts'

export const registerRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/register/',
  slice: 'registration',
  summary: 'Create an account with its store and workspace',
  access: 'public',
  hashesPassword: true,
  limit: 'register',
  body: z.object({
    email: emailSchema,
    password: typedPasswordSchema,
    first_name: textSchema({ max: 100 }),
    last_name: textSchema({ max: 100 }),
    phone: textSchema({ min: 0, max: 40 }).default(''),
    platform: platformSchema.default(defaultPlatform),
    /** Invitation token. Empty means none, as with the two ids. */
    token: textSchema({ min: 0, max: 512 }).optional(),
    /**
     * Of an install: the first to register with it becomes the store's owner. The store keeps the name, language and
     * time zone of its platform; `platform` and, where given, `store_id` must be the store's.
     */
    merchant_id: textSchema({ min: 0, max: 64 }).optional(),
    store_id: textSchema({ min: 0, max: 64 }).optional(),
    /** IANA zone of the browser: the store's days begin there. UTC where absent or unknown. */
    time_zone: textSchema({ min: 0, max: 64 }).optional(),
  }),
  answers: { 201: signedInSchema },
})

export const claimStoreRoute = defineRoute({
  method: 'POST',
  path: '/api/merchants/:id/claim/',
  slice: 'registration',
  summary: 'Take an installed store that waits for its owner into the account of who is signed in; works once',
  access: 'session',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    /** A workspace of the user that no store was ever connected to. Without: a new one, which the user owns. */
    workspace_id: z.uuid().optional(),
  }),
  answers: { 200: workspaceSchema },
})
