import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createFuzzWorld } from '../apps/api/src/testing/fuzz/fuzz-world.ts'
import { importFuzzedLog } from '../apps/api/src/testing/fuzz/import-fuzzed-log.ts'
import { listLoggedErrors } from '../apps/api/src/testing/fuzz/logged-errors.ts'
import { makeFuzzRequest } from '../apps/api/src/testing/fuzz/make-fuzz-request.ts'
import { type FuzzReport, runFuzz } from '../apps/api/src/testing/fuzz/run-fuzz.ts'
import { createPostgresDatabase } from '../apps/api/src/testing/test-database.ts'

/*
 * Requests made from the contract against a real server: `npm run test:fuzz`, then with `--seed` and `--only` for one of
 * them again. On PostgreSQL where TEST_DATABASE_URL names one, else on the embedded database.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    count: { type: 'string', default: '100000' },
    only: { type: 'string' },
  },
})
const seed = Number(values.seed)
const only = values.only === undefined ? null : Number(values.only)
const mostShown = 20
/** How much more the server may hold at the end than after the first twentieth. */
const mostGrowth = 1.3

function showMemory({ memory: { before, after } }: FuzzReport): boolean {
  const growth = { resident: after.residentMb / before.residentMb, heap: after.heapMb / before.heapMb }
  const describe = (name: string, from: number, to: number) =>
    `${name} ${from.toFixed(0)} MB, then ${to.toFixed(0)} MB: ${(to / from).toFixed(2)} times (at most ${mostGrowth})`
  console.log(describe('Memory', before.residentMb, after.residentMb))
  console.log(describe('Heap', before.heapMb, after.heapMb))
  return growth.resident <= mostGrowth && growth.heap <= mostGrowth
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-shop-fuzz-'))
  const postgres = process.env.TEST_DATABASE_URL ? await createPostgresDatabase() : null
  const database = { DATA_DIR: folder, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
  const count = only === null ? Number(values.count) : 1
  console.log(`${count} requests, --seed ${seed}, on ${postgres ? 'PostgreSQL' : 'the embedded database'}`)
  const world = await createFuzzWorld(database)
  if (only !== null) console.log(makeFuzzRequest(seed, only))
  const startedAt = performance.now()
  const onProgress = (done: number) => process.stdout.write(`\r${done} of ${count}`)
  const report = await runFuzz(world, { seed, from: only ?? 0, count, warmUp: Math.ceil(count / 20), onProgress })
  const seconds = (performance.now() - startedAt) / 1000
  const isAlive = (await fetch(new URL('/readyz', world.origin))).ok
  const ended = await world.end()
  const errors = listLoggedErrors(ended.stdout)
  console.log(`\n${Math.round(seconds)} s. Answers by status:`, report.statuses)
  for (const { number, problem, request } of report.failures.slice(0, mostShown)) {
    console.log(`\n✗ ${problem}\n  ${request}\n  again: npm run test:fuzz -- --seed ${seed} --only ${number}`)
  }
  for (const line of errors.slice(0, mostShown)) console.log(`\n✗ logged: ${line.slice(0, 1500)}`)
  const isBounded = only !== null || showMemory(report)
  const workspaceId = world.values.get('workspace') ?? ''
  const badImport = only === null ? await importFuzzedLog(database, { seed, lines: count, workspaceId }) : null
  console.log(badImport ?? `A UBI log of ${only === null ? count : 0} lines was imported`)
  await postgres?.drop()
  rmSync(folder, { recursive: true })
  const isOk =
    report.failures.length === 0 &&
    errors.length === 0 &&
    isAlive &&
    isBounded &&
    ended.code === 0 &&
    badImport === null
  console.log(`${report.failures.length} failed, ${errors.length} errors logged, the server ended with ${ended.code}`)
  return isOk
}

process.exitCode = (await main()) ? 0 : 1
