import { z } from 'zod'

/** A failure that belongs to the whole request. */
export const detailErrorSchema = z.object({
  detail: z.string(),
  /** Stable name of a refusal on which clients act, such as `workspaces.two_step_missing`; others have none. */
  code: z.string().optional(),
})

/** A failure that belongs to fields of the request: each has at least one message. */
export const fieldErrorsSchema = z.record(z.string(), z.array(z.string()).min(1))

/** The body of every answer from 400 on, in the language of Accept-Language. */
export const errorSchema = z.union([detailErrorSchema, fieldErrorsSchema])
export type ErrorBody = z.infer<typeof errorSchema>
