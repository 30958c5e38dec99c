import { createHmac } from 'node:crypto'
import { defaultWidgetSettings } from '@voice-shop/contract'
import { startMailSink } from '@voice-shop/simulator-mail/start-mail-sink.ts'
import { startStripeSimulator } from '@voice-shop/simulator-stripe/stripe-simulator.ts'
import { isPaid, listPlans } from '../../features/plans/plans.public.ts'
import { bigCommerceApp, shopifyApp, startPlatformSimulators, tiendaNubeApp } from '../platform-simulators.ts'
import { type Ended, startServerProcess } from '../server-process.ts'
import type { Actor, WebhookProvider } from './fuzz-request.ts'
import { collectGarbage, type MemoryUse } from './memory-use.ts'

const stripeWebhookSecret = 'whsec_of_the_fuzz'
/** Never sent by a request: one that was right would end the run. */
const password = 'only the world knows 73'

/** A server with people in it and the services around it. */
export interface FuzzWorld {
  origin: URL
  /** What stands for ⟦names⟧ in requests. */
  values: ReadonlyMap<string, string>
  getAuthorization(actor: Actor): string | null
  /** Headers of a webhook that its provider signed. */
  sign(provider: WebhookProvider, body: Buffer): [string, string][]
  /** Signs in again who was signed out, and replaces a key that was replaced. */
  revive(): Promise<void>
  readMemory(): Promise<MemoryUse>
  /** How the server ended by itself; null while it runs. */
  findEnd(): string | null
  end(): Promise<Ended>
}

function hmac(secret: string, content: Buffer | string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', secret).update(content).digest(encoding)
}

function sign(provider: WebhookProvider, body: Buffer): [string, string][] {
  const seconds = String(Math.floor(Date.now() / 1000))
  const withTime = (before: string) => Buffer.concat([Buffer.from(before), body])
  switch (provider) {
    case 'stripe':
      return [['stripe-signature', `t=${seconds},v1=${hmac(stripeWebhookSecret, withTime(`${seconds}.`), 'hex')}`]]
    case 'shopify':
      return [['x-shopify-hmac-sha256', hmac(shopifyApp.clientSecret, body, 'base64')]]
    case 'tiendanube':
      return [['x-linkedstore-hmac-sha256', hmac(tiendaNubeApp.secret, body, 'hex')]]
    case 'bigcommerce': {
      const id = crypto.randomUUID()
      const signature = hmac(bigCommerceApp.clientSecret, withTime(`${id}.${seconds}.`), 'base64')
      return [
        ['webhook-id', id],
        ['webhook-timestamp', seconds],
        ['webhook-signature', `v1,${signature}`],
      ]
    }
  }
}

async function startServices() {
  const mail = await startMailSink()
  const paid = listPlans().filter(isPaid)
  const stripe = await startStripeSimulator({
    prices: paid.map(({ id, name, amountCents: amount, currency, frequency: interval }) => ({
      id: `price_${id}`,
      productId: `prod_${id}`,
      productName: name,
      amount,
      currency,
      interval,
    })),
  })
  const platforms = await startPlatformSimulators()
  const settings = {
    SMTP_URL: mail.smtpUrl,
    STRIPE_SECRET_KEY: 'sk_test_of_the_fuzz',
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    STRIPE_API_BASE: stripe.origin,
    STRIPE_PRICES: paid.map(({ id }) => `${id}=price_${id}`).join(','),
    SHOPIFY_CLIENT_ID: shopifyApp.clientId,
    SHOPIFY_CLIENT_SECRET: shopifyApp.clientSecret,
    SHOPIFY_API_BASE: platforms.shopify.origin,
    BIGCOMMERCE_CLIENT_ID: bigCommerceApp.clientId,
    BIGCOMMERCE_CLIENT_SECRET: bigCommerceApp.clientSecret,
    BIGCOMMERCE_API_BASE: platforms.bigcommerce.origin,
    BIGCOMMERCE_LOGIN_BASE: platforms.bigcommerce.origin,
    TIENDANUBE_APP_ID: tiendaNubeApp.id,
    TIENDANUBE_CLIENT_SECRET: tiendaNubeApp.secret,
    TIENDANUBE_API_BASE: `${platforms.tiendanube.origin}/2025-03`,
    TIENDANUBE_AUTH_BASE: platforms.tiendanube.origin,
  }
  const stop = () => Promise.all([mail.stop(), stripe.stop(), platforms.stop()])
  return { mail, platforms, settings, stop }
}

/** Starts everything, and makes an owner with a connected store, a member of it, and the owner of another store. */
export async function createFuzzWorld(database: Record<string, string>): Promise<FuzzWorld> {
  const services = await startServices()
  const server = await startServerProcess({
    ...database,
    ...services.settings,
    // What is refused for its number reaches nothing that could break.
    RATE_LIMITS: 'off',
    // As `npm start` runs it; the inspector is there to collect garbage before memory is read.
    NODE_OPTIONS: '--expose-gc --v8-pool-size=1 --max-semi-space-size=8 --max-old-space-size=160 --inspect=127.0.0.1:0',
  })
  const origin = new URL(server.origin)
  let end: string | null = null
  // A run that breaks off leaves no server behind.
  process.once('exit', () => end ?? process.kill(server.pid, 'SIGKILL'))
  void server.ended.then(({ code, signal, stderr }) => {
    end = `the server ended with ${code ?? signal}: ${stderr.slice(-4000)}`
  })
  services.platforms.setOrigin(server.origin)
  const values = new Map<string, string>([['origin', server.origin]])
  const tokens = new Map<Actor, string>()

  async function call(method: string, path: string, input: { body?: unknown; headers?: Record<string, string> } = {}) {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { ...(input.body ? { 'content-type': 'application/json' } : {}), ...input.headers },
      ...(input.body ? { body: JSON.stringify(input.body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  const person = { password, first_name: 'Ana', last_name: 'Gómez' }
  const emailOf = (actor: Actor) => `${actor}@shop.example`
  const register = (actor: Actor, more: object) =>
    call('POST', '/api/auth/register/', { body: { ...person, email: emailOf(actor), ...more } })
  const asOwner = () => ({ authorization: tokens.get('owner') ?? '' })

  async function signIn(actor: Actor): Promise<void> {
    const signedIn = await call('POST', '/api/auth/token-obtain/', { body: { email: emailOf(actor), password } })
    tokens.set(actor, `JWT ${signedIn.access}`)
    if (actor === 'owner') values.set('refresh', signedIn.refresh)
  }

  async function renewKey(): Promise<void> {
    const path = `/api/stores/${values.get('merchant')}/secret_key/`
    const { secret_key: key } = await call('POST', path, { headers: asOwner(), body: { password } })
    tokens.set('key', `Bearer ${key}`)
  }

  /** A session of the widget, which the requests before may have switched off. */
  async function renewShopper(): Promise<void> {
    await call('PUT', '/api/widget-settings/', { headers: asOwner(), body: defaultWidgetSettings })
    const { widget_key: key } = await call('GET', `/api/stores/${values.get('merchant')}/`, { headers: asOwner() })
    const { token } = await call('POST', '/api/widget/sessions/', { body: { key, shopper_id: crypto.randomUUID() } })
    tokens.set('shopper', `Bearer ${token}`)
  }

  async function isAlive(actor: Actor): Promise<boolean> {
    const authorization = tokens.get(actor) ?? ''
    return (await fetch(new URL('/api/workspaces/', origin), { headers: { authorization } })).ok
  }

  const installed = await call('POST', '/api/auth/install/', { body: services.platforms.tiendanube.control.approve() })
  const { merchant } = installed
  const owner = await register('owner', { merchant_id: merchant.id, platform: 'tiendanube' })
  await signIn('owner')
  const workspaces = await call('GET', '/api/workspaces/', { headers: asOwner() })
  const [workspace] = workspaces.results
  await call('POST', '/api/auth/invitations/', { headers: asOwner(), body: { email: emailOf('member') } })
  await register('member', { token: await readInvitation(services.mail.inboxUrl, emailOf('member')) })
  const stranger = await register('stranger', {})
  for (const actor of ['member', 'stranger'] as const) await signIn(actor)
  const { merchant: other } = stranger
  const known = { merchant: merchant.id, strangerMerchant: other.id, workspace: workspace.id, user: owner.id }
  for (const [name, value] of Object.entries(known)) values.set(name, value)
  // Removing the member would end the calls of one: the stranger's id stands for a colleague's.
  values.set('member', stranger.id).set('email', emailOf('owner')).set('strangerEmail', emailOf('stranger'))
  values.set('customer', 'cus_of_nobody')
  // Whose password is known to the requests.
  await register('nobody', { password: 'violet-otter-73' })
  values.set('visitorEmail', emailOf('nobody'))
  await renewKey()
  await renewShopper()

  return {
    origin,
    values,
    getAuthorization: (actor) => (actor === 'nonsense' ? 'JWT e.e.e' : (tokens.get(actor) ?? null)),
    sign,
    async revive() {
      values.set('now', new Date().toISOString())
      for (const actor of ['owner', 'member', 'stranger'] as const) if (!(await isAlive(actor))) await signIn(actor)
      await renewKey()
      await renewShopper()
    },
    readMemory: () => collectGarbage(server),
    findEnd: () => end,
    async end() {
      const ended = await server.end('SIGTERM')
      await services.stop()
      return ended
    },
  }
}

/** The token in the link of the invitation that went to an address. */
async function readInvitation(inboxUrl: string, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { mails } = (await (await fetch(`${inboxUrl}/mails.json?to=${email}`)).json()) as {
      mails: { text: string }[]
    }
    const [, token] = /\/register\?token=([\w-]{43})/.exec(mails[0]?.text ?? '') ?? []
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no invitation was mailed to ${email}`)
}
