import { z } from 'zod'
import { getSealingKey, openText, sealText } from '../../../core/sealed-text.ts'
import type { SealingKeys } from '../../../core/secrets.ts'
import type { PlatformAccess } from '../platform-port.ts'

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
export function sealAccess([{ key, version }]: SealingKeys, merchantId: string, access: PlatformAccess): SealedAccess {
  return { sealed_access: sealText(key, JSON.stringify(access), merchantId), key_version: version }
}

/** What sealAccess encrypted. Throws where none of the keys did it, and for a row of another merchant. */
export function openAccess(
  keys: SealingKeys,
  row: { merchant_id: string; sealed_access: string; key_version: string | null },
): PlatformAccess {
  const key = getSealingKey(keys, row.key_version, `the access of ${row.merchant_id}`)
  return accessSchema.parse(JSON.parse(openText(key, row.sealed_access, row.merchant_id)))
}
