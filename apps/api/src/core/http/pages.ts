import type { PageQuery } from '@voice-shop/contract'

/** How many rows come before a page. */
export function getOffset({ page, page_size }: PageQuery): number {
  return (page - 1) * page_size
}

/**
 * A page of a list with the addresses of the pages beside it. Addresses begin at the path: behind a proxy the host
 * is not known. `query` goes into them whole, so that what chooses the list stays chosen.
 */
export function buildPage<Item, Query extends PageQuery>(input: {
  path: string
  query: Query
  count: number
  results: Item[]
}) {
  const { path, query, count, results } = input
  const lastPage = Math.max(1, Math.ceil(count / query.page_size))
  const getAddress = (page: number) => {
    const parameters = Object.entries({ ...query, page }).map(([name, value]) => [name, String(value)])
    return `${path}?${new URLSearchParams(Object.fromEntries(parameters))}`
  }
  return {
    count,
    next: query.page < lastPage ? getAddress(query.page + 1) : null,
    // From a page past the end back to the last one that has something.
    previous: query.page > 1 ? getAddress(Math.min(query.page - 1, lastPage)) : null,
    results,
  }
}
