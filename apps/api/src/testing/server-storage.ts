import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createPostgresDatabase, fillDataFolder, testDatabaseKind } from './test-database.ts'

/** What a server in a process of its own keeps its data in. */
export interface ServerStorage {
  dataDir: string
  /** DATA_DIR, and DATABASE_URL where it is on PostgreSQL. */
  settings: Record<string, string>
  drop(): Promise<void>
}

/** A data folder, and a migrated, empty database of the kind that TEST_DATABASE names, or of `kind`. */
export async function createServerStorage(
  name: string,
  kind: 'embedded' | 'postgres' = testDatabaseKind,
): Promise<ServerStorage> {
  const dataDir = mkdtempSync(join(tmpdir(), `voice-shop-${name}-`))
  const dropFolder = () => rmSync(dataDir, { recursive: true })
  if (kind === 'embedded') {
    await fillDataFolder(dataDir)
    return { dataDir, settings: { DATA_DIR: dataDir }, drop: async () => dropFolder() }
  }
  const { url, drop } = await createPostgresDatabase({ template: inject('templateDatabase') })
  return {
    dataDir,
    settings: { DATA_DIR: dataDir, DATABASE_URL: url },
    drop: async () => {
      await drop()
      dropFolder()
    },
  }
}
