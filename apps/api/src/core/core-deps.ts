import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Crowd } from './crowd.ts'
import type { Database } from './database/open-database.ts'
import type { Translate } from './errors.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'
import type { Secrets } from './secrets.ts'

/**
 * What every slice may ask for. A slice names of it what it uses, and adds what it takes of slices below it;
 * deps.ts makes all of it, and no slice knows that file.
 */
export interface CoreDeps {
  config: Config
  clock: Clock
  db: Database
  secrets: Secrets
  translate: Translate
  /** Where users find the app, as links in mail need it: APP_ORIGIN, else what the server listens on once it does. */
  appAddress: { origin: string }
  rateLimits: RateLimits
  /** Whether other stores ask for something at the moment. */
  crowd: Crowd
  /** Work for after the commit; its kinds are listed in jobs.ts. */
  jobs: Jobs
  mailer: Mailer
  /** Tells whoever runs the server of what fails behind requests, and keeps nobody from their answer. */
  log: (error: unknown) => void
}
