import { ConfigError, readConfig } from '../core/config.ts'
import { DataFolderInUseError } from '../core/database/data-folder-lock.ts'
import { isDatabaseUnavailable } from '../core/database/failures.ts'
import { migrateToLatest } from '../core/database/migrate.ts'
import { openDatabase } from '../core/database/open-database.ts'
import { loadSecrets } from '../core/secrets.ts'
import { rotateTwoStepKeys } from '../features/auth/auth.public.ts'
import { rotateEndpointKeys } from '../features/endpoints/endpoints.public.ts'
import { rotateAccessKeys } from '../features/platforms/connection/rotate-keys.ts'

/** Encrypts with SECRET_KEY what SECRET_KEY_PREVIOUS has encrypted. Again goes on where it was broken off. */
async function rotate(): Promise<void> {
  const config = readConfig()
  const opened = openDatabase(config, (error) => console.error(error.message))
  try {
    await migrateToLatest(opened)
    const secrets = loadSecrets(config)
    const stores = await rotateAccessKeys({ db: opened.db, secrets })
    const users = await rotateTwoStepKeys({ db: opened.db, secrets })
    const endpoints = await rotateEndpointKeys({ db: opened.db, secrets })
    console.log(`${stores.rotated} accesses to stores were encrypted with the new key.`)
    console.log(`${users.rotated} secrets of two-step sign-in were encrypted with the new key.`)
    console.log(`${endpoints.rotated} secrets of webhooks were encrypted with the new key.`)
    const lost = [
      ...stores.lost.map((store) => `the access to ${store}`),
      ...endpoints.lost.map((id) => `the secret of the endpoint ${id}`),
      ...users.lost.map((userId) => `the two-step sign-in of ${userId}`),
    ]
    if (lost.length === 0) return
    console.error(`Neither SECRET_KEY nor SECRET_KEY_PREVIOUS opens ${lost.join(', ')}`)
    process.exitCode = 1
  } finally {
    await opened.close()
  }
}

try {
  await rotate()
} catch (error) {
  const isExpected =
    error instanceof ConfigError || error instanceof DataFolderInUseError || isDatabaseUnavailable(error)
  console.error(isExpected ? (error as Error).message : error)
  process.exitCode = 1
}
