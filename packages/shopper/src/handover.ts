/** What a page without a microphone hands to the page that has one, so that the conversation goes on there. */
export interface Handover {
  shopperId: string
  /** That the next question may change. */
  searchId: string | null
  /** Where the shopper came from, without its origin. */
  path: string
}

/** In the address of the page that is led back to: the search that was asked last. */
export const returnParam = 'voice_shop'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isSearchId = (text: string): boolean => uuid.test(text)

/** As a fragment: it reaches no server and no log. */
export function writeHandover({ shopperId, searchId, path }: Handover): string {
  return `#${new URLSearchParams({ shopper: shopperId, ...(searchId === null ? {} : { search: searchId }), path })}`
}

/** Null for a fragment that is none. */
export function readHandover(fragment: string): Handover | null {
  const params = new URLSearchParams(fragment.replace(/^#/, ''))
  const [shopperId, searchId, path] = [
    params.get('shopper') ?? '',
    params.get('search') ?? '',
    params.get('path') ?? '',
  ]
  if (!uuid.test(shopperId) || path.length > 1000) return null
  return { shopperId, searchId: isSearchId(searchId) ? searchId : null, path }
}

/**
 * The way back to the page that led here, with the search that was asked last. Null where the browser does not say from which
 * origin the shopper came: a link alone must not lead elsewhere.
 */
export function makeReturnUrl({ path }: Handover, from: { referrer: string; searchId: string | null }): string | null {
  if (!URL.canParse(from.referrer) || !/^https?:/.test(from.referrer)) return null
  const { origin } = new URL(from.referrer)
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return null
  const url = new URL(path, origin)
  if (url.origin !== origin) return null
  if (from.searchId !== null) url.searchParams.set(returnParam, from.searchId)
  return url.href
}
