import { z } from 'zod'
import { proofSchema } from './proof.ts'
import { defineRoute } from './route.ts'

const merchantParamsSchema = z.object({ id: z.uuid() })

export const createExportRoute = defineRoute({
  method: 'POST',
  path: '/api/stores/:id/export/',
  slice: 'workspace-data',
  summary: "Where the owner's browser gets all data of the workspace, a zip of JSON and CSV; good for five minutes",
  access: 'session',
  hashesPassword: true,
  limit: 'export',
  params: merchantParamsSchema,
  body: proofSchema,
  answers: { 201: z.object({ url: z.string(), expires_at: z.iso.datetime() }) },
})

export const deleteWorkspaceRoute = defineRoute({
  method: 'POST',
  path: '/api/stores/:id/delete/',
  slice: 'workspace-data',
  summary: 'Delete the workspace with all its data, for ever; the account too where it has no other workspace',
  access: 'session',
  hashesPassword: true,
  params: merchantParamsSchema,
  body: proofSchema,
  answers: { 200: z.object({ is_account_deleted: z.boolean() }) },
})
