import { GraphQLError } from 'graphql'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { readProductFilter } from '../catalogue/product-filter.ts'
import { type PageArguments, pageLongList } from './connection.ts'
import { describeProductNode, findVariantNode } from './product-node.ts'
import { type QueryContext, requireScope } from './query-context.ts'

interface ProductsArguments extends PageArguments {
  query?: string | null
  sortKey?: string | null
  savedSearchId?: string | null
}

/** Throws for what the simulator does not sort by. */
export function readSortKey(sortKey: string | null | undefined): 'ID' | 'UPDATED_AT' {
  // What is listed here is made in the order of their ids, so both orders are the same.
  if (sortKey === null || sortKey === undefined || sortKey === 'ID' || sortKey === 'CREATED_AT') return 'ID'
  if (sortKey === 'UPDATED_AT') return 'UPDATED_AT'
  throw new GraphQLError(`The simulator does not sort by ${sortKey}`, { extensions: { code: 'NOT_SIMULATED' } })
}

function listProducts(catalogue: Catalogue, args: ProductsArguments): Record<string, unknown> {
  const sortKey = readSortKey(args.sortKey)
  const listed = catalogue.listIds({ sortKey, filter: readProductFilter(args.query) })
  const ids = args.reverse ? listed.toReversed() : listed
  const getMeasure = (id: number) => (sortKey === 'ID' ? id : catalogue.getUpdatedAt(id).getTime())
  return pageLongList({ ids, getMeasure, findNode: (id) => describeListed(catalogue, id) }, args)
}

function describeListed(catalogue: Catalogue, id: number): unknown {
  const product = catalogue.find(id)
  return product && describeProductNode(catalogue, product)
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
