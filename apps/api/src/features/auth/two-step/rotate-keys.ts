import type { Database } from '../../../core/database/open-database.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

const atOnce = 100

export interface TwoStepRotation {
  /** How many secrets were encrypted anew. */
  rotated: number
  /** Users whose secret none of the keys opens: `npm run two-step:off` lets them in again. */
  lost: string[]
}

/** Encrypts with the key of now what the one before has encrypted, row by row: it goes on where it was broken off. */
export async function rotateTwoStepKeys({ db, secrets }: { db: Database; secrets: Secrets }): Promise<TwoStepRotation> {
  const keys = secrets.twoStepKeys
  const lost: string[] = []
  let rotated = 0
  for (;;) {
    const rows = await db
      .selectFrom('two_steps')
      .select(['user_id', 'sealed_secret', 'key_version'])
      .where('key_version', '!=', keys[0].version)
      .$if(lost.length > 0, (query) => query.where('user_id', 'not in', lost))
      .limit(atOnce)
      .execute()
    if (rows.length === 0) return { rotated, lost }
    for (const row of rows) {
      if (!keys.some(({ version }) => version === row.key_version)) {
        lost.push(row.user_id)
        continue
      }
      const { numUpdatedRows } = await db
        .updateTable('two_steps')
        .set(sealSecret(keys, row.user_id, openSecret(keys, row)))
        .where('user_id', '=', row.user_id)
        // Another app meanwhile has another secret, which is encrypted with the key of now already.
        .where('sealed_secret', '=', row.sealed_secret)
        .executeTakeFirst()
      rotated += Number(numUpdatedRows)
    }
  }
}
