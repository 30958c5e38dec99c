import { expect, test } from 'vitest'
import { createFuzzWorld } from './testing/fuzz/fuzz-world.ts'
import { importFuzzedLog } from './testing/fuzz/import-fuzzed-log.ts'
import { listLoggedErrors } from './testing/fuzz/logged-errors.ts'
import { runFuzz } from './testing/fuzz/run-fuzz.ts'
import { createServerStorage } from './testing/server-storage.ts'
import { testDatabaseKind } from './testing/test-database.ts'

// 2000 on both databases together; `npm run test:fuzz` sends 100,000.
const count = 1000
const seed = testDatabaseKind === 'postgres' ? 1 : 2

test('[ERR-2] [ERR-1] [EVENT-5] no generated request or log gets a 5xx, a stack or no answer, and the server stays as it was', async () => {
  const storage = await createServerStorage('fuzz')
  const world = await createFuzzWorld(storage.settings)
  const report = await runFuzz(world, { seed, count, warmUp: 300 })
  const ended = await world.end()
  const workspaceId = world.values.get('workspace') ?? ''
  const badImport = await importFuzzedLog(storage.settings, { seed, lines: count, workspaceId })
  await storage.drop()
  expect(report.failures).toEqual([])
  expect(listLoggedErrors(ended.stdout)).toEqual([])
  expect(ended.code).toBe(0)
  expect(badImport).toBe(null)
  // Not a request that never got past the door.
  const { 200: ok = 0, 400: refused = 0 } = report.statuses
  expect(ok).toBeGreaterThan(count / 20)
  expect(refused).toBeGreaterThan(count / 20)
  const { before, after } = report.memory
  expect(after.heapMb / before.heapMb).toBeLessThan(1.5)
}, 600_000)
