import { z } from 'zod'

/** What a mutation of Shopify refuses. */
export const userErrorsSchema = z.array(z.object({ field: z.array(z.string()).nullable(), message: z.string() }))
