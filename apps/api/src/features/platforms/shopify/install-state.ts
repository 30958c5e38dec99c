import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** That of Shopify's own client. */
const lifeSeconds = 60
const name = 'voice_shop_install'
const path = '/api/auth/shopify/'

interface StateKey {
  stateKey: Uint8Array
  shop: string
  now: Date
  /** Whether the app is reached over https. */
  isSecure: boolean
}

function sign(key: Uint8Array, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url')
}

function formatCookie(value: string, { maxAge, isSecure }: { maxAge: number; isSecure: boolean }): string {
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** A state that only the browser which got the cookie can bring back, for this shop, within a minute. */
export function createInstallState({ stateKey, shop, now, isSecure }: StateKey): { state: string; cookie: string } {
  const state = randomBytes(24).toString('base64url')
  const endsAt = Math.floor(now.getTime() / 1000) + lifeSeconds
  const value = `${state}.${endsAt}.${sign(stateKey, `${state}.${endsAt}.${shop}`)}`
  return { state, cookie: formatCookie(value, { maxAge: lifeSeconds, isSecure }) }
}

/** Takes the cookie away: a state works once. */
export function clearInstallState(isSecure: boolean): string {
  return formatCookie('', { maxAge: 0, isSecure })
}

function readCookie(header: string | undefined): string {
  const parts = (header ?? '').split(';').map((part) => part.trim())
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

/** Whether this browser began the install that comes back with `state`. */
export function isInstallState(
  { stateKey, shop, now }: Omit<StateKey, 'isSecure'>,
  { cookieHeader, state }: { cookieHeader: string | undefined; state: string },
): boolean {
  const [kept = '', endsAt = '', signature = ''] = readCookie(cookieHeader).split('.')
  const expected = Buffer.from(sign(stateKey, `${kept}.${endsAt}.${shop}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return kept === state && Number(endsAt) * 1000 >= now.getTime()
}
