import type Stripe from 'stripe'
import type { Params } from '../http/params.ts'
import { refuse, refuseMissing } from '../http/stripe-error.ts'

export interface Page<Item> {
  params: Params
  url: string
  keep?: (item: Item) => boolean
}

/** The objects of one kind, oldest first; the oldest go when there are too many, so that memory stays bounded. */
export class Collection<Item extends { id: string }> {
  readonly #items = new Map<string, Item>()
  readonly #what: string
  readonly #max: number

  constructor(what: string, max = 5000) {
    this.#what = what
    this.#max = max
  }

  add(item: Item): Item {
    this.#items.set(item.id, item)
    if (this.#items.size > this.#max) {
      const [oldest] = this.#items.keys()
      if (oldest !== undefined) this.#items.delete(oldest)
    }
    return item
  }

  find(id: string): Item | undefined {
    return this.#items.get(id)
  }

  /** Throws "No such …": 404 for an id in the path, 400 with `param` for one among the parameters. */
  get(id: string, param?: string): Item {
    const item = this.#items.get(id)
    if (item === undefined) throw refuseMissing(this.#what, id, param)
    return item
  }

  remove(id: string): void {
    this.#items.delete(id)
  }

  values(): Iterable<Item> {
    return this.#items.values()
  }

  /** The newest first, cut by limit, starting_after and ending_before. */
  list(page: Page<Item>): Stripe.ApiList<Item> {
    const newestFirst = [...this.#items.values()].reverse().filter(page.keep ?? (() => true))
    return cutPage(newestFirst, page.params, page.url)
  }
}

/** Throws for a limit outside 1 to 100 and for a cursor that is not in the list. */
export function cutPage<Item extends { id: string }>(items: Item[], params: Params, url: string): Stripe.ApiList<Item> {
  const limit = params.findInteger('limit') ?? 10
  if (limit < 1 || limit > 100) throw refuse('Invalid limit: must be between 1 and 100', { param: 'limit' })
  const after = findItemIndex(items, params, 'starting_after')
  const before = findItemIndex(items, params, 'ending_before')
  if (before !== undefined) {
    const start = Math.max(0, before - limit)
    return { object: 'list', data: items.slice(start, before), has_more: start > 0, url }
  }
  const start = after === undefined ? 0 : after + 1
  const data = items.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < items.length, url }
}

function findItemIndex(items: { id: string }[], params: Params, name: string): number | undefined {
  const id = params.findText(name)
  if (id === undefined) return undefined
  const place = items.findIndex((item) => item.id === id)
  if (place < 0) throw refuseMissing('object', id, name)
  return place
}
