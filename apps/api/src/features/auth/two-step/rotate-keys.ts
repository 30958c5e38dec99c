import type { Database } from '../../../core/database/open-database.ts'
import { type KeyRotation, rotateSealedRows } from '../../../core/rotate-sealed-rows.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

/** Encrypts authenticators' secrets with the key of now. `npm run two-step:off` lets users in whose secret is lost. */
export function rotateTwoStepKeys({ db, secrets }: { db: Database; secrets: Secrets }): Promise<KeyRotation> {
  const keys = secrets.twoStepKeys
  return rotateSealedRows(keys, {
    list: ({ lost, limit }) =>
      db
        .selectFrom('two_steps')
        .select(['user_id', 'sealed_secret', 'key_version'])
        .where('key_version', '!=', keys[0].version)
        .$if(lost.length > 0, (query) => query.where('user_id', 'not in', lost))
        .limit(limit)
        .execute(),
    getName: ({ user_id }) => user_id,
    reseal: (row) =>
      db
        .updateTable('two_steps')
        .set(sealSecret(keys, row.user_id, openSecret(keys, row)))
        .where('user_id', '=', row.user_id)
        .where('sealed_secret', '=', row.sealed_secret)
        .executeTakeFirst(),
  })
}
