import { isRepetitive, type MailSender } from './environment/parse-values.ts'
import { type Environment, type VariableName, variables } from './environment/variables.ts'
import type { LimitTable } from './rate-limits/limit-table.ts'

export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  apiBase: URL
  /** Price ids by the plan's id. */
  prices: ReadonlyMap<string, string>
}

export interface ShopifyConfig {
  clientId: string
  clientSecret: string
  /** Null: each store's own address. */
  apiBase: URL | null
  hasTestCharges: boolean
}

export interface BigCommerceConfig {
  /** Null: stores are connected by the form alone. */
  app: { clientId: string; clientSecret: string } | null
  apiBase: URL
  loginBase: URL
}

export interface TiendaNubeConfig {
  appId: string
  clientSecret: string
  apiBase: URL
  authBase: URL
  /** Null: every webhook needs its signature. */
  webhookToken: string | null
}

/** What the process was told, checked. */
export interface Config {
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
  /** Null: nowhere. */
  contactUrl: string | null
  /** Null: no card payments. */
  stripe: StripeConfig | null
  /** Null: no Shopify stores. */
  shopify: ShopifyConfig | null
  bigcommerce: BigCommerceConfig
  /** Null: no Tienda Nube stores. */
  tiendanube: TiendaNubeConfig | null
  /** Of the month that is under way and so many before it, in UTC, searches and clicks are kept. */
  retentionMonths: number
  /** Addresses, networks and names of networks. */
  trustedProxies: readonly string[]
  /** Null: the database counts. */
  redisUrl: string | null
  rateLimits: LimitTable
  maxConnections: number
  /** Null: nothing is measured. */
  metricsToken: string | null
  logLevel: Environment['LOG_LEVEL']
}

/** A setting that stops the start; the message is one sentence that names the variable. */
export class ConfigError extends Error {}

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

type AddressName = Extract<VariableName, `${string}_BASE`>

/** The address of a service outside; in production an encrypted one. */
function readAddress(values: Environment, name: AddressName): URL {
  const address = values[name]
  if (address === null) throw new ConfigError(`${name} must be an address.`)
  if (values.NODE_ENV === 'production' && address.protocol !== 'https:') {
    throw new ConfigError(`${name} must start with https:// in production.`)
  }
  return address
}

function readStripe(values: Environment): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  if (secretKey === null) return null
  if (webhookSecret === null) {
    throw new ConfigError('STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY.')
  }
  return { secretKey, webhookSecret, apiBase: readAddress(values, 'STRIPE_API_BASE'), prices: values.STRIPE_PRICES }
}

type PairedName = Extract<VariableName, `${string}_${'CLIENT' | 'APP'}_${'ID' | 'SECRET'}`>

/** An app's id and secret: both, or neither. */
function readApp(
  values: Environment,
  idName: PairedName,
  secretName: PairedName,
): { id: string; secret: string } | null {
  const [id, secret] = [values[idName], values[secretName]]
  if (id === null && secret === null) return null
  if (id === null) throw new ConfigError(`${idName} must be set together with ${secretName}.`)
  if (secret === null) throw new ConfigError(`${secretName} must be set together with ${idName}.`)
  return { id, secret }
}

function readShopify(values: Environment, isProduction: boolean): ShopifyConfig | null {
  const app = readApp(values, 'SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET')
  if (!app) return null
  return {
    clientId: app.id,
    clientSecret: app.secret,
    apiBase: values.SHOPIFY_API_BASE && readAddress(values, 'SHOPIFY_API_BASE'),
    hasTestCharges: values.SHOPIFY_TEST_CHARGES ?? !isProduction,
  }
}

function readBigCommerce(values: Environment): BigCommerceConfig {
  const app = readApp(values, 'BIGCOMMERCE_CLIENT_ID', 'BIGCOMMERCE_CLIENT_SECRET')
  return {
    app: app && { clientId: app.id, clientSecret: app.secret },
    apiBase: readAddress(values, 'BIGCOMMERCE_API_BASE'),
    loginBase: readAddress(values, 'BIGCOMMERCE_LOGIN_BASE'),
  }
}

function readTiendaNube(values: Environment): TiendaNubeConfig | null {
  const app = readApp(values, 'TIENDANUBE_APP_ID', 'TIENDANUBE_CLIENT_SECRET')
  if (!app) return null
  return {
    appId: app.id,
    clientSecret: app.secret,
    apiBase: readAddress(values, 'TIENDANUBE_API_BASE'),
    authBase: readAddress(values, 'TIENDANUBE_AUTH_BASE'),
    webhookToken: values.TIENDANUBE_WEBHOOK_TOKEN,
  }
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
    mailFrom: values.MAIL_FROM ?? {
      name: 'Voice Shop',
      address: `no-reply@${values.APP_ORIGIN?.hostname ?? 'localhost'}`,
    },
    mailSinkPort: values.MAIL_SINK_PORT,
    hasDemo: values.DEMO ?? (!isProduction && values.DATABASE_URL === null && values.NODE_ENV !== 'test'),
    contactUrl: values.CONTACT_URL?.href ?? (isProduction ? null : 'mailto:sales@voice-shop.example'),
    stripe: readStripe(values),
    shopify: readShopify(values, isProduction),
    bigcommerce: readBigCommerce(values),
    tiendanube: readTiendaNube(values),
    retentionMonths: values.RETENTION_MONTHS,
    trustedProxies: values.TRUST_PROXY,
    redisUrl: values.REDIS_URL?.href ?? null,
    rateLimits: values.RATE_LIMITS,
    maxConnections: values.MAX_CONNECTIONS,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
  }
}
