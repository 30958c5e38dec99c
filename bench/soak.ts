import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { createBenchDatabase } from './bench-database.ts'
import { registerStore } from './bench-server.ts'
import { writeResult } from './results.ts'
import { checkLedger, createLedger, type Ledger } from './soak-ledger.ts'
import { type Disturbance, fillUp, keepPace, measureCapacity, type Soak } from './soak-load.ts'
import { type SoakServer, startSoakServer } from './soak-server.ts'

/*
 * Half an hour at half of what the server can do, on PostgreSQL: events one by one and in batches, answers, orders,
 * dashboards, searches and sign-ins of ten stores, of which two have a limit that is just about reached at each kill. Every
 * minute either the API is killed with -9 and started again, or all its connections to PostgreSQL are; in the middle third
 * the connections alone, so that one process can be watched. What writes is sent again until it is acknowledged. Then all
 * that was acknowledged is compared with rows, figures, usage and revenue. `SOAK_MINUTES` for another length: a third of it
 * must be some minutes for memory to be judged.
 */
const minutes = Number(process.env.SOAK_MINUTES ?? 30)
const stores = 10
const limitedStores = 2
const callers = 16
const warmUpSeconds = 15
const capacitySeconds = 20
/** A minute; of a short run a twelfth. */
const intervalMs = Math.min(60_000, (minutes * 60_000) / 12)
const kills = Math.round((minutes * 60_000) / intervalMs) - 1
/** After a kill 503 and broken connections are those of requests that were under way. */
const graceMs = 5000
/** What the limited stores get before each kill, in which it is used up or soon after. */
const topUp = 20
/** Shorter runs compile and fill caches for most of the time in which memory is watched. */
const judgesMemory = minutes >= 15

const products = ['campera liviana', 'campera de lluvia roja', 'zapatillas de cuero', 'remera roja', 'pantalón'].map(
  (name, index) => ({
    product_id: `product-${index}`,
    name,
    currency: 'ARS',
    variants: [{ variant_id: `variant-${index}`, price: String(1000 * (index + 1)) }],
  }),
)

async function createLedgers(server: SoakServer, client: pg.Client): Promise<Ledger[]> {
  const ledgers: Ledger[] = []
  while (ledgers.length < stores) {
    const store = await registerStore(server.origin)
    const isLimited = ledgers.length < limitedStores
    const { rows } = await client.query(
      'update usage set plan_id = $2, top_up = 0 where workspace_id = $1 returning plan_id',
      [store.workspaceId, isLimited ? 'free' : 'custom'],
    )
    if (rows.length !== 1) throw new Error('a store without a plan')
    const pushed = await fetch(`${server.origin}/api/voice-shop/products/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${store.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ products }),
    })
    if (!pushed.ok) throw new Error(`products were answered ${pushed.status}: ${await pushed.text()}`)
    const usage = await fetch(`${server.origin}/api/voice-shop/usage/`, {
      headers: { authorization: store.authorization, 'x-workspace-id': store.workspaceId },
    })
    const { limit } = (await usage.json()) as { limit: number }
    ledgers.push(createLedger(store, isLimited ? limit : null))
  }
  return ledgers
}

/** More room for the limited stores, as when they buy it. */
async function addRoom(ledgers: readonly Ledger[], client: pg.Client): Promise<void> {
  for (const ledger of ledgers) {
    if (ledger.limit === null) continue
    await client.query('update usage set top_up = top_up + $2 where workspace_id = $1', [
      ledger.store.workspaceId,
      topUp,
    ])
    ledger.limit += topUp
  }
}

const ofServer = `datname = current_database() and application_name like 'voice-shop%'`

/** What is open at PostgreSQL, and what should not be there while nothing is asked. */
async function readConnections(client: pg.Client) {
  const { rows } = await client.query(
    `select count(*)::int as connections,
       count(*) filter (where state like 'idle in transaction%' or wait_event_type = 'Lock')::int as stuck,
       (select count(*)::int from pg_locks l join pg_stat_activity a using (pid)
        where a.${ofServer} and (l.locktype = 'advisory' or not l.granted)) as locks
     from pg_stat_activity where ${ofServer}`,
  )
  return rows[0] as { connections: number; stuck: number; locks: number }
}

/** Jobs that are due, run by nobody or given up. */
async function countJobs(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as count from pgboss.job
     where state in ('active', 'failed', 'retry') or state = 'created' and start_after < now()`,
  )
  return rows[0].count
}

async function disturb(kind: Disturbance['kind'], { server, client, soak }: Run): Promise<void> {
  const disturbance = { kind, fromMs: performance.now(), untilMs: Number.POSITIVE_INFINITY }
  soak.disturbances.push(disturbance)
  if (kind === 'api') await server.replace()
  else await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ofServer}`)
  await server.awaitReady()
  disturbance.untilMs = performance.now() + graceMs
}

interface Run {
  server: SoakServer
  client: pg.Client
  soak: Soak
}

interface Watched {
  /** Of the one process of the middle third, two intervals after its start and at its end. */
  early: Awaited<ReturnType<SoakServer['readCleared']>> | null
  late: Awaited<ReturnType<SoakServer['readCleared']>> | null
  /** Between the two, in the server's time. */
  process: number
}

/** Kills by turns, at each interval one. Returns what was seen of the process that lives through the middle. */
async function killByTurns(run: Run, startedAt: number): Promise<Watched> {
  const watched: Watched = { early: null, late: null, process: 0 }
  const isMiddle = (number: number) => number > kills / 3 && number <= (2 * kills) / 3
  let sinceApi = 0
  for (let number = 1; number <= kills; number += 1) {
    await setTimeout(Math.max(0, startedAt + number * intervalMs - performance.now()))
    await addRoom(run.soak.ledgers, run.client)
    const kind = isMiddle(number) || number % 2 === 0 ? 'connections' : 'api'
    sinceApi = kind === 'api' ? 0 : sinceApi + 1
    if (isMiddle(number) && sinceApi >= 2 && !watched.early) {
      watched.early = await run.server.readCleared()
      watched.process = run.server.countProcesses()
    }
    if (kind === 'api' && watched.early && !watched.late) watched.late = await run.server.readCleared()
    await disturb(kind, run)
  }
  await setTimeout(Math.max(0, startedAt + minutes * 60_000 - performance.now()))
  return watched
}

/** By how much the straight line through the samples rises from the first to the last, beside their mean. */
function getRise(samples: readonly { atMs: number; residentMb: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const at = mean(samples.map(({ atMs }) => atMs))
  const level = mean(samples.map(({ residentMb }) => residentMb))
  const slope =
    samples.reduce((sum, { atMs, residentMb }) => sum + (atMs - at) * (residentMb - level), 0) /
    samples.reduce((sum, { atMs }) => sum + (atMs - at) ** 2, 0)
  return (slope * ((samples.at(-1)?.atMs ?? 0) - (samples[0]?.atMs ?? 0))) / level
}

/** Waits until nothing is left to do, and says what is left after a minute all the same. */
async function settle({ soak, client }: Run) {
  const stopAt = performance.now() + 60_000
  await Promise.race([Promise.all(soak.pending), setTimeout(60_000, null, { ref: false })])
  for (;;) {
    const left = { ...(await readConnections(client)), jobs: await countJobs(client), unanswered: soak.pending.size }
    const isDone = left.stuck + left.locks + left.jobs + left.unanswered === 0
    if (isDone || performance.now() > stopAt) return left
    await setTimeout(500)
  }
}

function summarize(problems: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const problem of problems) counts[problem] = (counts[problem] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).slice(0, 20))
}

const database = await createBenchDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
const server = await startSoakServer(database.url)
try {
  const ledgers = await createLedgers(server, client)
  const soak: Soak = {
    origin: server.origin,
    ledgers,
    disturbances: [],
    counts: {},
    problems: [],
    pending: new Set(),
  }
  const run = { server, client, soak }
  await Promise.all(ledgers.map((ledger) => fillUp(soak, ledger)))
  await measureCapacity(soak, { callers, seconds: warmUpSeconds })
  const capacity = await measureCapacity(soak, { callers, seconds: capacitySeconds })
  const usual = await readConnections(client)
  console.log(`${capacity.toFixed(0)} requests a second; ${minutes} minutes at half of it, ${kills} kills`)
  const startedAt = performance.now()
  let isOver = false
  const load = keepPace(soak, capacity / 2, () => isOver)
  const watched = await killByTurns(run, startedAt)
  isOver = true
  const leftOut = await load
  await Promise.all(ledgers.map((ledger) => fillUp(soak, ledger)))
  const left = await settle(run)
  const end = await server.readCleared()
  const checked: Awaited<ReturnType<typeof checkLedger>>[] = []
  for (const ledger of ledgers) checked.push(await checkLedger(ledger, client, server.origin))
  const errors = server.countErrors()
  await server.stop()

  const { early, late } = watched
  if (!early || !late) throw new Error('no process lived through the middle')
  const samples = server.memory.filter(({ process }) => process === watched.process)
  const from = (samples[0]?.atMs ?? 0) + 2 * intervalMs
  const rise = getRise(samples.filter(({ atMs }) => atMs >= from))
  const sum = (read: (one: (typeof checked)[number]) => number) => checked.reduce((total, one) => total + read(one), 0)
  const differences = checked.flatMap((one) => one.differences)
  for (const difference of [...differences, ...Object.keys(summarize(soak.problems))]) console.error(difference)
  const memory = {
    residentRise: { value: rise, atMost: 0.1 },
    heapLateToEarly: { value: late.heapMb / early.heapMb, atMost: 1.1 },
    heapOfLastProcessToEarly: { value: end.heapMb / early.heapMb, atMost: 1.15 },
  }
  const perProcess = Map.groupBy(server.memory, ({ process }) => process)
  writeResult('soak', {
    lostOfAcknowledged: { value: sum(({ lost }) => lost), atMost: 0 },
    neverAcknowledgedOrTwice: { value: sum(({ unknown }) => unknown), atMost: 0 },
    figuresOtherThanSent: { value: differences.length, atMost: 0 },
    recommendationsOffTheLimit: { value: sum(({ beyondLimit }) => beyondLimit), atMost: 0 },
    wrongAnswers: { value: soak.problems.length, atMost: 0 },
    connectionsBesideThoseBefore: { value: left.connections / usual.connections, atMost: 1 },
    leftBehind: { value: left.stuck + left.locks + left.jobs + left.unanswered, atMost: 0 },
    ...(judgesMemory ? memory : {}),
    context: {
      minutes,
      kills: soak.disturbances.map(({ kind, fromMs, untilMs }) => ({
        kind,
        awaySeconds: Number(((untilMs - graceMs - fromMs) / 1000).toFixed(2)),
      })),
      capacityPerSecond: capacity,
      leftOut,
      acknowledged: sum(({ acknowledged }) => acknowledged),
      refusedForTheLimit: ledgers.reduce((total, { refused }) => total + refused, 0),
      counts: soak.counts,
      wrong: summarize(soak.problems),
      errors,
      left,
      usual,
      memory: { ...(judgesMemory ? {} : memory), early, late, end },
      lastResidentMb: Array.from(perProcess.values(), (own) => own.at(-1)?.residentMb),
    },
  })
} finally {
  await client.end()
  await server.stop().catch(() => undefined)
  await database.drop()
}
