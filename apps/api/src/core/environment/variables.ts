import { parseLimitTable } from '../rate-limits/limit-table.ts'
import {
  parseFlag,
  parseMailSender,
  parseMetricsToken,
  parseOneOf,
  parsePairs,
  parseProxies,
  parseSecretKey,
  parseText,
  parseUrl,
  parseWholeNumber,
} from './parse-values.ts'
import { platformVariables } from './platforms.ts'
import type { ValuesOf, Variable } from './variable.ts'

/** Every environment variable, declared once; only `readConfig` reads them. */
export const variables = {
  NODE_ENV: {
    doc: 'production refuses demo data, a SECRET_KEY or SMTP_URL that is not set, a SECRET_KEY that is not random, and an APP_ORIGIN without https.',
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
  SPEECH_URL: {
    doc: 'Server that writes speech down, with the audio API of OpenAI, such as https://api.openai.com/v1. Not set: shoppers whose browser does not understand speech type.',
    default: '',
    parse: parseUrl('http:', 'https:'),
  },
  SPEECH_API_KEY: { doc: 'Key for SPEECH_URL, where it needs one.', default: '', parse: parseText },
  SPEECH_MODEL: { doc: 'Model that SPEECH_URL is asked for.', default: 'whisper-1', parse: (text) => text },
  LANGUAGE_MODEL_URL: {
    doc: 'Language model for sentences that the rules do not understand, with the chat API of OpenAI, such as https://api.openai.com/v1. It hears those sentences and nothing of a store. Not set: none.',
    default: '',
    parse: parseUrl('http:', 'https:'),
  },
  LANGUAGE_MODEL_API_KEY: { doc: 'Key for LANGUAGE_MODEL_URL, where it needs one.', default: '', parse: parseText },
  LANGUAGE_MODEL_NAME: {
    doc: 'Model that LANGUAGE_MODEL_URL is asked for: one that keeps to a JSON schema and answers within 800 ms.',
    default: '',
    parse: parseText,
  },
  EMBEDDINGS_URL: {
    doc: 'Model that finds products by meaning, with the embeddings API of OpenAI, such as https://api.openai.com/v1. It reads all sentences, and names, categories and descriptions of products. Not set: products are found by words alone.',
    default: '',
    parse: parseUrl('http:', 'https:'),
  },
  EMBEDDINGS_API_KEY: { doc: 'Key for EMBEDDINGS_URL, where it needs one.', default: '', parse: parseText },
  EMBEDDINGS_NAME: {
    doc: 'Model that EMBEDDINGS_URL is asked for, of at most 1024 dimensions.',
    default: '',
    parse: parseText,
  },
  EMBEDDINGS_DIMENSIONS: {
    doc: 'What the model is asked to cut its embeddings to, where it can, such as 256: a product takes a byte for each. 0: as long as they come.',
    default: '0',
    parse: parseWholeNumber(0, 1024),
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
    doc: 'Where store owners ask for custom pricing, and for help when a stranger has turned on two-step verification, as https://… or mailto:…. Not set: in production the custom plan has no link, and the mail names no address.',
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
  ...platformVariables,
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
  MAX_CONNECTIONS_PER_ADDRESS: {
    doc: 'Most of them from one address; more are closed at once. Does not hold for the proxies of TRUST_PROXY and this machine.',
    default: '16',
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

/** Their values. */
export type Environment = ValuesOf<typeof variables>
