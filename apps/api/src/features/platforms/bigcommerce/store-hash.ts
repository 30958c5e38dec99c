const hashPattern = /^[a-z0-9]{1,32}$/i

/** A store's hash; null for what is none: it becomes a part of addresses. */
export function readStoreHash(text: string): string | null {
  return hashPattern.test(text) ? text.toLowerCase() : null
}

/** The hash in `stores/{hash}`, as BigCommerce names stores; null for anything else. */
export function readStoreContext(text: string): string | null {
  return text.startsWith('stores/') ? readStoreHash(text.slice('stores/'.length)) : null
}
