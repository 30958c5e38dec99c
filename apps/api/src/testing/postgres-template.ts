import type { TestProject } from 'vitest/node'
import { migrateToLatest } from '../core/database/migrate.ts'
import { openPostgres } from '../core/database/open-database.ts'
import { createPostgresDatabase, hasCitus } from './test-database.ts'

/** Makes the database that those of the tests are copied from, for the time of the run. Citus copies none. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (await hasCitus()) return
  const { url, drop } = await createPostgresDatabase()
  const opened = openPostgres({ url, poolSize: 2, onIdleError: () => undefined })
  await migrateToLatest(opened)
  // A database that somebody is connected to cannot be copied.
  await opened.close()
  project.provide('templateDatabase', new URL(url).pathname.slice(1))
  return drop
}
