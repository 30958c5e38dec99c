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
