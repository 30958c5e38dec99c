/** A token with this as its payload, as the server makes them but for the signature. */
export function createToken(payload: unknown): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'HS256' })}.${encode(payload)}.signature`
}

/** An access token that was made at this time. */
export function createAccessToken(madeAtMs: number): string {
  const iat = Math.floor(madeAtMs / 1000)
  // What base64url writes otherwise than base64.
  return createToken({ sid: '???>>>', iat, exp: iat + 15 * 60 })
}

const minuteMs = 60_000

/** Tokens with what a browser that has heard nothing of the server's clock says of them at `nowMs`. */
export function listTokenCases(nowMs: number): { name: string; token: string; isOver: boolean }[] {
  const iat = Math.floor(nowMs / 1000)
  return [
    { name: 'made now', token: createAccessToken(nowMs), isOver: false },
    { name: 'of 14 minutes', token: createAccessToken(nowMs - 14 * minuteMs), isOver: false },
    { name: 'with 20 seconds left', token: createAccessToken(nowMs - 15 * minuteMs + 20_000), isOver: true },
    { name: 'of 16 minutes', token: createAccessToken(nowMs - 16 * minuteMs), isOver: true },
    { name: 'made in an hour', token: createAccessToken(nowMs + 60 * minuteMs), isOver: false },
    { name: 'without exp', token: createToken({ iat: iat - 3600 }), isOver: false },
    { name: 'without iat', token: createToken({ exp: iat - 3600 }), isOver: false },
    { name: 'whose exp is text', token: createToken({ iat: iat - 3600, exp: '1' }), isOver: false },
    { name: 'whose payload is null', token: createToken(null), isOver: false },
    { name: 'whose payload is no JSON', token: 'a.e30e30.c', isOver: false },
    { name: 'whose payload is no base64', token: 'a.%.c', isOver: false },
    { name: 'of one part', token: 'stale', isOver: false },
  ]
}
