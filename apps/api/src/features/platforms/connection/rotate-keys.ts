import type { Database } from '../../../core/database/open-database.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { openAccess, sealAccess } from './sealed-access.ts'

const atOnce = 100

export interface KeyRotation {
  /** How many accesses were encrypted anew. */
  rotated: number
  /** Stores whose access none of the keys opens: they have to be connected again. */
  lost: string[]
}

/**
 * Encrypts with the key of now what the one before has encrypted. Each row by itself, so that it goes on where it was
 * broken off; a row that changes meanwhile is encrypted with the key of now already. Servers may run.
 */
export async function rotateKeys({ db, secrets }: { db: Database; secrets: Secrets }): Promise<KeyRotation> {
  const keys = secrets.platformAccessKeys
  const lost: string[] = []
  let rotated = 0
  for (;;) {
    const rows = await db
      .selectFrom('platform_connections')
      .select(['merchant_id', 'external_id', 'sealed_access', 'key_version', 'revision'])
      .where('sealed_access', 'is not', null)
      .where('key_version', '!=', keys[0].version)
      .$if(lost.length > 0, (query) => query.where('external_id', 'not in', lost))
      .limit(atOnce)
      .execute()
    if (rows.length === 0) return { rotated, lost }
    for (const row of rows) {
      const { merchant_id, sealed_access, revision } = row
      if (!keys.some(({ version }) => version === row.key_version)) {
        lost.push(row.external_id)
        continue
      }
      const access = openAccess(keys, { ...row, sealed_access: sealed_access ?? '' })
      // Not a change of what the connection is: the revision stays, so that nobody who is at work on it loses.
      const { numUpdatedRows } = await db
        .updateTable('platform_connections')
        .set(sealAccess(keys, merchant_id, access))
        .where('merchant_id', '=', merchant_id)
        .where('revision', '=', revision)
        .executeTakeFirst()
      rotated += Number(numUpdatedRows)
    }
  }
}

/** How many stores have an access that none of the keys opens. */
export async function countLostAccesses({ db, secrets }: { db: Database; secrets: Secrets }): Promise<number> {
  const versions = secrets.platformAccessKeys.map(({ version }) => version)
  const { count } = await db
    .selectFrom('platform_connections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sealed_access', 'is not', null)
    .where('key_version', 'not in', versions)
    .executeTakeFirstOrThrow()
  return count
}
