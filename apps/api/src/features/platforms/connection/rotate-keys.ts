import type { Database } from '../../../core/database/open-database.ts'
import { type KeyRotation, rotateSealedRows } from '../../../core/rotate-sealed-rows.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { openAccess, sealAccess } from './sealed-access.ts'

/** Encrypts accesses with the key of now. Stores whose access is lost have to be connected again. */
export function rotateAccessKeys({ db, secrets }: { db: Database; secrets: Secrets }): Promise<KeyRotation> {
  const keys = secrets.platformAccessKeys
  return rotateSealedRows(keys, {
    list: ({ lost, limit }) =>
      db
        .selectFrom('platform_connections')
        .select(['merchant_id', 'external_id', 'sealed_access', 'key_version', 'revision'])
        .where('sealed_access', 'is not', null)
        .where('key_version', '!=', keys[0].version)
        .$if(lost.length > 0, (query) => query.where('external_id', 'not in', lost))
        .limit(limit)
        .execute(),
    getName: ({ external_id }) => external_id,
    reseal: ({ merchant_id, sealed_access, key_version, revision }) => {
      const access = openAccess(keys, { merchant_id, sealed_access: sealed_access ?? '', key_version })
      // Not a change of what the connection is: the revision stays, so that nobody who is at work on it loses.
      return db
        .updateTable('platform_connections')
        .set(sealAccess(keys, merchant_id, access))
        .where('merchant_id', '=', merchant_id)
        .where('revision', '=', revision)
        .executeTakeFirst()
    },
  })
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
