import { z } from 'zod'

/** A page of a list: `count` is the size of the whole list, `next` and `previous` are addresses or null. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    count: z.int().min(0),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
}

/** Which page of a list: `page` counts from 1; a page past the end is empty. */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
})
export type PageQuery = z.infer<typeof pageQuerySchema>

/** A place between rows by time, as an answer's `older` and `newer` say it: milliseconds since 1970 and the id of a row. */
export const cursorSchema = z.string().regex(/^\d{1,15}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
