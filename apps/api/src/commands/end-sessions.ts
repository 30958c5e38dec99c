import { systemClock } from '../core/clock.ts'
import { readConfig } from '../core/config.ts'
import { migrateToLatest } from '../core/database/migrate.ts'
import { openDatabase } from '../core/database/open-database.ts'
import { endSessions } from '../features/auth/auth.public.ts'
import { runCommand, UsageError } from './run-command.ts'

const help = 'Name one account, or all: npm run sessions:end -- ana@shop.example, npm run sessions:end -- --all'

await runCommand(async () => {
  const [name, ...others] = process.argv.slice(2)
  if (!name || others.length > 0 || (name.startsWith('-') && name !== '--all')) throw new UsageError(help)
  const email = name === '--all' ? null : name.toLowerCase()
  const opened = openDatabase(readConfig(), (error) => console.error(error.message))
  try {
    await migrateToLatest(opened)
    const count = await endSessions(opened.db, { email, now: systemClock.now() })
    if (count === null) throw new UsageError(`${name} has no account.`)
    console.log(`Sessions that ended: ${count}.`)
  } finally {
    await opened.close()
  }
})
