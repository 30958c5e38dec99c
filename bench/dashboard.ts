import { openPostgres } from '@voice-shop/api/core/database/open-database.ts'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchServer, registerStore, startBenchServer } from './bench-server.ts'
import { importYear } from './import-year.ts'
import { median, writeResult } from './results.ts'

/*
 * The dashboard of 365 days over HTTP on PostgreSQL: a workspace with 1,000,000 events against one with 10,000, in
 * turns, so that both see the same machine.
 */
const rounds = 200

async function timeDashboard(origin: string, store: { authorization: string; workspaceId: string }): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/ai/dashboard/?time_range=year`, {
    headers: { authorization: store.authorization, 'x-workspace-id': store.workspaceId },
  })
  await response.text()
  if (response.status !== 200) throw new Error(`the dashboard answered ${response.status}`)
  return performance.now() - startedAt
}

async function compareDashboards(server: BenchServer, databaseUrl: string) {
  const small = await registerStore(server.origin)
  const large = await registerStore(server.origin)
  const opened = openPostgres({ url: databaseUrl, poolSize: 2, onIdleError: (error) => console.error(error) })
  await importYear(opened.db, { workspaceId: small.workspaceId, events: 10_000 })
  await importYear(opened.db, { workspaceId: large.workspaceId, events: 1_000_000 })
  await opened.close()
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.small.push(await timeDashboard(server.origin, small))
    times.large.push(await timeDashboard(server.origin, large))
  }
  // The first rounds warm the caches of both.
  return { small: median(times.small.slice(20)), large: median(times.large.slice(20)) }
}

const database = await createBenchDatabase()
const server = await startBenchServer(database.url)
try {
  const times = await compareDashboards(server, database.url)
  writeResult('dashboard', {
    millionToTenThousandEvents: { value: times.large / times.small, atMost: 1.5 },
    context: { medianMs: times, rounds },
  })
} finally {
  await server.stop()
  await database.drop()
}
