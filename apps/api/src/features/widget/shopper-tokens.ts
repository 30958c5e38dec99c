import { errors, jwtVerify, SignJWT } from 'jose'
import { widgetErrors } from './widget.errors.ts'

const issuer = 'voice-shop'
const audience = 'voice-shop-widget'
const algorithm = 'HS256'
export const shopperTokenLifeSeconds = 30 * 60

/** What a shopper's session is bound to. */
export interface ShopperSession {
  sessionId: string
  shopperId: string
  /** The store's, so that a new one ends the sessions of the one before. */
  widgetKey: string
  origin: string
  /** Of who tries the widget. */
  isPreview: boolean
}

/** A JWT, good for 30 minutes on pages of its origin. */
export async function createShopperToken(input: { key: Uint8Array; session: ShopperSession; now: Date }) {
  const { sessionId, shopperId, widgetKey, origin, isPreview } = input.session
  const expiresAt = new Date(input.now.getTime() + shopperTokenLifeSeconds * 1000)
  const token = await new SignJWT({ sid: sessionId, key: widgetKey, org: origin, ...(isPreview && { preview: true }) })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(shopperId)
    .setExpirationTime(expiresAt)
    .sign(input.key)
  return { token, expiresAt }
}

/** The session of a token. Throws 401 for one that is not ours, or is no longer good. */
export async function readShopperToken(input: { key: Uint8Array; token: string; now: Date }): Promise<ShopperSession> {
  try {
    const { payload } = await jwtVerify<{ sid: string; sub: string; key: string; org: string; preview?: true }>(
      input.token,
      input.key,
      {
        // The token must not choose: not another algorithm, and not none.
        algorithms: [algorithm],
        issuer,
        audience,
        requiredClaims: ['sub', 'sid', 'key', 'org', 'exp'],
        currentDate: input.now,
      },
    )
    const { sid: sessionId, sub: shopperId, key: widgetKey, org: origin, preview: isPreview = false } = payload
    return { sessionId, shopperId, widgetKey, origin, isPreview }
  } catch (error) {
    if (error instanceof errors.JOSEError) throw widgetErrors.sessionEnded()
    throw error
  }
}
