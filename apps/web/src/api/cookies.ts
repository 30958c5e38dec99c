const twoDaysInSeconds = 2 * 24 * 60 * 60

/** Keeps a value for 2 days, for this site only; over https never sent without it. */
export function writeCookie(name: string, value: string): void {
  setCookie(name, encodeURIComponent(value), twoDaysInSeconds)
}

export function removeCookie(name: string): void {
  setCookie(name, '', 0)
}

/** The value, or undefined where there is none or an empty one. */
export function readCookie(name: string): string | undefined {
  const prefix = `${name}=`
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix))
  const value = pair?.slice(prefix.length)
  return value ? decodeURIComponent(value) : undefined
}

function setCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API has no synchronous read, which every call needs.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Strict${secure}`
}
