import type { Database } from '../../../core/database/open-database.ts'
import { type KeyRotation, rotateSealedRows } from '../../../core/rotate-sealed-rows.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { listSecretsOfOtherKeys, replaceSecret } from '../../users/users.public.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

/** Encrypts authenticators' secrets with the key of now. `npm run two-step:off` lets users in whose secret is lost. */
export function rotateTwoStepKeys({ db, secrets }: { db: Database; secrets: Secrets }): Promise<KeyRotation> {
  const keys = secrets.twoStepKeys
  return rotateSealedRows(keys, {
    list: ({ lost, limit }) => listSecretsOfOtherKeys(db, { version: keys[0].version, lost, limit }),
    getName: ({ user_id }) => user_id,
    reseal: (row) => replaceSecret(db, row, sealSecret(keys, row.user_id, openSecret(keys, row))),
  })
}
