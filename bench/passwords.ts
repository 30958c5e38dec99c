import { openPostgres } from '@voice-shop/api/core/database/open-database.ts'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchStore, benchPassword, registerStore, startBenchServer } from './bench-server.ts'
import { importYear } from './import-year.ts'
import { median, writeResult } from './results.ts'

/*
 * Passwords over HTTP on PostgreSQL, each pair in one run and in turns:
 * - a dashboard request while eight logins hash, against one while nothing else happens;
 * - forgot-password for an address with an account, against one without: the time must not tell them apart.
 */
const rounds = 5
const dashboardsARound = 200
const logins = 8
const tries = 200

async function time(expected: number, path: string, init: RequestInit): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(path, init)
  await response.text()
  if (response.status !== expected) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - startedAt
}

function post(origin: string, path: string, body: object): Promise<number> {
  return time(200, `${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function timeDashboards(origin: string, store: BenchStore): Promise<number[]> {
  const headers = { authorization: store.authorization, 'x-workspace-id': store.workspaceId }
  const times = []
  for (let request = 0; request < dashboardsARound; request += 1) {
    times.push(await time(200, `${origin}/api/ai/dashboard/?time_range=month`, { headers }))
  }
  return times
}

/** Keeps eight logins under way while `measure` runs. */
async function measureUnderLogins<Result>(origin: string, store: BenchStore, measure: () => Promise<Result>) {
  let isOver = false
  let done = 0
  const login = async () => {
    while (!isOver) {
      await post(origin, '/api/auth/token-obtain/', { email: store.email, password: benchPassword })
      done += 1
    }
  }
  const loops = Array.from({ length: logins }, login)
  const result = await measure()
  isOver = true
  await Promise.all(loops)
  return { result, done }
}

function getP99(times: readonly number[]): number {
  return [...times].sort((left, right) => left - right)[Math.floor(times.length * 0.99)] ?? 0
}

async function compareDashboards(origin: string, databaseUrl: string) {
  const store = await registerStore(origin)
  const opened = openPostgres({ url: databaseUrl, poolSize: 2, onIdleError: (error) => console.error(error) })
  await importYear(opened.db, { workspaceId: store.workspaceId, events: 10_000 })
  await opened.close()
  await timeDashboards(origin, store)
  const times = { quiet: [] as number[], underLogins: [] as number[] }
  let loginsDone = 0
  for (let round = 0; round < rounds; round += 1) {
    times.quiet.push(...(await timeDashboards(origin, store)))
    const { result, done } = await measureUnderLogins(origin, store, () => timeDashboards(origin, store))
    times.underLogins.push(...result)
    loginsDone += done
  }
  return {
    p99Ms: { quiet: getP99(times.quiet), underLogins: getP99(times.underLogins) },
    medianMs: { quiet: median(times.quiet), underLogins: median(times.underLogins) },
    loginsDone,
  }
}

/** Which of the two comes first changes by chance: the mail that one makes must not always slow the other down. */
async function compareForgotPassword(origin: string) {
  const known = []
  for (let count = 0; count < tries + 20; count += 1) known.push((await registerStore(origin)).email)
  const times = { known: [] as number[], unknown: [] as number[] }
  const forget = async (kind: 'known' | 'unknown', email: string) => {
    times[kind].push(await post(origin, '/api/auth/users/forgot-password/', { email }))
  }
  for (const email of known) {
    const isKnownFirst = Math.random() < 0.5
    const other = `bench-${crypto.randomUUID()}@shop.example`
    if (isKnownFirst) await forget('known', email)
    await forget('unknown', other)
    if (!isKnownFirst) await forget('known', email)
  }
  // The first ones warm the server up.
  return { known: median(times.known.slice(20)), unknown: median(times.unknown.slice(20)) }
}

const database = await createBenchDatabase()
const server = await startBenchServer(database.url)
try {
  const dashboards = await compareDashboards(server.origin, database.url)
  const forgot = await compareForgotPassword(server.origin)
  writeResult('passwords', {
    dashboardP99UnderLoginsToQuiet: { value: dashboards.p99Ms.underLogins / dashboards.p99Ms.quiet, atMost: 3 },
    forgotPasswordKnownToUnknown: {
      value: Math.max(forgot.known, forgot.unknown) / Math.min(forgot.known, forgot.unknown),
      atMost: 1.05,
    },
    context: { dashboards, logins, rounds, dashboardsARound, forgotPasswordMedianMs: forgot, tries },
  })
} finally {
  await server.stop()
  await database.drop()
}
