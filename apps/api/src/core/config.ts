import { isRepetitive, type MailSender } from './environment/parse-values.ts'
import { type PlatformConfigs, readPlatforms } from './environment/platforms.ts'
import { ConfigError, requireAddress } from './environment/variable.ts'
import { type Environment, variables } from './environment/variables.ts'
import type { LimitTable } from './rate-limits/limit-table.ts'

export { ConfigError }

export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  apiBase: URL
  /** Price ids by the plan's id. */
  prices: ReadonlyMap<string, string>
}

/** Who writes speech down. */
export interface SpeechConfig {
  /** Without a slash at its end. */
  url: string
  apiKey: string | null
  model: string
}

/** A model with OpenAI's protocol. */
export interface ModelConfig {
  /** Without a slash at its end. */
  url: string
  apiKey: string | null
  name: string
}

export interface EmbeddingsConfig extends ModelConfig {
  /** What its directions are cut to; null: as long as they come. */
  dimensions: number | null
}

/** What the process was told, checked. */
export interface Config extends PlatformConfigs {
  isProduction: boolean
  port: number
  host: string
  /** Null: the address listened on. */
  appOrigin: string | null
  dataDir: string
  /** Null: the embedded database. */
  databaseUrl: string | null
  databasePoolSize: number
  secretKey: string | null
  previousSecretKey: string | null
  /** Null: the mail sink. */
  smtpUrl: string | null
  mailFrom: MailSender
  mailSinkPort: number
  hasDemo: boolean
  /** Null: nobody. */
  speech: SpeechConfig | null
  /** Understands what the rules do not. Null: none. */
  languageModel: ModelConfig | null
  /** Null: products are found by words alone. */
  embeddings: EmbeddingsConfig | null
  /** Null: nowhere. */
  contactUrl: string | null
  /** Null: no card payments. */
  stripe: StripeConfig | null
  /** Of the month that is under way and so many before it, in UTC, searches and clicks are kept. */
  retentionMonths: number
  /** Addresses, networks and names of networks. */
  trustedProxies: readonly string[]
  /** Null: the database counts. */
  redisUrl: string | null
  rateLimits: LimitTable
  maxConnections: number
  maxConnectionsPerAddress: number
  /** Null: nothing is measured. */
  metricsToken: string | null
  logLevel: Environment['LOG_LEVEL']
}

function readEnvironment(env: Record<string, string | undefined>): Environment {
  const entries = Object.entries(variables).map(([name, variable]) => {
    try {
      return [name, variable.parse(env[name]?.trim() || variable.default)]
    } catch (error) {
      throw new ConfigError(`${name} ${(error as Error).message}.`)
    }
  })
  return Object.fromEntries(entries)
}

function readSpeech(
  { SPEECH_URL: url, SPEECH_API_KEY: apiKey, SPEECH_MODEL: model }: Environment,
  isProduction: boolean,
): SpeechConfig | null {
  if (url === null) return null
  return { url: requireAddress('SPEECH_URL', url, isProduction).href.replace(/\/$/, ''), apiKey, model }
}

function readModel(
  beginning: 'LANGUAGE_MODEL' | 'EMBEDDINGS',
  { url, apiKey, name }: { url: URL | null; apiKey: string | null; name: string | null },
  isProduction: boolean,
): ModelConfig | null {
  if (url === null) return null
  const address = requireAddress(`${beginning}_URL`, url, isProduction)
  if (name === null) throw new ConfigError(`${beginning}_NAME must be set together with ${beginning}_URL.`)
  return { url: address.href.replace(/\/$/, ''), apiKey, name }
}

function readModels(values: Environment, isProduction: boolean): Pick<Config, 'languageModel' | 'embeddings'> {
  const languageModel = readModel(
    'LANGUAGE_MODEL',
    {
      url: values.LANGUAGE_MODEL_URL,
      apiKey: values.LANGUAGE_MODEL_API_KEY,
      name: values.LANGUAGE_MODEL_NAME,
    },
    isProduction,
  )
  const embeddings = readModel(
    'EMBEDDINGS',
    { url: values.EMBEDDINGS_URL, apiKey: values.EMBEDDINGS_API_KEY, name: values.EMBEDDINGS_NAME },
    isProduction,
  )
  const dimensions = values.EMBEDDINGS_DIMENSIONS === 0 ? null : values.EMBEDDINGS_DIMENSIONS
  return { languageModel, embeddings: embeddings && { ...embeddings, dimensions } }
}

function readStripe(values: Environment, isProduction: boolean): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  if (secretKey === null) return null
  if (webhookSecret === null) {
    throw new ConfigError('STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY.')
  }
  const apiBase = requireAddress('STRIPE_API_BASE', values.STRIPE_API_BASE, isProduction)
  return { secretKey, webhookSecret, apiBase, prices: values.STRIPE_PRICES }
}

/** A host that only this machine reaches. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

/** Reads the configuration from environment variables. Throws ConfigError on a bad value. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const values = readEnvironment(env)
  const isProduction = values.NODE_ENV === 'production'
  if (isProduction && values.SECRET_KEY === null) throw new ConfigError('SECRET_KEY must be set in production.')
  if (isProduction && values.SECRET_KEY !== null && isRepetitive(values.SECRET_KEY)) {
    throw new ConfigError('SECRET_KEY must be random in production, as from `openssl rand -base64 32`.')
  }
  if (isProduction && values.APP_ORIGIN?.protocol === 'http:' && !isLoopback(values.APP_ORIGIN.hostname)) {
    throw new ConfigError('APP_ORIGIN must start with https:// in production.')
  }
  if (isProduction && values.SMTP_URL === null) throw new ConfigError('SMTP_URL must be set in production.')
  if (isProduction && values.DEMO) throw new ConfigError('DEMO must not be 1 in production.')
  return {
    isProduction,
    port: values.PORT,
    host: values.HOST,
    appOrigin: values.APP_ORIGIN?.origin ?? null,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL?.href ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    secretKey: values.SECRET_KEY,
    previousSecretKey: values.SECRET_KEY_PREVIOUS,
    smtpUrl: values.SMTP_URL?.href ?? null,
    speech: readSpeech(values, isProduction),
    mailFrom: values.MAIL_FROM ?? {
      name: 'Voice Shop',
      address: `no-reply@${values.APP_ORIGIN?.hostname ?? 'localhost'}`,
    },
    mailSinkPort: values.MAIL_SINK_PORT,
    hasDemo: values.DEMO ?? (!isProduction && values.DATABASE_URL === null && values.NODE_ENV !== 'test'),
    contactUrl: values.CONTACT_URL?.href ?? (isProduction ? null : 'mailto:sales@voice-shop.example'),
    stripe: readStripe(values, isProduction),
    ...readModels(values, isProduction),
    ...readPlatforms(values, isProduction),
    retentionMonths: values.RETENTION_MONTHS,
    trustedProxies: values.TRUST_PROXY,
    redisUrl: values.REDIS_URL?.href ?? null,
    rateLimits: values.RATE_LIMITS,
    maxConnections: values.MAX_CONNECTIONS,
    maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
  }
}
