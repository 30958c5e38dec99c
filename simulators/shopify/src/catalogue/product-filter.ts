import { GraphQLError } from 'graphql'
import type { Product } from './product.ts'

type Comparator = '>=' | '<=' | '>' | '<' | ''

/** A search such as `updated_at:>='2026-11-01T00:00:00Z' status:active`, ready to be asked. */
export interface ProductFilter {
  text: string
  needsKey: boolean
  needsProduct: boolean
  passesKey(id: number, updatedAt: Date): boolean
  passesProduct(product: Product): boolean
}

function compare(value: number, comparator: Comparator, limit: number): boolean {
  if (comparator === '>=') return value >= limit
  if (comparator === '<=') return value <= limit
  if (comparator === '>') return value > limit
  if (comparator === '<') return value < limit
  return value === limit
}

interface Term {
  field: string
  comparator: Comparator
  value: string
}

const termPattern = /([a-z_]+):(>=|<=|>|<)?(?:'([^']*)'|"([^"]*)"|(\S+))/y

/** Throws for what the simulator does not search by: Shopify would ignore it, and a test would pass by luck. */
function parseTerms(query: string): Term[] {
  const terms: Term[] = []
  let rest = 0
  while (rest < query.length) {
    const gap = /(\s+AND\s+|\s+)/y
    gap.lastIndex = rest
    rest += gap.exec(query)?.[0].length ?? 0
    if (rest >= query.length) break
    termPattern.lastIndex = rest
    const found = termPattern.exec(query)
    if (found === null) throw refuseTerm(query.slice(rest))
    const [whole, field = '', comparator = '', single, double, bare] = found
    terms.push({ field, comparator: readComparator(comparator), value: single ?? double ?? bare ?? '' })
    rest += whole.length
  }
  return terms
}

function readComparator(text: string): Comparator {
  return text === '>=' || text === '<=' || text === '>' || text === '<' ? text : ''
}

function refuseTerm(text: string): GraphQLError {
  return new GraphQLError(`The simulator does not search by ${text}`, { extensions: { code: 'NOT_SIMULATED' } })
}

const keyFields = ['id', 'updated_at']
const readers: Record<string, (product: Product) => string> = {
  status: ({ status }) => status,
  vendor: ({ vendor }) => vendor,
  product_type: ({ productType }) => productType,
  handle: ({ handle }) => handle,
}

/** Reads the `query` of products and productsCount: id, updated_at, status, vendor, product_type and handle. */
export function readProductFilter(query: string | null | undefined): ProductFilter {
  const terms = parseTerms(query ?? '')
  const unknown = terms.find(({ field }) => !keyFields.includes(field) && !Object.hasOwn(readers, field))
  if (unknown !== undefined) throw refuseTerm(unknown.field)
  const keyTerms = terms
    .filter(({ field }) => keyFields.includes(field))
    .map((term) => ({ ...term, limit: term.field === 'id' ? Number(term.value) : Date.parse(term.value) }))
  const productTerms = terms.filter(({ field }) => !keyFields.includes(field))
  return {
    text: query ?? '',
    needsKey: keyTerms.length > 0,
    needsProduct: productTerms.length > 0,
    passesKey: (id, updatedAt) =>
      keyTerms.every(({ field, comparator, limit }) =>
        compare(field === 'id' ? id : updatedAt.getTime(), comparator, limit),
      ),
    passesProduct: (product) =>
      productTerms.every(({ field, value }) => readers[field]?.(product).toLowerCase() === value.toLowerCase()),
  }
}
