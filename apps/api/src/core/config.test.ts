import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const secret = 'k'.repeat(32)
const production = { NODE_ENV: 'production', SECRET_KEY: secret }

describe('[OPS-1] a bad setting stops the start with a sentence that names it', () => {
  const wholeNumber = 'must be a whole number from'
  test.each([
    [{ PORT: 'http' }, `PORT ${wholeNumber} 0 to 65535.`],
    [{ PORT: '70000' }, `PORT ${wholeNumber} 0 to 65535.`],
    [{ PORT: '-1' }, `PORT ${wholeNumber} 0 to 65535.`],
    [{ PORT: '80.5' }, `PORT ${wholeNumber} 0 to 65535.`],
    [{ PORT: '0x50' }, `PORT ${wholeNumber} 0 to 65535.`],
    [{ DATABASE_POOL_SIZE: '0' }, `DATABASE_POOL_SIZE ${wholeNumber} 1 to 1000.`],
    [{ DATABASE_URL: 'mysql://localhost/shop' }, 'DATABASE_URL must be an address that starts with postgres://'],
    [{ DATABASE_URL: 'localhost' }, 'DATABASE_URL must be an address that starts with postgres://'],
    [{ NODE_ENV: 'production' }, 'SECRET_KEY must be set in production.'],
    [{ NODE_ENV: 'production', SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
    [{ ...production, DEMO: '1' }, 'DEMO must not be 1 in production.'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent.'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV must be one of development, test, production.'],
    [{ APP_ORIGIN: 'app.example.com' }, 'APP_ORIGIN must be an address that starts with http:// or https://.'],
  ])('%j', (env, message) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(ConfigError)
    expect(() => readConfig(env as Record<string, string>)).toThrow(message)
  })

  test('without telling the value, which may be a secret', () => {
    expect(() => readConfig({ DATABASE_URL: 'ana:hunter2@host' })).not.toThrow('hunter2')
    expect(() => readConfig({ SECRET_KEY: 'hunter2' })).not.toThrow('hunter2')
  })
})

describe('settings', () => {
  test('that are not set, or empty, have their defaults', () => {
    const defaults = {
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      appOrigin: null,
      dataDir: './data',
      databaseUrl: null,
      databasePoolSize: 10,
      secretKey: null,
      hasDemo: true,
      logLevel: 'info',
    }
    expect(readConfig({})).toMatchObject(defaults)
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', SECRET_KEY: '', DEMO: '' })).toMatchObject(defaults)
  })

  test('are taken without the spaces around them', () => {
    const env = { PORT: ' 8080 ', APP_ORIGIN: 'https://app.example.com/path?x=1', DATABASE_URL: 'postgres://db/shop' }
    expect(readConfig(env)).toMatchObject({
      port: 8080,
      appOrigin: 'https://app.example.com',
      databaseUrl: 'postgres://db/shop',
    })
  })

  test.each([
    [{}, true],
    [{ DEMO: '0' }, false],
    [{ NODE_ENV: 'test' }, false],
    [{ DATABASE_URL: 'postgres://db/shop' }, false],
    [{ DATABASE_URL: 'postgres://db/shop', DEMO: '1' }, true],
    [production, false],
    [{ ...production, DEMO: '0' }, false],
  ])('%j: demo %s', (env, hasDemo) => {
    expect(readConfig(env as Record<string, string>).hasDemo).toBe(hasDemo)
  })
})
