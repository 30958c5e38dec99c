/** The address of a relation in a `Link` header (RFC 8288); null where it has none. */
function findLink(header: string, relation: string): string | null {
  const links = header.matchAll(/<([^>]*)>((?:\s*;\s*[a-z]+="?[^",;]*"?)*)/gi)
  for (const [, address = '', params = ''] of links) if (params.includes(`rel="${relation}"`)) return address
  return null
}

/**
 * The query of the next page by the `Link` header, as the platform asks to be followed; without one, by counting. Of the
 * address only the query is taken: a call goes to no other host or path, whatever a header says. Null after the last page.
 */
export function findNextPage(
  link: string | null,
  { query, isFull }: { query: string; isFull: boolean },
): string | null {
  if (link) {
    const next = URL.parse(findLink(link, 'next') ?? '', 'https://api.invalid')
    return next && next.search !== '' && next.search !== query ? next.search : null
  }
  const params = new URLSearchParams(query)
  params.set('page', String(Number(params.get('page') ?? 1) + 1))
  return isFull ? `?${params}` : null
}
