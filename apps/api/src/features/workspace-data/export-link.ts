import { createHmac, timingSafeEqual } from 'node:crypto'

const lifeMs = 5 * 60_000

interface Holder {
  merchantId: string
  userId: string
}

function sign(key: Uint8Array, { merchantId, userId }: Holder, expiresMs: number): Buffer {
  return createHmac('sha256', key).update(`export:${merchantId}:${userId}:${expiresMs}`).digest()
}

/**
 * A token for one user and one store. A browser follows a link without its session's header, and a file of gigabytes
 * has to go to its disk rather than through a page's memory.
 */
export function createExportToken(key: Uint8Array, holder: Holder, now: Date): { token: string; expiresAt: Date } {
  const expiresMs = now.getTime() + lifeMs
  const token = `${holder.userId}.${expiresMs}.${sign(key, holder, expiresMs).toString('base64url')}`
  return { token, expiresAt: new Date(expiresMs) }
}

/** The user whom the token was made for; null for one that is forged, of another store, or too old. */
export function readExportToken(
  key: Uint8Array,
  { token, merchantId }: { token: string; merchantId: string },
  now: Date,
): string | null {
  const [, userId, expires, signature] = /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  if (!userId || !expires || !signature) return null
  const expected = sign(key, { merchantId, userId }, Number(expires))
  const isGenuine = timingSafeEqual(expected, Buffer.from(signature, 'base64url'))
  return isGenuine && Number(expires) > now.getTime() ? userId : null
}
