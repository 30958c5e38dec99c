import { isIP } from 'node:net'
import { type LimitTable, parseLimitTable } from './rate-limits/limit-table.ts'

/** Every environment variable is declared here once; nothing else reads process.env. */
interface Variable<Value> {
  /** One sentence for the reference in docs/operations.md. */
  doc: string
  /** What holds when the variable is not set, as text. Empty: not set. */
  default: string
  /** Throws an Error whose message says what is wrong with the text. */
  parse: (text: string) => Value
}

function parseFlag(text: string): boolean | null {
  if (text === '') return null
  if (text !== '0' && text !== '1') throw new Error('must be 0 or 1')
  return text === '1'
}

function parseWholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new Error(`must be a whole number from ${min} to ${max}`)
    }
    return value
  }
}

function parseUrl(...protocols: string[]) {
  return (text: string): URL | null => {
    if (text === '') return null
    const url = URL.parse(text)
    if (!url || !protocols.includes(url.protocol)) {
      throw new Error(
        `must be an address that starts with ${protocols.map((protocol) => (protocol === 'mailto:' ? protocol : `${protocol}//`)).join(' or ')}`,
      )
    }
    return url
  }
}

function parseText(text: string): string | null {
  return text === '' ? null : text
}

export interface MailSender {
  name: string
  address: string
}

function parseMailSender(text: string): MailSender | null {
  if (text === '') return null
  const [, name = '', address, bare = address] =
    /^(?:([^<>]*)<([^<>@\s,;]+@[^<>@\s,;]+)>|([^<>@\s,;]+@[^<>@\s,;]+))$/.exec(text) ?? []
  if (!bare || /\p{Cc}/u.test(text)) throw new Error('must be an e-mail address, or a name and an address in <>')
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: bare }
}

function parseOneOf<const Choice extends string>(...choices: Choice[]) {
  return (text: string): Choice => {
    const choice = choices.find((candidate) => candidate === text)
    if (choice === undefined) throw new Error(`must be one of ${choices.join(', ')}`)
    return choice
  }
}

/** Fewer characters could be guessed. */
export const minSecretKeyLength = 32

function parseSecretKey(text: string): string | null {
  if (text === '') return null
  if (text.length < minSecretKeyLength) throw new Error(`must have at least ${minSecretKeyLength} characters`)
  return text
}

function parseWebhookToken(text: string): string | null {
  if (text === '') return null
  if (!/^[A-Za-z0-9]{32,128}$/.test(text)) throw new Error('must be 32 to 128 letters and digits')
  return text
}

function parseMetricsToken(text: string): string | null {
  if (text === '') return null
  if (!/^[\x21-\x7e]{32,}$/.test(text)) throw new Error('must have at least 32 characters, none of them a space')
  return text
}

/** Reads `starter=price_1,growth=price_2`: names with what belongs to each. */
function parsePairs(text: string): ReadonlyMap<string, string> {
  const parts = text.split(',').map((part) => part.trim())
  const pairs = parts.filter((part) => part !== '').map((part) => part.split('=').map((side) => side.trim()))
  if (pairs.some((sides) => sides.length !== 2 || sides.includes(''))) {
    throw new Error('must have the form plan=price,plan=price')
  }
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}

const proxyGroups = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const mostBits = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits))
  )
}

/** Addresses of proxies. Whoever could be anybody is refused: a header that anybody may send says nothing. */
function parseProxies(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  const proxies = parts.filter((part) => part !== '')
  const wrong = proxies.find((part) => !proxyGroups.includes(part) && (!isNetwork(part) || part.endsWith('/0')))
  if (wrong !== undefined) {
    throw new Error(
      `must be addresses or networks such as 10.0.0.0/8, or of ${proxyGroups.join(', ')}; ${wrong} is not`,
    )
  }
  return proxies
}

export const variables = {
  NODE_ENV: {
    doc: 'production refuses demo data, and a SECRET_KEY or SMTP_URL that is not set.',
    default: 'development',
    parse: parseOneOf('development', 'test', 'production'),
  },
  PORT: { doc: 'Port of app and API; 0 takes a free one.', default: '3000', parse: parseWholeNumber(0, 65_535) },
  HOST: { doc: 'Address to listen on.', default: '127.0.0.1', parse: (text) => text },
  APP_ORIGIN: {
    doc: 'Public address of the app, such as https://app.example.com. Default: the address listened on.',
    default: '',
    parse: parseUrl('http:', 'https:'),
  },
  DATA_DIR: { doc: 'Folder of the embedded database.', default: './data', parse: (text) => text },
  DATABASE_URL: {
    doc: 'PostgreSQL 15 or newer, as postgres://user:password@host/database. Not set: the embedded database.',
    default: '',
    parse: parseUrl('postgres:', 'postgresql:'),
  },
  DATABASE_POOL_SIZE: {
    doc: 'Most connections that one process opens to PostgreSQL.',
    default: '10',
    parse: parseWholeNumber(1, 1000),
  },
  SECRET_KEY: {
    doc: 'Root of the signing keys, at least 32 characters. Not set: made at the first start and kept in DATA_DIR.',
    default: '',
    parse: parseSecretKey,
  },
  SECRET_KEY_PREVIOUS: {
    doc: 'The SECRET_KEY of before: what it encrypted can still be read, until `npm run rotate-keys` has gone through.',
    default: '',
    parse: parseSecretKey,
  },
  SMTP_URL: {
    doc: 'Mail server, as smtp://user:password@host:587 (STARTTLS where the server has it; ?requireTLS=true insists) or smtps://…:465; needed in production. Not set: a mail sink with an inbox page on this machine.',
    default: '',
    parse: parseUrl('smtp:', 'smtps:'),
  },
  MAIL_FROM: {
    doc: 'Sender of mail, as an address or Name <address>. Default: Voice Shop, no-reply at the host of APP_ORIGIN.',
    default: '',
    parse: parseMailSender,
  },
  MAIL_SINK_PORT: {
    doc: 'Port of the inbox page of the mail sink, which runs where SMTP_URL is not set; 0 takes a free one.',
    default: '0',
    parse: parseWholeNumber(0, 65_535),
  },
  DEMO: {
    doc: '1 makes a demo store in an empty database, 0 does not. Default: 1 on the embedded database outside production.',
    default: '',
    parse: parseFlag,
  },
  CONTACT_URL: {
    doc: 'Where store owners ask for custom pricing, as https://… or mailto:…. Not set: in production the custom plan has no link.',
    default: '',
    parse: parseUrl('https:', 'mailto:'),
  },
  STRIPE_SECRET_KEY: {
    doc: 'Secret key of the Stripe account that takes card payments. Not set: outside production a simulator, in production only the free plan.',
    default: '',
    parse: parseText,
  },
  STRIPE_WEBHOOK_SECRET: {
    doc: 'Signing secret (whsec_…) of the Stripe webhook that sends to /api/webhooks/stripe/. Set together with STRIPE_SECRET_KEY.',
    default: '',
    parse: parseText,
  },
  STRIPE_PRICES: {
    doc: 'The Stripe prices of the plans, as starter=price_1,growth=price_2. A paid plan without one is not offered.',
    default: '',
    parse: parsePairs,
  },
  STRIPE_API_BASE: {
    doc: 'Where the Stripe API is.',
    default: 'https://api.stripe.com',
    parse: parseUrl('http:', 'https:'),
  },
  SHOPIFY_CLIENT_ID: {
    doc: 'Client id of the Shopify app. Not set: outside production a simulator, in production no Shopify stores.',
    default: '',
    parse: parseText,
  },
  SHOPIFY_CLIENT_SECRET: {
    doc: "Client secret of the Shopify app: signs Shopify's links and webhooks. Set together with SHOPIFY_CLIENT_ID.",
    default: '',
    parse: parseText,
  },
  SHOPIFY_API_BASE: {
    doc: 'Where the Shopify Admin API is, for every store. Not set: at the address of the store.',
    default: '',
    parse: parseUrl('http:', 'https:'),
  },
  SHOPIFY_TEST_CHARGES: {
    doc: '1 makes Shopify charges that cost nothing, as development stores need. Default: 0 in production, else 1.',
    default: '',
    parse: parseFlag,
  },
  BIGCOMMERCE_CLIENT_ID: {
    doc: 'Client id of the BigCommerce app. Not set: outside production a simulator, in production stores are connected by the form alone.',
    default: '',
    parse: parseText,
  },
  BIGCOMMERCE_CLIENT_SECRET: {
    doc: "Client secret of the BigCommerce app: signs BigCommerce's callbacks and webhooks. Set together with BIGCOMMERCE_CLIENT_ID.",
    default: '',
    parse: parseText,
  },
  BIGCOMMERCE_API_BASE: {
    doc: 'Where the BigCommerce API is.',
    default: 'https://api.bigcommerce.com',
    parse: parseUrl('http:', 'https:'),
  },
  BIGCOMMERCE_LOGIN_BASE: {
    doc: 'Where BigCommerce exchanges the codes of installs.',
    default: 'https://login.bigcommerce.com',
    parse: parseUrl('http:', 'https:'),
  },
  TIENDANUBE_APP_ID: {
    doc: 'Id of the Tienda Nube app. Not set: outside production a simulator, in production no Tienda Nube stores.',
    default: '',
    parse: parseText,
  },
  TIENDANUBE_CLIENT_SECRET: {
    doc: "Client secret of the Tienda Nube app: signs Tienda Nube's webhooks. Set together with TIENDANUBE_APP_ID.",
    default: '',
    parse: parseText,
  },
  TIENDANUBE_API_BASE: {
    doc: 'Where the Tienda Nube API is, with its version.',
    default: 'https://api.tiendanube.com/v1',
    parse: parseUrl('http:', 'https:'),
  },
  TIENDANUBE_AUTH_BASE: {
    doc: 'Where Tienda Nube installs apps and exchanges their codes.',
    default: 'https://www.tiendanube.com',
    parse: parseUrl('http:', 'https:'),
  },
  TIENDANUBE_WEBHOOK_TOKEN: {
    doc: 'Secret end of the addresses of the privacy webhooks, /api/webhooks/tiendanube/{token}/: those that arrive there need no signature. Letters and digits, at least 32.',
    default: '',
    parse: parseWebhookToken,
  },
  RETENTION_MONTHS: {
    doc: 'For how many whole months searches and clicks are kept, at least 25: the dashboard compares a year with the one before. Figures stay.',
    default: '25',
    parse: parseWholeNumber(25, 1200),
  },
  TRUST_PROXY: {
    doc: 'The reverse proxies whose X-Forwarded-For counts, as addresses, networks, or loopback, linklocal, uniquelocal, with commas between. Not set: none, every client has the address that it connects from.',
    default: '',
    parse: parseProxies,
  },
  REDIS_URL: {
    doc: 'Redis that counts the rate limits, as redis://user:password@host:6379/0. Not set: the database counts them.',
    default: '',
    parse: parseUrl('redis:', 'rediss:'),
  },
  RATE_LIMITS: {
    doc: 'Rate limits that are not as the list below says, as photo=60/3600,export=off: so many uses in so many seconds. off alone: none.',
    default: '',
    parse: parseLimitTable,
  },
  MAX_CONNECTIONS: {
    doc: 'Most connections that one process holds open to clients; further ones are closed at once.',
    default: '4096',
    parse: parseWholeNumber(1, 1_000_000),
  },
  METRICS_TOKEN: {
    doc: 'What Prometheus sends as `Authorization: Bearer …` to read /metrics, at least 32 characters without spaces. Not set: nothing is measured.',
    default: '',
    parse: parseMetricsToken,
  },
  LOG_LEVEL: {
    doc: 'Least severe log line to write.',
    default: 'info',
    parse: parseOneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
  },
} satisfies Record<string, Variable<unknown>>

type VariableName = keyof typeof variables
type Environment = { [Name in VariableName]: ReturnType<(typeof variables)[Name]['parse']> }

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

function readStripe(values: Environment, isProduction: boolean): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = values
  if (secretKey === null) return null
  if (webhookSecret === null)
    throw new ConfigError('STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY.')
  if (apiBase === null) throw new ConfigError('STRIPE_API_BASE must be an address.')
  if (isProduction && apiBase.protocol !== 'https:') {
    throw new ConfigError('STRIPE_API_BASE must start with https:// in production.')
  }
  return { secretKey, webhookSecret, apiBase, prices: values.STRIPE_PRICES }
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

/** Reads the configuration from environment variables. Throws ConfigError on a bad value. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const values = readEnvironment(env)
  const isProduction = values.NODE_ENV === 'production'
  if (isProduction && values.SECRET_KEY === null) throw new ConfigError('SECRET_KEY must be set in production.')
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
    stripe: readStripe(values, isProduction),
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
