import { z } from 'zod'
import { defineRoute } from './route.ts'

/** `none`: nothing was imported yet. `waiting`: an import is about to begin. */
export const catalogueStates = ['none', 'waiting', 'running', 'done', 'failed'] as const
export type CatalogueState = (typeof catalogueStates)[number]

export const catalogueStatusSchema = z.object({
  state: z.enum(catalogueStates),
  /** Products that can be recommended now. */
  products: z.int().min(0),
  /** Products that the import under way, or the last one, has read. */
  imported: z.int().min(0),
  /** How many there are to read; null where the platform does not tell. */
  total: z.int().min(0).nullable(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  /** When all is read again; null while nothing is connected. */
  next_run_at: z.iso.datetime().nullable(),
})
export type CatalogueStatus = z.infer<typeof catalogueStatusSchema>

const merchantParamsSchema = z.object({ id: z.uuid() })

export const getCatalogueRoute = defineRoute({
  method: 'GET',
  path: '/api/stores/:id/catalogue/',
  slice: 'catalogue',
  summary: "How the import of the store's products stands",
  access: 'session',
  params: merchantParamsSchema,
  answers: { 200: catalogueStatusSchema },
})

export const importCatalogueRoute = defineRoute({
  method: 'POST',
  path: '/api/stores/:id/catalogue/sync/',
  slice: 'catalogue',
  summary: "Read all of the store's products again; while an import is under way, that one goes on",
  access: 'session',
  limit: 'provider',
  params: merchantParamsSchema,
  answers: { 202: catalogueStatusSchema },
})
