import { GraphQLError } from 'graphql'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { readProductFilter } from '../catalogue/product-filter.ts'
import { describeConnection, type Edge, type PageArguments, readPageSize } from './connection.ts'
import { describeProductNode, findVariantNode } from './product-node.ts'
import { type QueryContext, requireScope } from './query-context.ts'

interface ProductsArguments extends PageArguments {
  query?: string | null
  sortKey?: string | null
  savedSearchId?: string | null
}

/** A place in the list: where the product was. It holds when products before it come or go. */
interface Cursor {
  last_id: number
  last_value: number
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64')
}

function readCursor(text: string): Cursor {
  const [, id, value] = /^\{"last_id":(\d+),"last_value":(\d+)\}$/.exec(Buffer.from(text, 'base64').toString()) ?? []
  if (id === undefined) throw new GraphQLError('Invalid cursor for current pagination sort.')
  return { last_id: Number(id), last_value: Number(value) }
}

function readSortKey(sortKey: string | null | undefined): 'ID' | 'UPDATED_AT' {
  // Products are made in the order of their ids, so both orders are the same.
  if (sortKey === null || sortKey === undefined || sortKey === 'ID' || sortKey === 'CREATED_AT') return 'ID'
  if (sortKey === 'UPDATED_AT') return 'UPDATED_AT'
  throw new GraphQLError(`The simulator does not sort by ${sortKey}`, { extensions: { code: 'NOT_SIMULATED' } })
}

function listProducts(catalogue: Catalogue, args: ProductsArguments): Record<string, unknown> {
  const { size, isLast } = readPageSize(args)
  const sortKey = readSortKey(args.sortKey)
  const listed = catalogue.listIds({ sortKey, filter: readProductFilter(args.query) })
  const ids = args.reverse ? listed.toReversed() : listed
  const measure = (id: number) => (sortKey === 'ID' ? id : catalogue.getUpdatedAt(id).getTime())
  const isPast = (id: number, cursor: Cursor) => {
    const difference = measure(id) - cursor.last_value || id - cursor.last_id
    return args.reverse ? difference < 0 : difference > 0
  }
  const after = args.after ? readCursor(args.after) : null
  const before = args.before ? readCursor(args.before) : null
  const found = after ? ids.findIndex((id) => isPast(id, after)) : 0
  const start = found < 0 ? ids.length : found
  const stop = before ? ids.findIndex((id) => id === before.last_id || isPast(id, before)) : ids.length
  const end = stop < 0 ? ids.length : stop
  const from = isLast ? Math.max(start, end - size) : start
  const to = isLast ? end : Math.min(end, start + size)
  const edges = ids.slice(from, to).flatMap((id): Edge[] => {
    const product = catalogue.find(id)
    if (product === undefined) return []
    return [
      {
        cursor: writeCursor({ last_id: id, last_value: measure(id) }),
        node: describeProductNode(catalogue, product),
      },
    ]
  })
  return describeConnection(edges, { before: from > 0, after: to < ids.length })
}

function countProducts(catalogue: Catalogue, args: { query?: string | null; limit?: number | null }): unknown {
  const { length } = catalogue.listIds({ sortKey: 'ID', filter: readProductFilter(args.query) })
  const limit = args.limit ?? Number.POSITIVE_INFINITY
  return length > limit ? { count: limit, precision: 'AT_LEAST' } : { count: length, precision: 'EXACT' }
}

/** A product or variant by type and number; null for anything else. */
export function findProductNode(context: QueryContext, type: string | undefined, key: number): unknown {
  const { catalogue } = context.shop
  if (type === 'ProductVariant') return findVariantNode(catalogue, key)
  const product = type === 'Product' ? catalogue.find(key) : undefined
  return product ? describeProductNode(catalogue, product) : null
}

export function createCatalogueFields(context: QueryContext): Record<string, unknown> {
  const { catalogue } = context.shop
  return {
    products: (args: ProductsArguments) => {
      requireScope(context, 'read_products', 'products')
      return listProducts(catalogue, args)
    },
    productsCount: (args: { query?: string | null; limit?: number | null }) => {
      requireScope(context, 'read_products', 'productsCount')
      return countProducts(catalogue, args)
    },
    product: ({ id }: { id: string }) => {
      requireScope(context, 'read_products', 'product')
      const [, key] = /^gid:\/\/shopify\/Product\/(\d+)$/.exec(id) ?? []
      return key === undefined ? null : findProductNode(context, 'Product', Number(key))
    },
  }
}
