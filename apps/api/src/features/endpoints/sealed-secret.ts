import { getSealingKey, openText, sealText } from '../../core/sealed-text.ts'
import type { SealingKeys } from '../../core/secrets.ts'

interface Place {
  workspaceId: string
  id: string
}

const describe = ({ workspaceId, id }: Place) => `endpoint ${workspaceId} ${id}`

export function sealSecret(keys: SealingKeys, place: Place, secret: string) {
  const [{ key, version }] = keys
  return { sealed_secret: sealText(key, secret, describe(place)), key_version: version }
}

/** Throws where the secret was sealed with a key that is none of these. */
export function openSecret(
  keys: SealingKeys,
  place: Place,
  { sealed, version }: { sealed: string; version: string },
): string {
  return openText(getSealingKey(keys, version, 'the secret of an endpoint'), sealed, describe(place))
}

/** Null where the secret was sealed with a key that is none of these: nobody can read it any more. */
export function findSecret(
  keys: SealingKeys,
  place: Place,
  sealed: { sealed: string; version: string },
): string | null {
  try {
    return openSecret(keys, place, sealed)
  } catch {
    return null
  }
}
