import cluster, { type Worker } from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { systemClock } from './core/clock.ts'
import { type Config, ConfigError, readConfig } from './core/config.ts'
import { startSimulators } from './simulators.ts'

/*
 * Several processes of the API behind one port: `npm run start:cluster -- 4`. Each is a main.ts of its own; they share
 * the database and nothing else. The first one starts alone, so that it prepares the database and says what is wrong.
 * One that dies is replaced.
 */
const shortestPauseMs = 1000
const longestPauseMs = 30_000
/** A process that lived for so long has not failed at its start. */
const soundLifeMs = 60_000

function readCount(): number {
  const text = process.argv[2] ?? String(availableParallelism())
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < 1 || count > 64) {
    throw new ConfigError(`The number of processes must be a whole number from 1 to 64, not ${text}.`)
  }
  return count
}

function readClusterConfig(): Config {
  const config = readConfig()
  if (config.databaseUrl !== null) return config
  throw new ConfigError(
    'Several processes need DATABASE_URL: the embedded database belongs to one. Set it, or run npm start.',
  )
}

async function main(): Promise<void> {
  const count = readCount()
  const { config, environment, notes, onListening, stop } = await startSimulators(readClusterConfig(), systemClock)
  if (config.metricsToken !== null) (await import('./core/metrics/cluster-metrics.ts')).serveClusterMetrics()
  cluster.setupPrimary({ exec: fileURLToPath(new URL('main.ts', import.meta.url)), args: [] })
  const timers = new Set<NodeJS.Timeout>()
  let isServing = false
  let isStopping = false
  let exitCode = 0
  let pauseMs = shortestPauseMs

  function start(): void {
    const worker = cluster.fork(environment)
    const startedAt = performance.now()
    worker.once('exit', (code, signal) => {
      // One that was still starting ends by the signal.
      if (isStopping) exitCode ||= code === 0 || signal === 'SIGTERM' ? 0 : 1
      else if (isServing) replace(worker, { end: signal ?? `code ${code}`, lifeMs: performance.now() - startedAt })
      else exitCode = code || 1
      // Nothing left: stopped, or the first one could not start and has said why.
      if ((isStopping || !isServing) && Object.keys(cluster.workers ?? {}).length === 0) void finish()
    })
  }

  function replace(dead: Worker, { end, lifeMs }: { end: string; lifeMs: number }): void {
    pauseMs = lifeMs > soundLifeMs ? shortestPauseMs : Math.min(pauseMs * 2, longestPauseMs)
    console.error(`Process ${dead.process.pid} ended (${end}); another takes its place in ${pauseMs / 1000} s.`)
    const timer = setTimeout(() => {
      timers.delete(timer)
      start()
    }, pauseMs)
    timers.add(timer)
  }

  async function finish(): Promise<void> {
    await stop()
    process.exit(exitCode)
  }

  function serve({ port }: AddressInfo): void {
    isServing = true
    onListening(`http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`)
    for (const note of notes) console.log(note)
    for (let started = 1; started < count; started += 1) start()
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      for (const timer of timers) clearTimeout(timer)
      // Each stops as by itself, within its own limit.
      const workers = Object.values(cluster.workers ?? {})
      for (const worker of workers) worker?.process.kill('SIGTERM')
      if (workers.length === 0) void finish()
    })
  }
  cluster.on('listening', (worker, address) => {
    console.log(`Process ${worker.process.pid} serves`)
    if (!isServing) serve(address as unknown as AddressInfo)
  })
  start()
}

try {
  await main()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
