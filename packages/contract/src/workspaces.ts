import { z } from 'zod'
import { pageSchema } from './pagination.ts'
import { defineRoute, permissions } from './route.ts'
import { merchantSchema } from './stores.ts'

export const roles = ['owner', 'member'] as const
export const roleSchema = z.enum(roles)
export type Role = z.infer<typeof roleSchema>

export const workspaceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The signed-in user's role here. */
  role: roleSchema,
  /** What the signed-in user may do here. */
  permissions: z.array(z.enum(permissions)),
  merchant: merchantSchema,
  /** IANA zone in which the dashboard's days begin. */
  time_zone: z.string(),
  /** ISO 3166 code of the store's country, where its time zone tells one that writes numbers or dates in its own way. */
  country: z.string().nullable(),
  /** Whether a secret key exists; the key itself is shown once, when it is made. */
  has_secret_key: z.boolean(),
  /** Whether the figures come from the sample data of the demo store. */
  is_demo: z.boolean(),
  /** Whether every member needs two-step sign-in. */
  requires_two_step: z.boolean(),
  /** The signed-in user has yet to turn it on: until then nothing of the workspace is answered (403). */
  is_two_step_missing: z.boolean(),
})
export type Workspace = z.infer<typeof workspaceSchema>

export const listWorkspacesRoute = defineRoute({
  method: 'GET',
  path: '/api/workspaces/',
  slice: 'workspaces',
  summary: "The signed-in user's workspaces, oldest membership first",
  access: 'session',
  answers: { 200: pageSchema(workspaceSchema) },
})
