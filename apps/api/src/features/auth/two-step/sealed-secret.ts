import { z } from 'zod'
import { getSealingKey, openText, sealText } from '../../../core/sealed-text.ts'
import type { SealingKeys } from '../../../core/secrets.ts'
import type { SealedSecret } from '../../users/users.public.ts'

const getPlace = (userId: string) => `two-step ${userId}`

/** Encrypts an authenticator's secret with the key of now. Only the same user's row can be opened with it. */
export function sealSecret([{ key, version }]: SealingKeys, userId: string, secret: Uint8Array): SealedSecret {
  const text = Buffer.from(secret).toString('base64url')
  return { sealed_secret: sealText(key, text, getPlace(userId)), key_version: version }
}

/** What sealSecret encrypted. Throws where none of the keys did it, and for a row of another user. */
export function openSecret(keys: SealingKeys, row: SealedSecret & { user_id: string }): Buffer {
  const key = getSealingKey(keys, row.key_version, `two-step sign-in of ${row.user_id}`)
  return Buffer.from(openText(key, row.sealed_secret, getPlace(row.user_id)), 'base64url')
}

const setupSchema = z.object({
  secret: z.string(),
  /** When two-step sign-in had last been turned on or off, null for never: a setup is good for no other state. */
  follows: z.number().nullable(),
  expiresAt: z.number(),
})
/** A secret on its way to an app. Times in ms since 1970. */
export type Setup = z.infer<typeof setupSchema>

const getSetupPlace = (userId: string) => `two-step setup ${userId}`

/** A setup as the browser keeps it until it brings a code: it can neither read nor change it, nor give it to others. */
export function sealSetup([{ key }]: SealingKeys, userId: string, setup: Setup): string {
  return sealText(key, JSON.stringify(setup), getSetupPlace(userId))
}

/** What sealSetup made, null for anything else. */
export function openSetup([{ key }]: SealingKeys, userId: string, token: string): Setup | null {
  try {
    return setupSchema.parse(JSON.parse(openText(key, token, getSetupPlace(userId))))
  } catch {
    // Another user's, of another key, or made up: which of them it is nobody needs to know.
    return null
  }
}
