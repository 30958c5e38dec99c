import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, type TestContext } from 'vitest'
import { openPostgres } from '../../core/database/open-database.ts'
import { startServerProcess } from '../server-process.ts'
import { type CitusCluster, createCitusCluster, hasCitusInstalled } from './citus-cluster.ts'
import { type FaultWorld, isEmbedded, skipOnEmbedded } from './fault-world.ts'

/** For `beforeEach`: skips, and says why, where no cluster can be made. */
export function skipWithoutCitus(context: TestContext): void {
  skipOnEmbedded(context)
  if (!isEmbedded && !hasCitusInstalled()) context.skip('the PostgreSQL that is installed here has no Citus')
}

/** A Citus cluster of its own with eight shards. Lasts as long as the test. */
export async function createClusterWorld({
  workers,
}: {
  workers: number
}): Promise<{ world: FaultWorld; cluster: CitusCluster }> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-shop-fault-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL, as another user, has to get to its folder.
  chmodSync(folder, 0o755)
  const cluster = await createCitusCluster(folder, { workers, shards: 8 })
  onTestFinished(cluster.kill)
  const { url } = cluster.coordinator
  const settings = { DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off', DATABASE_URL: url }
  const world: FaultWorld = {
    settings,
    cluster: cluster.coordinator,
    open: () => openPostgres({ url, poolSize: 4, onIdleError: () => undefined }),
    startServer: async (more = {}) => {
      const server = await startServerProcess({ ...settings, ...more })
      onTestFinished(async () => void (await server.end('SIGKILL')))
      return server
    },
  }
  return { world, cluster }
}
