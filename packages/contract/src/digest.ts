import { z } from 'zod'
import { defineRoute } from './route.ts'

export const digestSchema = z.object({
  /** Whether the user gets the weekly mail about this store. Owners do unless they say no; members if they say yes. */
  is_wanted: z.boolean(),
  /** Whether it goes out: the user's address has to be confirmed. */
  is_mailed: z.boolean(),
})
export type Digest = z.infer<typeof digestSchema>

export const getDigestRoute = defineRoute({
  method: 'GET',
  path: '/api/digest/',
  slice: 'digest',
  summary: 'Whether the user gets the weekly mail about the store',
  access: 'workspace',
  permission: 'analytics.view',
  answers: { 200: digestSchema },
})

export const chooseDigestRoute = defineRoute({
  method: 'PUT',
  path: '/api/digest/',
  slice: 'digest',
  summary: 'Choose whether to get the weekly mail about the store',
  access: 'workspace',
  permission: 'analytics.view',
  body: z.object({ is_wanted: z.boolean() }),
  answers: { 200: digestSchema },
})
