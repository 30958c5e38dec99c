import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { createProgressLine } from './commands/progress-line.ts'
import type { Clock } from './core/clock.ts'
import { type Config, ConfigError } from './core/config.ts'
import { migrateToLatest } from './core/database/migrate.ts'
import { openDatabase } from './core/database/open-database.ts'
import { loadSecrets } from './core/secrets.ts'
import { demoSignIn, ensureDemoStore } from './demo/create-demo-store.ts'
import { createDeps, type Deps } from './deps.ts'

export interface RunningServer {
  app: FastifyInstance
  /** Such as http://127.0.0.1:3000 */
  origin: string
  /** Lets requests under way finish, then closes the database. */
  stop(): Promise<void>
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError(`PORT ${config.port} is taken by another program. Stop it, or set PORT to another number.`)
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

/** Opens the database, brings it up to date and serves. */
export async function startServer(input: { config: Config; clock: Clock }): Promise<RunningServer> {
  const { config, clock } = input
  // The pool is opened before the app's log exists.
  const opened = openDatabase(config, (error) => console.error(`idle database connection lost: ${error.message}`))
  try {
    await migrateToLatest(opened.db)
    const deps = createDeps({ config, clock, db: opened.db, secrets: loadSecrets(config) })
    const hasDemo = config.hasDemo && (await prepareDemo(deps))
    const app = await buildApp(deps)
    const origin = await listen(app, config)
    console.log(`Voice Shop runs on ${config.appOrigin ?? origin}`)
    if (hasDemo) console.log(`Demo sign-in: ${demoSignIn.email} with the password ${demoSignIn.password}`)
    return {
      app,
      origin,
      stop: async () => {
        await app.close()
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}
