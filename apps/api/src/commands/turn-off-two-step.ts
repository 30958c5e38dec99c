import { systemClock } from '../core/clock.ts'
import { ConfigError, readConfig } from '../core/config.ts'
import { DataFolderInUseError } from '../core/database/data-folder-lock.ts'
import { isDatabaseUnavailable } from '../core/database/failures.ts'
import { migrateToLatest } from '../core/database/migrate.ts'
import { openDatabase } from '../core/database/open-database.ts'
import { resetTwoStep } from '../features/auth/auth.public.ts'

/** For who has lost both the app and the recovery codes: whoever runs this has made sure whose account it is. */
async function turnOff(email: string): Promise<void> {
  const opened = openDatabase(readConfig(), (error) => console.error(error.message))
  try {
    await migrateToLatest(opened)
    const isDone = await resetTwoStep(opened.db, { email: email.toLowerCase(), now: systemClock.now() })
    console.log(
      isDone ? `Two-step sign-in of ${email} is off, and it is signed out.` : `${email} has no two-step sign-in.`,
    )
  } finally {
    await opened.close()
  }
}

const [email, ...others] = process.argv.slice(2)
if (!email || others.length > 0) {
  console.error('Name one account: npm run two-step:off -- ana@shop.example')
  process.exit(1)
}

try {
  await turnOff(email)
} catch (error) {
  const isExpected =
    error instanceof ConfigError || error instanceof DataFolderInUseError || isDatabaseUnavailable(error)
  console.error(isExpected ? (error as Error).message : error)
  process.exitCode = 1
}
