import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildApp } from '@voice-shop/api/app.ts'
import { systemClock } from '@voice-shop/api/core/clock.ts'
import { readConfig } from '@voice-shop/api/core/config.ts'
import { emptyChannel } from '@voice-shop/api/core/database/channel.ts'
import { migrateToLatest } from '@voice-shop/api/core/database/migrate.ts'
import { openDatabase } from '@voice-shop/api/core/database/open-database.ts'
import { createJobWorker } from '@voice-shop/api/core/jobs/job-worker.ts'
import { loadSecrets } from '@voice-shop/api/core/secrets.ts'
import { createDeps } from '@voice-shop/api/deps.ts'
import { catalogueChannel } from '@voice-shop/api/features/catalogue/catalogue.public.ts'
import { liveChannel } from '@voice-shop/api/features/live/live.public.ts'
import { listJobKinds } from '@voice-shop/api/jobs.ts'
import { recordEventsRoute, voiceEventSchema } from '@voice-shop/contract'
import { z } from 'zod'

/*
 * The API as main.ts starts it, with one route more, which takes the same request as the events route, checks its
 * shape, the event's included, and does nothing with it: the most that a validated route of this server can reach.
 */
const config = readConfig()
const opened = openDatabase(config, (error) => console.error(error))
await migrateToLatest(opened)
// Mail goes nowhere: what takes it is not ours to measure.
const mailer = { send: async () => undefined }
const isAlone = process.argv.includes('--alone')
const open = (name: string) => (isAlone ? emptyChannel : opened.openChannel(name, (message) => console.error(message)))
const channels = { live: open(liveChannel), catalogue: open(catalogueChannel) }
const deps = createDeps({ config, clock: systemClock, db: opened.db, secrets: loadSecrets(config), mailer, channels })
const [app] = await Promise.all([buildApp(deps), deps.jobs.open(listJobKinds(deps))])
const worker = createJobWorker({ jobs: deps.jobs, log: app.log })
app.post('/bench/empty/', {
  bodyLimit: recordEventsRoute.bodyLimit,
  schema: { body: z.object({ events: z.array(voiceEventSchema) }), response: { 200: recordEventsRoute.answers[200] } },
  handler: async () => ({ accepted: 1, duplicates: 0, rejected: [] }),
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
worker.start()

process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => deps.live.close())
    .then(() => worker.stop())
    .then(() => deps.jobs.close())
    .then(() => opened.close())
    .then(() => process.exit(0))
})
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

interface Asked {
  unlimitedWorkspaceId?: string
  isCleared?: boolean
}
// What the bench asks of the process: what it has used, or a workspace without a limit, so that it measures writing.
process.on('message', async ({ unlimitedWorkspaceId, isCleared }: Asked) => {
  if (unlimitedWorkspaceId) {
    await opened.db
      .updateTable('usage')
      .set({ plan_id: 'custom' })
      .where('workspace_id', '=', unlimitedWorkspaceId)
      .execute()
  }
  if (isCleared) collectGarbage()
  const { user, system } = process.cpuUsage()
  process.send?.({ residentBytes: process.memoryUsage.rss(), processorMs: (user + system) / 1000 })
})
process.send?.({ origin })
