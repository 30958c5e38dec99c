import type { Clock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import type { CoreDeps } from './core/core-deps.ts'
import { createCrowd } from './core/crowd.ts'
import { type Channel, emptyChannel } from './core/database/channel.ts'
import type { Database } from './core/database/open-database.ts'
import { createJobs } from './core/jobs/jobs.ts'
import type { Mailer } from './core/mail/mailer.ts'
import { createSmtpMailer } from './core/mail/smtp-mailer.ts'
import { createRateLimits } from './core/rate-limits/rate-limits.ts'
import type { Secrets } from './core/secrets.ts'
import { loadTranslations } from './core/translations.ts'
import {
  type AnswerEngine,
  createOptionalEngines,
  createSegmentEngine,
  createShownReader,
  nameModel,
  type OptionalEngines,
  type ReadShown,
} from './features/answers/answers.public.ts'
import { type HashDeps, type PasswordCost, passwordCost } from './features/auth/auth.public.ts'
import type { ProviderDeadlines } from './features/billing/deadline.ts'
import { createPaymentProviders, type PaymentProviders } from './features/billing/payment-providers.ts'
import {
  type CatalogueChanges,
  createCatalogueChanges,
  type FeedHttp,
  publicFeedHttp,
} from './features/catalogue/catalogue.public.ts'
import { type EndpointHttp, publicEndpointHttp } from './features/endpoints/endpoints.public.ts'
import { createLive, type Live } from './features/live/live.public.ts'
import { markLate } from './features/orders/orders.public.ts'
import { createPlatforms, type HttpSettings, type Platforms } from './features/platforms/platforms.public.ts'
import {
  type BurstWatch,
  createBurstWatch,
  createVoiceRecorder,
  type VoiceRecorder,
} from './features/voice/voice.public.ts'
import { createWidgetLoads, type WidgetLoads } from './features/widget/widget.public.ts'

/** What the slices work with: made once by main, with stand-ins by tests. */
export interface Deps extends CoreDeps, HashDeps {
  recorder: VoiceRecorder
  /** Understands sentences and finds products. */
  engine: AnswerEngine
  /** Engines of others that help it. */
  optional: OptionalEngines
  /** Reads what answers show. */
  readShown: ReadShown
  /** Tells open pages that something new was recorded. */
  live: Live
  /** Notes who is to be looked at for a burst of events. */
  bursts: BurstWatch
  /** Counts how often pages load stores' widgets. */
  widgetLoads: WidgetLoads
  /** Tells every process whose products have changed. */
  catalogueChanges: CatalogueChanges
  /** How product feeds are fetched. */
  feedHttp: FeedHttp
  /** How messages are sent to stores' endpoints. */
  endpointHttp: EndpointHttp
  /** Who takes payments; null where one is not configured. */
  payments: PaymentProviders
  /** Where stores are; null where one is not configured. */
  platforms: Platforms
}

export function createDeps(input: {
  config: Config
  clock: Clock
  db: Database
  secrets: Secrets
  mailer?: Mailer
  /** How patiently platforms are asked, for tests. */
  platformHttp?: HttpSettings
  /** How patiently payment providers are asked, for tests. */
  paymentDeadlines?: ProviderDeadlines
  /** Whom feeds may be fetched from and for how long, for tests. */
  feedHttp?: FeedHttp
  /** Whom messages may be sent to and for how long, for tests. */
  endpointHttp?: EndpointHttp
  /** A cheap one for tests, which make thousands of accounts. */
  passwordCost?: PasswordCost
  /** Stand-ins, for tests. */
  optional?: OptionalEngines
  engine?: AnswerEngine
  /** Hears what fails behind requests. */
  log?: (error: unknown) => void
  /** To the other processes, for each of those who tell; without them there is none. */
  channels?: { live: Channel; catalogue: Channel }
}): Deps {
  const log = input.log ?? (() => undefined)
  const jobs = createJobs({ db: input.db, clock: input.clock })
  const live = createLive({ db: input.db, clock: input.clock, channel: input.channels?.live ?? emptyChannel })
  const crowd = createCrowd()
  const bursts = createBurstWatch()
  const platforms = createPlatforms(input.config, input.platformHttp)
  const catalogueChanges = createCatalogueChanges(input.channels?.catalogue ?? emptyChannel)
  return {
    mailer: createSmtpMailer(input.config),
    passwordCost,
    feedHttp: publicFeedHttp,
    endpointHttp: publicEndpointHttp,
    engine: createSegmentEngine({
      db: input.db,
      catalogueChanges,
      log,
      embeddingModel: input.config.embeddings && nameModel(input.config.embeddings),
    }),
    optional: createOptionalEngines({ ...input, log }),
    readShown: createShownReader(input.db),
    ...input,
    log,
    translate: loadTranslations(),
    appAddress: { origin: input.config.appOrigin ?? `http://${input.config.host}:${input.config.port}` },
    rateLimits: createRateLimits({ ...input, key: input.secrets.limitKey }),
    crowd,
    recorder: createVoiceRecorder({
      crowd,
      poolSize: input.config.databasePoolSize,
      ...input,
      retentionMonths: input.config.retentionMonths,
      listLateWrites: markLate,
      onRecorded: (workspaceId) => {
        live.announce(workspaceId)
        bursts.note(workspaceId)
      },
    }),
    live,
    bursts,
    widgetLoads: createWidgetLoads(),
    catalogueChanges,
    jobs,
    payments: createPaymentProviders({ ...input, jobs, platforms }),
    platforms,
  }
}
