import { buildApp } from '@voice-shop/api/app.ts'
import { systemClock } from '@voice-shop/api/core/clock.ts'
import { readConfig } from '@voice-shop/api/core/config.ts'
import { migrateToLatest } from '@voice-shop/api/core/database/migrate.ts'
import { type Database, openDatabase } from '@voice-shop/api/core/database/open-database.ts'
import { loadSecrets } from '@voice-shop/api/core/secrets.ts'
import { createDeps } from '@voice-shop/api/deps.ts'
import type { DatabaseChange } from './database-change.ts'

/*
 * The API and the web app as main.ts starts them, in a process of their own. Over the channel to the process that
 * started it come the changes to the database for which the API has no call.
 */
async function applyChange(db: Database, change: DatabaseChange): Promise<void> {
  if (change.kind === 'usage') {
    const { workspaceId, planId, used } = change
    await db.updateTable('usage').set({ plan_id: planId, used }).where('workspace_id', '=', workspaceId).execute()
    return
  }
  const { workspaceId, userId } = change
  await db
    .insertInto('memberships')
    .values({ workspace_id: workspaceId, user_id: userId, role: 'member', created_at: systemClock.now() })
    .execute()
}

const config = readConfig()
const opened = openDatabase(config, (error) => console.error(error))
await migrateToLatest(opened)
const app = await buildApp(createDeps({ config, clock: systemClock, db: opened.db, secrets: loadSecrets(config) }))
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

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
    .then(() => opened.close())
    .then(() => process.exit(0))
})
process.send?.({ origin })
