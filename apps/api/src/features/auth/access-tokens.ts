import { errors, jwtVerify, SignJWT } from 'jose'
import { isUuid } from '../../core/database/as-workspace.ts'
import { coreErrors } from '../../core/errors.ts'
import type { AuthenticatedSession, Session } from '../../core/http/mount-route.ts'

const issuer = 'voice-shop'
const audience = 'voice-shop-api'
const algorithm = 'HS256'
export const accessTokenLifeSeconds = 15 * 60

/** A JWT that names the user (`sub`) and the session (`sid`), good for 15 minutes. */
export function createAccessToken(input: { key: Uint8Array; session: Session; now: Date }): Promise<string> {
  const issuedAt = Math.floor(input.now.getTime() / 1000)
  return new SignJWT({ sid: input.session.id })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(input.session.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenLifeSeconds)
    .sign(input.key)
}

/** The session that a token names. Throws 401 for a token that is not ours, or is no longer good. */
export async function readAccessToken(input: {
  key: Uint8Array
  token: string
  now: Date
}): Promise<AuthenticatedSession> {
  try {
    const { payload } = await jwtVerify<{ sid: string; sub: string; exp: number }>(input.token, input.key, {
      // The token must not choose: not another algorithm, and not none.
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: input.now,
    })
    // The database would refuse others with an error of its own.
    if (!isUuid(payload.sid) || !isUuid(payload.sub)) throw coreErrors.unauthenticated()
    return { id: payload.sid, userId: payload.sub, provenUntil: new Date(payload.exp * 1000) }
  } catch (error) {
    if (error instanceof errors.JOSEError) throw coreErrors.unauthenticated()
    throw error
  }
}
