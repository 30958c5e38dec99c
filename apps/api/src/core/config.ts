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
        `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      )
    }
    return url
  }
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

export const variables = {
  NODE_ENV: {
    doc: 'production refuses demo data and a SECRET_KEY that is not set.',
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
  DEMO: {
    doc: '1 makes a demo store in an empty database, 0 does not. Default: 1 on the embedded database outside production.',
    default: '',
    parse: parseFlag,
  },
  LOG_LEVEL: {
    doc: 'Least severe log line to write.',
    default: 'info',
    parse: parseOneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
  },
} satisfies Record<string, Variable<unknown>>

type VariableName = keyof typeof variables
type Environment = { [Name in VariableName]: ReturnType<(typeof variables)[Name]['parse']> }

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
  hasDemo: boolean
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

/** Reads the configuration from environment variables. Throws ConfigError on a bad value. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const values = readEnvironment(env)
  const isProduction = values.NODE_ENV === 'production'
  if (isProduction && values.SECRET_KEY === null) throw new ConfigError('SECRET_KEY must be set in production.')
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
    hasDemo: values.DEMO ?? (!isProduction && values.DATABASE_URL === null && values.NODE_ENV !== 'test'),
    logLevel: values.LOG_LEVEL,
  }
}
