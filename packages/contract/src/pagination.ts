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
