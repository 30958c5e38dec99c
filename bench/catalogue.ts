import { startTiendaNubeSimulator } from '@voice-shop/simulator-tiendanube/start-tiendanube-simulator.ts'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchServer, registerStore, startBenchServer } from './bench-server.ts'
import { writeResult } from './results.ts'

/*
 * The import of a catalogue of 50,000 products, in two languages each, beside one of 500, into the same server: what its
 * resident memory grows by at most, from before any import on.
 */
const largeCount = 50_000
const smallCount = 500
const sampleEveryMs = 100

const app = { id: '1000', secret: 'secret', redirectUrl: '' }
const simulator = await startTiendaNubeSimulator({ app })
const settings = {
  TIENDANUBE_APP_ID: app.id,
  TIENDANUBE_CLIENT_SECRET: app.secret,
  TIENDANUBE_API_BASE: `${simulator.origin}/2025-03`,
  TIENDANUBE_AUTH_BASE: simulator.origin,
}

interface CatalogueStatus {
  state: string
  products: number
  finished_at: string | null
}

/** A store with the app, and how its catalogue is read again. */
async function connectStore(server: BenchServer) {
  const { authorization } = await registerStore(server.origin)
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${server.origin}${path}`, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const { merchant } = await call<{ merchant: { id: string } }>(
    'POST',
    '/api/auth/install/',
    simulator.control.approve(),
  )
  await call('POST', `/api/merchants/${merchant.id}/claim/`, {})
  const getStatus = () => call<CatalogueStatus>('GET', `/api/stores/${merchant.id}/catalogue/`)
  return { getStatus, sync: () => call('POST', `/api/stores/${merchant.id}/catalogue/sync/`) }
}

/** Waits for the end of an import that ended after `before`. Returns the most memory that was seen, in MB. */
async function watchImport(
  server: BenchServer,
  { getStatus, before }: { getStatus: () => Promise<CatalogueStatus>; before: string | null },
) {
  let peakMb = 0
  for (;;) {
    peakMb = Math.max(peakMb, await server.getResidentMb())
    // The platform's limit of two pages a second is not what is measured.
    simulator.control.moveClock({ ms: 5000 })
    const { state, products, finished_at } = await getStatus()
    if (state === 'failed') throw new Error('the import failed')
    if (state === 'done' && finished_at !== before) return { peakMb, products, finishedAt: finished_at }
    await new Promise((resolve) => setTimeout(resolve, sampleEveryMs))
  }
}

async function measure(databaseUrl?: string) {
  const server = await startBenchServer(databaseUrl, settings)
  try {
    simulator.control.setProductCount({ count: smallCount })
    await registerStore(server.origin)
    const idleMb = await server.getResidentMb()
    const { getStatus, sync } = await connectStore(server)
    const small = await watchImport(server, { getStatus, before: null })
    simulator.control.setProductCount({ count: largeCount })
    await sync()
    const startedAt = performance.now()
    const large = await watchImport(server, { getStatus, before: small.finishedAt })
    console.log(`${large.products} products ${databaseUrl ? 'on PostgreSQL' : 'in the embedded database'}`)
    const seconds = (performance.now() - startedAt) / 1000
    return { idleMb, small, large, seconds }
  } finally {
    simulator.control.uninstall()
    await server.stop()
  }
}

const database = await createBenchDatabase()
const onPostgres = await measure(database.url)
await database.drop()
const embedded = await measure()
await simulator.stop()

// A few are hidden from shoppers, and not imported.
for (const { large } of [onPostgres, embedded]) {
  if (large.products < largeCount * 0.9) throw new Error(`only ${large.products} products were imported`)
}
writeResult('catalogue', {
  extraMbOnPostgres: { value: onPostgres.large.peakMb - onPostgres.idleMb, atMost: 150 },
  extraMbEmbedded: { value: embedded.large.peakMb - embedded.idleMb, atMost: 150 },
  context: {
    products: largeCount,
    productsOfSmall: smallCount,
    onPostgres: { ...onPostgres, extraMbOfSmall: onPostgres.small.peakMb - onPostgres.idleMb },
    embedded: { ...embedded, extraMbOfSmall: embedded.small.peakMb - embedded.idleMb },
  },
})
