/** So long before its end an access token counts as over: the call takes its time, and so did the token on its way here. */
const marginMs = 30_000

/** How far the clock here is ahead of the server's, as the last token that came fresh from there has shown. */
let clockAheadMs = 0

/** Both in seconds since 1970, undefined for what is no token with a life. */
function readLife(token: string): { iat: number; exp: number } | undefined {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const { iat, exp } = JSON.parse(atob(payload))
    return Number.isFinite(iat) && Number.isFinite(exp) ? { iat, exp } : undefined
  } catch {
    // The server says what it thinks of it.
    return undefined
  }
}

/** Sets the clock by a token that the server has just made; one that says nothing of its time leaves it as it is. */
export function updateClock(token: string): void {
  const life = readLife(token)
  if (life) clockAheadMs = Date.now() - life.iat * 1000
}

/**
 * Whether the time of an access token is over, as far as can be told here: of what cannot be read it is not. The inline
 * script decides the same, by the clock alone (inline/early-calls.js).
 */
export function isTokenOver(token: string): boolean {
  const life = readLife(token)
  return life !== undefined && Date.now() - clockAheadMs > life.exp * 1000 - marginMs
}
