import type { PaymentPlatform } from '@voice-shop/contract'
import { sweepBilling } from '../features/billing/sweep.ts'
import type { BillingWorld } from './billing-world.ts'
import type { TestAnswer, TestOwner } from './test-app.ts'

export const dayMs = 86_400_000

/** A store owner in front of one provider: what differs between providers is here, what must not differ is in tests. */
export interface Payer {
  platform: PaymentPlatform
  world: BillingWorld
  owner: TestOwner
  /** A call of billing, signed in anew: clocks move further than sessions last. */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<TestAnswer>
  /** Opens the provider's page for a plan. */
  openCheckout(planId: string): Promise<TestAnswer>
  /** Pays or approves on the page. */
  complete(checkout: TestAnswer): void
  decline(checkout: TestAnswer): void
  /** Comes to a plan as the web app does, and waits for what follows. */
  choose(planId: string): Promise<TestAnswer>
  /** Lets webhooks arrive, and does what follows from them. */
  settle(): Promise<void>
  /** Lets time pass here and there, with what falls due there and what we do every minute. */
  pass(ms: number): Promise<void>
  /** Keeps webhooks back until they are let go, each twice. */
  holdWebhooks(): void
  releaseWebhooks(order: WebhookOrder): Promise<void>
  /** From now on webhooks are lost, or not any more. */
  loseWebhooks(isLost: boolean): void
}

type WebhookOrder = 'reversed' | 'shuffled'

interface Provider {
  open(planId: string): unknown
  complete(id: string): void
  decline(id: string): void
  arrive(): Promise<void>
  tick(): Promise<unknown>
  lose(isLost: boolean): void
  hold(): void
  release(order: WebhookOrder): Promise<void>
}

/** The same in every run: odd places first. */
function shuffle<Item>(items: readonly Item[]): Item[] {
  return [...items.filter((_, place) => place % 2 === 1), ...items.filter((_, place) => place % 2 === 0)]
}

function createStripeSide({ t, stripe }: BillingWorld): Provider {
  const { origin } = t.deps.appAddress
  return {
    open: (planId) => ({
      product_id: planId,
      platform: 'stripe',
      success_url: `${origin}/billing/success`,
      cancel_url: `${origin}/billing/cancel`,
      quantity: 1,
    }),
    complete: (id) => void stripe.control.completeCheckout(id),
    decline: () => undefined,
    arrive: () => stripe.control.settle(),
    tick: async () => stripe.control.advance({ seconds: 0 }),
    lose: (isLost) => stripe.control.setDeliveries({ isDropped: isLost }),
    hold: () => stripe.control.setDeliveries({ isHeld: true, duplicates: 1 }),
    async release(order) {
      const ids = stripe.control.listHeld().map(({ id }) => id)
      stripe.control.release(order === 'reversed' ? ids.toReversed() : shuffle(ids))
      stripe.control.setDeliveries({ isHeld: false, duplicates: 0 })
    },
  }
}

function createShopifySide({ t, shopify, renewShopify }: BillingWorld, shop: string): Provider {
  const decide = (id: string, decision: 'approve' | 'decline') => {
    if (!shopify.control.decide(shop, Number(id.split('/').at(-1)), decision)) throw new Error(`${id} was decided`)
  }
  return {
    open: (planId) => ({ plan_id: planId, return_url: `${t.deps.appAddress.origin}/billing/success` }),
    complete: (id) => decide(id, 'approve'),
    decline: (id) => decide(id, 'decline'),
    arrive: () => shopify.control.waitForWebhooks(),
    async tick() {
      await renewShopify()
      await shopify.control.moveClock(0)
    },
    lose: (isLost) => shopify.control.setWebhooks({ drop: isLost ? Number.MAX_SAFE_INTEGER : 0 }),
    hold: () => shopify.control.setWebhooks({ hold: true, copies: 2 }),
    async release(order) {
      await shopify.control.releaseWebhooks(order)
      shopify.control.setWebhooks({})
    },
  }
}

/** A new owner whose store pays through the provider. */
export async function createPayer(world: BillingWorld, platform: PaymentPlatform): Promise<Payer> {
  const { t } = world
  const owner = await t.registerOwner()
  const side =
    platform === 'stripe' ? createStripeSide(world) : createShopifySide(world, await world.connectShopify(owner))
  const headers = { 'x-workspace-id': owner.workspaceId, 'x-payment-platform': platform }

  const call: Payer['call'] = async (method, path, body) => {
    const { email, password } = owner
    const signedIn = await t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })
    const authorization = `JWT ${signedIn.body.access}`
    return t.call(method, path.startsWith('/') ? path : `/api/billing/${path}`, {
      headers: { ...headers, authorization },
      ...(body === undefined ? {} : { body }),
    })
  }
  const settle = async () => {
    await side.arrive()
    await t.runJobs()
  }
  const openCheckout = (planId: string) => call('POST', 'checkout/create-checkout-session/', side.open(planId))
  const complete = (checkout: TestAnswer) => side.complete(checkout.body.id)
  return {
    platform,
    world,
    owner,
    call,
    openCheckout,
    complete,
    decline: (checkout) => side.decline(checkout.body.id),
    async choose(planId) {
      const { body } = await call('GET', `plans/${planId}/preview/`)
      if (body.outcome === 'PLAN_CHANGE') {
        const { id } = (await call('GET', 'subscriptions/get_active_subscription/')).body
        await call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: planId })
      } else {
        complete(await openCheckout(planId))
      }
      await settle()
      return call('GET', 'subscriptions/get_active_subscription/')
    },
    settle,
    async pass(ms) {
      t.clock.advance(ms)
      await side.tick()
      await settle()
      await sweepBilling(t.deps)
      await settle()
    },
    loseWebhooks: side.lose,
    holdWebhooks: side.hold,
    releaseWebhooks: side.release,
  }
}
