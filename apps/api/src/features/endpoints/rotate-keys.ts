import type { Database } from '../../core/database/open-database.ts'
import { type KeyRotation, rotateSealedRows } from '../../core/rotate-sealed-rows.ts'
import type { Secrets } from '../../core/secrets.ts'
import { listEndpointsOfOtherKeys, replaceSealed } from './endpoints.repository.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

/** Encrypts endpoints' secrets with the key of now. Owners make new ones for those that are lost. */
export function rotateEndpointKeys({ db, secrets }: { db: Database; secrets: Secrets }): Promise<KeyRotation> {
  const keys = secrets.endpointKeys
  return rotateSealedRows(keys, {
    list: ({ lost, limit }) => listEndpointsOfOtherKeys(db, { version: keys[0].version, lost, limit }),
    getName: ({ id }) => id,
    reseal: (row) => {
      const { workspace_id: workspaceId, id, key_version: version, previous_sealed_secret: previous } = row
      const place = { workspaceId, id }
      const reseal = (sealed: string) => sealSecret(keys, place, openSecret(keys, place, { sealed, version }))
      return replaceSealed(db, row, {
        ...reseal(row.sealed_secret),
        previous_sealed_secret: previous === null ? null : reseal(previous).sealed_secret,
      })
    },
  })
}
