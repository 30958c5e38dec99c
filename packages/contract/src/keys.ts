import { z } from 'zod'
import { proofSchema } from './proof.ts'
import { defineRoute, keyScopes } from './route.ts'
import { keyOverlaps } from './stores.ts'
import { nameSchema } from './text.ts'

export const maxApiKeys = 20
export const maxKeyDays = 3650

/** To within five minutes; null where it was never used. */
export const keyUseSchema = z
  .object({
    at: z.iso.datetime(),
    /** Such as `203.0.113.0/24`; empty where it is not known. */
    network: z.string(),
    /** What the program calls itself, such as `curl`; empty where it does not. */
    agent: z.string(),
  })
  .nullable()

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** The key's last four characters. */
  ending: z.string(),
  created_at: z.iso.datetime(),
  /** Who made it, as the name was then. */
  created_by: z.string(),
  /** Null: it does not end by itself. */
  expires_at: z.iso.datetime().nullable(),
  is_expired: z.boolean(),
  last_use: keyUseSchema,
  /** The key before, as long as it counts. */
  previous: z.object({ ends_at: z.iso.datetime(), last_use: keyUseSchema }).nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

/** The key itself is shown here, and never again. */
const newKeySchema = z.object({ api_key: apiKeySchema, key: z.string() })

const keyParamsSchema = z.object({ id: z.uuid() })

export const listApiKeysRoute = defineRoute({
  method: 'GET',
  path: '/api/keys/',
  slice: 'keys',
  summary: 'The API keys of the workspace, the newest first',
  access: 'workspace',
  permission: 'store.update',
  answers: { 200: z.object({ results: z.array(apiKeySchema) }) },
})

export const createApiKeyRoute = defineRoute({
  method: 'POST',
  path: '/api/keys/',
  slice: 'keys',
  summary: `Make an API key for some of the calls, at most ${maxApiKeys} for a workspace`,
  access: 'workspace',
  permission: 'store.update',
  hashesPassword: true,
  body: proofSchema.partial().extend({
    name: nameSchema({ max: 80 }),
    scopes: z
      .array(z.enum(keyScopes))
      .min(1)
      .max(keyScopes.length)
      .overwrite((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
    /** Days until it ends; without them it does not end by itself. */
    expires_in_days: z.int().min(1).max(maxKeyDays).optional(),
  }),
  answers: { 201: newKeySchema },
})

export const replaceApiKeyRoute = defineRoute({
  method: 'POST',
  path: '/api/keys/:id/replace/',
  slice: 'keys',
  summary:
    'Make the key anew, with the same name, scopes and end; the one before stops at once, or after hours asked for',
  access: 'workspace',
  permission: 'store.update',
  hashesPassword: true,
  params: keyParamsSchema,
  body: proofSchema.partial().extend({ overlap_hours: z.literal(keyOverlaps).optional() }),
  answers: { 201: newKeySchema },
})

export const removeApiKeyRoute = defineRoute({
  method: 'DELETE',
  path: '/api/keys/:id/',
  slice: 'keys',
  summary: 'Remove an API key: it stops at once',
  access: 'workspace',
  permission: 'store.update',
  params: keyParamsSchema,
  answers: { 204: null },
})
