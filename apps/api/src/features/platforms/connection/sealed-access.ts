import { z } from 'zod'
import { openText, sealText } from '../../../core/sealed-text.ts'
import type { Secrets } from '../../../core/secrets.ts'
import type { PlatformAccess } from '../platform-port.ts'

type Keys = Secrets['platformAccessKeys']

const accessSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  webhookSecret: z.string().nullable(),
})

export interface SealedAccess {
  sealed_access: string
  key_version: string
}

/** Encrypts an access with the key of now. Only a row of the same merchant can be opened with it. */
export function sealAccess([{ key, version }]: Keys, merchantId: string, access: PlatformAccess): SealedAccess {
  return { sealed_access: sealText(key, JSON.stringify(access), merchantId), key_version: version }
}

/** What sealAccess encrypted. Throws where none of the keys did it, and for a row of another merchant. */
export function openAccess(
  keys: Keys,
  row: { merchant_id: string; sealed_access: string; key_version: string | null },
): PlatformAccess {
  const sealing = keys.find(({ version }) => version === row.key_version)
  if (!sealing) {
    throw new Error(`the access of ${row.merchant_id} was encrypted with another SECRET_KEY: set SECRET_KEY_PREVIOUS`)
  }
  return accessSchema.parse(JSON.parse(openText(sealing.key, row.sealed_access, row.merchant_id)))
}
