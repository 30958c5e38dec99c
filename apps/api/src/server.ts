import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { createProgressLine } from './commands/progress-line.ts'
import type { Clock } from './core/clock.ts'
import { type Config, ConfigError } from './core/config.ts'
import { isMachineLost } from './core/database/failures.ts'
import { migrateToLatest } from './core/database/migrate.ts'
import { type OpenDatabase, openDatabase } from './core/database/open-database.ts'
import { requireCluster, requireCoordinator } from './core/database/require-cluster.ts'
import { explainStartFailure } from './core/database/start-failures.ts'
import { createJobWorker } from './core/jobs/job-worker.ts'
import { findRootWarning } from './core/root-warning.ts'
import { loadSecrets } from './core/secrets.ts'
import { startSweeper } from './core/sweeper.ts'
import { demoSignIn, ensureDemoStore } from './demo/create-demo-store.ts'
import { shopPath } from './demo/demo-products.ts'
import { createDeps, type Deps } from './deps.ts'
import { catalogueChannel } from './features/catalogue/catalogue.public.ts'
import { createDeliveryWorker } from './features/endpoints/endpoints.public.ts'
import { listeningDays } from './features/listening/listening.public.ts'
import { liveChannel } from './features/live/live.public.ts'
import { makeMissingDays } from './features/rollups/rollups.public.ts'
import { listItemCounts } from './features/voice/voice.public.ts'
import { listJobKinds } from './jobs.ts'
import { type Simulators, startSimulators } from './simulators.ts'
import { listSweeps } from './sweeps.ts'

export interface RunningServer {
  app: FastifyInstance
  /** Such as http://127.0.0.1:3000 */
  origin: string
  /** Lets requests under way finish, then closes the database. */
  stop(): Promise<void>
}

function explainListenFailure(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(`PORT ${port} is taken by another program. Stop it, or set PORT to another number.`)
    case 'EACCES':
      return new ConfigError(`PORT ${port} needs more rights than this user has. Set PORT to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST ${host} is no address of this machine.`)
    default:
      return error
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw explainListenFailure(error as NodeJS.ErrnoException, config)
  }
  const { port } = app.server.address() as AddressInfo
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
}

/** Makes the demo store in an empty database. Before the first request, for real events must not come in between. */
async function prepareDemo(deps: Deps): Promise<boolean> {
  const line = createProgressLine()
  const hasDemo = await ensureDemoStore(deps, ({ done, total }) =>
    line.show(done / total, 'Making the demo store (sample data)'),
  )
  line.end()
  return hasDemo
}

function makeDays(
  { db, clock }: Deps,
  onProgress: (done: number, total: number) => void,
  stopping?: AbortSignal,
): Promise<void> {
  return makeMissingDays({ db, clock, listItemCounts, daySources: [listeningDays] }, onProgress, stopping)
}

/**
 * Makes what a migration leaves to be made by the calendar of each store. Returns whether it could ask for all stores: not where
 * a machine of a cluster is away.
 */
async function prepareDays(deps: Deps): Promise<boolean> {
  const line = createProgressLine()
  try {
    await makeDays(deps, (done, total) => line.show(done / total, 'Counting the days of all stores anew'))
  } catch (error) {
    if (!isMachineLost(error)) throw error
    console.warn(
      `A machine of the cluster is away: ${(error as Error).message}. Its stores are answered 503 until it is back.`,
    )
    return false
  }
  line.end()
  return true
}

/** Opens the database and brings it up to date. Throws ConfigError where a setting is what keeps it from that. */
async function prepareDatabase(config: Config): Promise<OpenDatabase> {
  let opened: OpenDatabase | null = null
  try {
    // The pool is opened before the app's log exists.
    opened = openDatabase(config, (error) => console.error(`idle database connection lost: ${error.message}`))
    await requireCoordinator(opened.db)
    await migrateToLatest(opened)
    await requireCluster(opened.db)
    return opened
  } catch (error) {
    // Closing a database that does not answer fails too: the first failure is the one to tell.
    await opened?.close().catch(() => undefined)
    throw explainStartFailure(error, config)
  }
}

/** Opens the database, brings it up to date and serves. */
export async function startServer(input: { config: Config; clock: Clock }): Promise<RunningServer> {
  const { clock } = input
  const opened = await prepareDatabase(input.config)
  let simulators: Simulators | null = null
  try {
    simulators = await startSimulators(input.config, clock)
    const { config, notes, stop } = simulators
    const open = (name: string) => opened.openChannel(name, (message) => console.error(message))
    const channels = { live: open(liveChannel), catalogue: open(catalogueChannel) }
    const log = (error: unknown) => console.error(`behind requests: ${String(error)}`)
    const deps = createDeps({ config, clock, db: opened.db, secrets: loadSecrets(config), channels, log })
    const hasDays = await prepareDays(deps)
    const hasDemo = config.hasDemo && (await prepareDemo(deps))
    const [app] = await Promise.all([buildApp(deps), deps.jobs.open(listJobKinds(deps))])
    const worker = createJobWorker({ jobs: deps.jobs, log: app.log })
    const deliveries = createDeliveryWorker(deps, app.log)
    await app.ready()
    // What only the start needed, 20 MB, V8 else keeps until its heap is full. Nobody waits yet.
    globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
    const origin = await listen(app, config)
    deps.appAddress.origin = config.appOrigin ?? origin
    simulators.onListening(origin)
    worker.start()
    deliveries.start()
    const later = hasDays ? {} : { days: (stopping: AbortSignal) => makeDays(deps, () => undefined, stopping) }
    const sweeper = startSweeper({ ...listSweeps(deps, opened), ...later }, app.log)
    // Of the processes of a cluster one tells it.
    const isFirst = (cluster.worker?.id ?? 1) === 1
    if (isFirst) console.log(`Voice Shop runs on ${deps.appAddress.origin}`)
    const rootWarning = findRootWarning(config)
    if (rootWarning && isFirst) console.warn(rootWarning)
    for (const note of notes) console.log(note)
    if (hasDemo && isFirst) console.log(`Demo shop to talk to: ${deps.appAddress.origin}${shopPath}`)
    if (hasDemo && isFirst) console.log(`Demo sign-in: ${demoSignIn.email} with the password ${demoSignIn.password}`)
    return {
      app,
      origin,
      stop: async () => {
        // Requests under way may still add jobs; those wait in the database.
        await app.close()
        await deps.live.close()
        await sweeper.stop()
        await Promise.all([worker.stop(), deliveries.stop()])
        await deps.jobs.close()
        await deps.catalogueChanges.close()
        await deps.engine.close?.()
        await opened.close()
        await stop()
      },
    }
  } catch (error) {
    await simulators?.stop()
    await opened.close()
    throw explainStartFailure(error, input.config)
  }
}
