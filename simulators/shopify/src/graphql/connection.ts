import { GraphQLError } from 'graphql'

export interface PageArguments {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}

/** How much of the list a page takes, and from which end. Throws what Shopify answers for a size that it refuses. */
export function readPageSize({ first, last }: PageArguments): { size: number; isLast: boolean } {
  const size = first ?? last
  if (size === null || size === undefined) throw new GraphQLError('you must provide one of first or last')
  if (typeof first === 'number' && typeof last === 'number') {
    throw new GraphQLError('providing both first and last is not supported')
  }
  if (size < 1 || size > 250) throw new GraphQLError(`first and last must be between 1 and 250, got ${size}`)
  return { size, isLast: typeof first !== 'number' }
}

export interface Edge {
  cursor: string
  node: unknown
}

export function describeConnection(edges: Edge[], more: { before: boolean; after: boolean }): Record<string, unknown> {
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: more.after,
      hasPreviousPage: more.before,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

function encodeCursor(place: number): string {
  return Buffer.from(JSON.stringify({ place })).toString('base64')
}

function decodeCursor(cursor: string): number {
  const [, place] = /^\{"place":(\d+)\}$/.exec(Buffer.from(cursor, 'base64').toString()) ?? []
  if (place === undefined) throw new GraphQLError('Invalid cursor for current pagination sort.')
  return Number(place)
}

/** A page of a short list; its cursors are places, so that they hold as long as the list only grows. */
export function pageShortList(items: unknown[], args: PageArguments): Record<string, unknown> {
  const { size, isLast } = readPageSize(args)
  const ordered = args.reverse ? items.toReversed() : items
  const start = args.after ? decodeCursor(args.after) + 1 : 0
  const end = args.before ? decodeCursor(args.before) : ordered.length
  const from = isLast ? Math.max(start, end - size) : start
  const to = isLast ? end : Math.min(end, start + size)
  const edges = ordered.slice(from, to).map((node, index) => ({ cursor: encodeCursor(from + index), node }))
  return describeConnection(edges, { before: from > 0, after: to < ordered.length })
}

/** A place in a long list: where the item was. It holds when items before it come or go. */
interface Place {
  last_id: number
  last_value: number
}

function writePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64')
}

function readPlace(text: string): Place {
  const [, id, value] = /^\{"last_id":(\d+),"last_value":(\d+)\}$/.exec(Buffer.from(text, 'base64').toString()) ?? []
  if (id === undefined) throw new GraphQLError('Invalid cursor for current pagination sort.')
  return { last_id: Number(id), last_value: Number(value) }
}

interface LongList {
  /** In their order, and with `reverse` in the other. */
  ids: readonly number[]
  /** What they are sorted by, and then by their ids. */
  getMeasure(id: number): number
  /** Undefined for what is gone. */
  findNode(id: number): unknown
}

/** A page of a list whose items are made when they are read. */
export function pageLongList({ ids, getMeasure, findNode }: LongList, args: PageArguments): Record<string, unknown> {
  const { size, isLast } = readPageSize(args)
  const isPast = (id: number, place: Place) => {
    const difference = getMeasure(id) - place.last_value || id - place.last_id
    return args.reverse ? difference < 0 : difference > 0
  }
  const after = args.after ? readPlace(args.after) : null
  const before = args.before ? readPlace(args.before) : null
  const found = after ? ids.findIndex((id) => isPast(id, after)) : 0
  const start = found < 0 ? ids.length : found
  const stop = before ? ids.findIndex((id) => id === before.last_id || isPast(id, before)) : ids.length
  const end = stop < 0 ? ids.length : stop
  const from = isLast ? Math.max(start, end - size) : start
  const to = isLast ? end : Math.min(end, start + size)
  const edges = ids.slice(from, to).flatMap((id): Edge[] => {
    const node = findNode(id)
    return node === undefined ? [] : [{ cursor: writePlace({ last_id: id, last_value: getMeasure(id) }), node }]
  })
  return describeConnection(edges, { before: from > 0, after: to < ids.length })
}
