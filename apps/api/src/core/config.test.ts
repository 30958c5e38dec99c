import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const secret = 'kR7vQ2mXw9Lp4TzB8sNd3YcH6fGj1AeU'
const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const production = { NODE_ENV: 'production', SECRET_KEY: secret, SMTP_URL: 'smtps://ana:hunter2@mail.example' }

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
    [{ ...production, SECRET_KEY: 'a'.repeat(32) }, 'SECRET_KEY must be random in production'],
    [{ ...production, APP_ORIGIN: 'http://app.example.com' }, 'APP_ORIGIN must start with https:// in production.'],
    [{ ...production, SMTP_URL: '' }, 'SMTP_URL must be set in production.'],
    [{ ...production, DEMO: '1' }, 'DEMO must not be 1 in production.'],
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL must be an address that starts with smtp:// or smtps://.'],
    [{ MAIL_FROM: 'shop' }, 'MAIL_FROM must be an e-mail address, or a name and an address in <>.'],
    [{ MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM must be an e-mail address'],
    [{ MAIL_FROM: 'Shop <a@b.example>\r\nBcc: c@d.example' }, 'MAIL_FROM must be an e-mail address'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1.'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY.'],
    [{ STRIPE_PRICES: 'starter' }, 'STRIPE_PRICES must have the form plan=price,plan=price.'],
    [{ STRIPE_PRICES: 'starter=,growth=price_2' }, 'STRIPE_PRICES must have the form plan=price,plan=price.'],
    [{ STRIPE_API_BASE: 'api.stripe.com' }, 'STRIPE_API_BASE must be an address that starts with http:// or https://.'],
    [
      { ...production, ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:1' },
      'STRIPE_API_BASE must start with https:// in production.',
    ],
    [
      { ...production, SHOPIFY_CLIENT_ID: 'x', SHOPIFY_CLIENT_SECRET: 'x', SHOPIFY_API_BASE: 'http://127.0.0.1:1' },
      'SHOPIFY_API_BASE must start with https:// in production.',
    ],
    [{ CONTACT_URL: 'hello@shop.example' }, 'CONTACT_URL must be an address that starts with https:// or mailto:.'],
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
    expect(() => readConfig({ SMTP_URL: 'ana:hunter2@host' })).not.toThrow('hunter2')
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

describe('payments', () => {
  test('[BILL-4] are off where nothing is set, in production as well', () => {
    for (const env of [{}, production]) expect(readConfig(env)).toMatchObject({ stripe: null, shopify: null })
  })

  test('are taken with the prices of the plans', () => {
    const env = {
      ...production,
      ...stripe,
      STRIPE_PRICES: ' starter = price_1, growth=price_2,',
      SHOPIFY_CLIENT_ID: 'c',
      SHOPIFY_CLIENT_SECRET: 's',
    }
    expect(readConfig(env)).toMatchObject({
      stripe: {
        secretKey: 'sk_live_1',
        webhookSecret: 'whsec_1',
        apiBase: new URL('https://api.stripe.com'),
        prices: new Map([
          ['starter', 'price_1'],
          ['growth', 'price_2'],
        ]),
      },
      shopify: {
        clientId: 'c',
        clientSecret: 's',
        apiBase: null,
        hasTestCharges: false,
        readsAllOrders: false,
        partner: null,
      },
    })
  })
})

describe("Shopify's app pricing", () => {
  const app = { ...production, SHOPIFY_CLIENT_ID: 'c', SHOPIFY_CLIENT_SECRET: 's' }

  test('is what stores pay by where the Partner API can be asked', () => {
    const env = { ...app, SHOPIFY_PARTNER_ORGANIZATION: '77', SHOPIFY_PARTNER_TOKEN: 'prtapi_1' }
    const apiBase = new URL('https://partners.shopify.com')
    expect(readConfig(env).shopify?.partner).toEqual({ organization: '77', token: 'prtapi_1', apiBase })
  })

  test('needs both the organisation and its token', () => {
    expect(() => readConfig({ ...app, SHOPIFY_PARTNER_ORGANIZATION: '77' })).toThrow(/SHOPIFY_PARTNER_TOKEN/)
  })
})

describe('the sender of mail', () => {
  test.each([
    [{}, { name: 'Voice Shop', address: 'no-reply@localhost' }],
    [{ APP_ORIGIN: 'https://app.shop.example' }, { name: 'Voice Shop', address: 'no-reply@app.shop.example' }],
    [{ MAIL_FROM: 'mail@shop.example' }, { name: '', address: 'mail@shop.example' }],
    [{ MAIL_FROM: 'Tienda Ñandú <mail@shop.example>' }, { name: 'Tienda Ñandú', address: 'mail@shop.example' }],
    [{ MAIL_FROM: '"Shop, Inc." <mail@shop.example>' }, { name: 'Shop, Inc.', address: 'mail@shop.example' }],
  ])('%j', (env, sender) => {
    expect(readConfig(env as Record<string, string>).mailFrom).toEqual(sender)
  })
})
