import { jwtVerify } from 'jose'
import { z } from 'zod'
import { readStoreContext } from './store-hash.ts'

/** How far their clock may be from ours. */
const leewaySeconds = 10

const payloadSchema = z.object({
  sub: z.string(),
})

export interface SignedPayload {
  storeHash: string
}

/** Of which store the control panel opened or removed the app; null where it did not say it. */
export async function readSignedPayload(
  token: string,
  { clientId, clientSecret, now }: { clientId: string; clientSecret: string; now: Date },
): Promise<SignedPayload | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(clientSecret), {
      algorithms: ['HS256'],
      audience: clientId,
      issuer: 'bc',
      clockTolerance: leewaySeconds,
      currentDate: now,
      requiredClaims: ['exp', 'sub'],
    })
    const { sub } = payloadSchema.parse(payload)
    const storeHash = readStoreContext(sub)
    return storeHash === null ? null : { storeHash }
  } catch {
    return null
  }
}
