import { buildApp } from '@voice-shop/api/app.ts'
import { readConfig } from '@voice-shop/api/core/config.ts'
import { migrateToLatest } from '@voice-shop/api/core/database/migrate.ts'
import { type Database, openDatabase } from '@voice-shop/api/core/database/open-database.ts'
import { createJobWorker } from '@voice-shop/api/core/jobs/job-worker.ts'
import { loadSecrets } from '@voice-shop/api/core/secrets.ts'
import { createDeps } from '@voice-shop/api/deps.ts'
import { createDeliveryWorker } from '@voice-shop/api/features/endpoints/endpoints.public.ts'
import { listJobKinds } from '@voice-shop/api/jobs.ts'
import { startSimulators } from '@voice-shop/api/simulators.ts'
import { listSweeps } from '@voice-shop/api/sweeps.ts'
import { cheapPasswordCost } from '@voice-shop/api/testing/cheap-password-cost.ts'
import { startMailSink } from '@voice-shop/simulator-mail/start-mail-sink.ts'
import type { DatabaseChange } from './database-change.ts'

/*
 * The API and the web app as main.ts starts them, in a process of their own. Over the channel to the process that
 * started it come the changes to the database for which the API has no call.
 */
const dayMs = 24 * 60 * 60_000
let passedMs = 0
const clock = { now: () => new Date(Date.now() + passedMs) }

/**
 * Moves the clock, lets Stripe do all that has fallen due, with its webhooks, and does what is done every minute.
 * Shopify's clock follows by itself.
 */
async function passDays(days: number): Promise<void> {
  passedMs += days * dayMs
  for (const [command, args] of [
    ['advance', [{ seconds: 1 }]],
    ['settle', []],
  ] as const) {
    const address = new URL(`/_control/${command}`, config.stripe?.apiBase)
    const response = await fetch(address, { method: 'POST', body: JSON.stringify(args) })
    if (!response.ok) throw new Error(`${command} answered ${response.status}: ${await response.text()}`)
  }
  const { signal } = new AbortController()
  for (const sweep of Object.values(listSweeps(deps, opened))) await sweep(signal)
}

async function applyChange(db: Database, change: DatabaseChange): Promise<void> {
  if (change.kind === 'days pass') return passDays(change.days)
  if (change.kind === 'usage') {
    const { workspaceId, planId, used, recordings = 0, downloads = 0 } = change
    const uses = { used, recordings_used: recordings, downloads_used: downloads }
    await db
      .updateTable('usage')
      .set({ plan_id: planId, ...uses })
      .where('workspace_id', '=', workspaceId)
      .execute()
    return
  }
  if (change.kind === 'expired invitation') {
    const { workspaceId, email } = change
    await db
      .updateTable('invitations')
      .set({ expires_at: clock.now() })
      .where('workspace_id', '=', workspaceId)
      .where('email', '=', email)
      .execute()
    return
  }
  if (change.kind === 'proven account') {
    await db.updateTable('users').set({ proven_at: clock.now() }).where('id', '=', change.userId).execute()
    return
  }
  if (change.kind === 'shopify store') {
    const { merchantId } = change
    const row = { platform: 'shopify', store_id: `${merchantId}.myshopify.com` } as const
    await db.updateTable('merchants').set(row).where('id', '=', merchantId).execute()
    return
  }
  if (change.kind === 'endpoint address') {
    await db.updateTable('endpoints').set({ url: change.url }).where('id', '=', change.endpointId).execute()
    return
  }
  const { workspaceId, userId } = change
  await db
    .insertInto('memberships')
    .values({ workspace_id: workspaceId, user_id: userId, role: 'member', created_at: clock.now() })
    .execute()
}

const sink = await startMailSink()
const simulators = await startSimulators(readConfig({ ...process.env, SMTP_URL: sink.smtpUrl }), clock)
const { config } = simulators
const opened = openDatabase(config, (error) => console.error(error))
await migrateToLatest(opened)
// Webhooks reach this machine alone, where the tests listen.
const endpointHttp = {
  reach: { isAllowed: (address: string) => address === '127.0.0.1', isPortAllowed: () => true },
  longestMs: 10_000,
}
const deps = createDeps({
  config,
  clock,
  db: opened.db,
  secrets: loadSecrets(config),
  passwordCost: cheapPasswordCost,
  endpointHttp,
})
await deps.jobs.open(listJobKinds(deps))
const app = await buildApp(deps)
const worker = createJobWorker({ jobs: deps.jobs, log: app.log })
const deliveries = createDeliveryWorker(deps, app.log)
const origin = await app.listen({ port: config.port, host: '127.0.0.1' })
deps.appAddress.origin = origin
simulators.onListening(origin)
worker.start()
deliveries.start()

process.on('message', (change: DatabaseChange) => {
  void applyChange(opened.db, change).then(
    () => process.send?.({}),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => Promise.all([worker.stop(), deliveries.stop()]))
    .then(() => deps.jobs.close())
    .then(() => opened.close())
    .then(() => simulators.stop())
    .then(() => process.exit(0))
})
const platforms = {
  shopify: config.shopify?.apiBase?.origin,
  tiendanube: config.tiendanube?.authBase.origin,
  bigcommerce: config.bigcommerce.apiBase.origin,
}
process.send?.({ origin, inboxUrl: sink.inboxUrl, platforms })
