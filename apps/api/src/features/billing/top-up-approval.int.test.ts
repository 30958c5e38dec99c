import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts'
import { createPayer, dayMs, type Payer } from '../../testing/payers.ts'
import type { TestAnswer } from '../../testing/test-app.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { makeSearch, sendEvents } from '../../testing/voice-events.ts'
import { sweepBilling } from './sweep.ts'

let world: BillingWorld
let ana: Payer
beforeAll(async () => {
  world = await createBillingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ana = await createPayer(world, 'shopify')
  ana.loseWebhooks(false)
  await ana.choose('starter')
})

const getTopUp = async () => (await ana.call('GET', 'top-up/')).body
const getUsage = async () => (await ana.call('GET', '/api/voice-shop/usage/')).body
const use = (used: number, planId = 'starter') =>
  setPlan(world.t.deps.db, { workspaceId: ana.owner.workspaceId, planId, used })
const getReturnUrl = () => `${world.t.deps.appAddress.origin}/settings/billing`

async function describeOrder() {
  const { recommendations, price, period_end } = await getTopUp()
  return { recommendations, amount: price.amount, period_end, return_url: getReturnUrl() }
}
const buy = async (change: object = {}) => ana.call('POST', 'top-up/', { ...(await describeOrder()), ...change })

const getShop = (answer: TestAnswer) => new URL(answer.body.approval_url).pathname.split('/')[1] ?? ''
function decide(answer: TestAnswer, decision: 'approve' | 'decline'): void {
  const [, id] = /\/charges\/(\d+)\//.exec(answer.body.approval_url) ?? []
  expect(world.shopify.control.decidePurchase(getShop(answer), Number(id), decision)).toBe(true)
}
async function listBought(): Promise<{ actor_name: string }[]> {
  const { results } = (await ana.call('GET', '/api/audit/')).body
  return results.filter(({ action }: { action: string }) => action === 'billing.top_up_bought')
}

describe('[LIMIT-1] a top-up of a Shopify store', () => {
  test('waits for the approval at Shopify, shows where it is, and raises the limit at once with it', async () => {
    await use(2500)
    expect(await getTopUp()).toMatchObject({
      state: 'offered',
      recommendations: 1250,
      price: { amount: 1000 },
      payment_platform: 'shopify',
      payment_method: null,
      approval_url: null,
    })
    const asked = await buy()
    expect(asked).toMatchObject({ status: 200, body: { state: 'waiting' } })
    expect(await getTopUp()).toMatchObject({ state: 'waiting', approval_url: asked.body.approval_url })
    expect(await getUsage()).toMatchObject({ limit: 2500, top_up: 0, eligible: false })
    expect(world.shopify.control.listPurchases(getShop(asked))).toMatchObject([
      {
        name: '1,250 voice recommendations on top, for this billing period',
        price: { amount: '10.00', currencyCode: 'USD' },
      },
    ])

    decide(asked, 'approve')
    await ana.settle()
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250, eligible: true })
    expect(await getTopUp()).toMatchObject({ state: 'bought', approval_url: null })
    expect(await listBought()).toMatchObject([{ actor_name: 'Ana Gómez' }])
    expect((await buy()).body).toEqual({ state: 'bought', approval_url: null })
    expect(world.shopify.control.listPurchases(getShop(asked))).toHaveLength(1)
  })

  test('has one page of approval, however often it is asked for', async () => {
    const order = await describeOrder()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ana.call('POST', 'top-up/', order)))
    const again = await ana.call('POST', 'top-up/', order)
    expect(new Set([...answers, again].map(({ body }) => body.approval_url)).size).toBe(1)
    decide(again, 'approve')
    await ana.settle()
    await ana.settle()
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    expect(await listBought()).toHaveLength(1)
  })

  test('that is declined, or that nobody approves in two days, changes nothing and can be asked for again', async () => {
    const declined = await buy()
    decide(declined, 'decline')
    await ana.settle()
    expect(await getTopUp()).toMatchObject({ state: 'offered', approval_url: null })
    const left = await buy()
    expect(left.body.approval_url).not.toBe(declined.body.approval_url)
    await ana.pass(3 * dayMs)
    expect(await getTopUp()).toMatchObject({ state: 'offered', approval_url: null })
    expect(await getUsage()).toMatchObject({ limit: 2500, top_up: 0 })
    decide(await buy(), 'approve')
    await ana.settle()
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
  })

  test('whose webhook is lost shows as soon as anybody looks, and is found by the sweep', async () => {
    ana.loseWebhooks(true)
    decide(await buy(), 'approve')
    expect(await getTopUp()).toMatchObject({ state: 'bought' })
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })

    const bruno = await createPayer(world, 'shopify')
    ana = bruno
    ana.loseWebhooks(false)
    await ana.choose('starter')
    ana.loseWebhooks(true)
    decide(await buy(), 'approve')
    world.t.clock.advance(61_000)
    await sweepBilling(world.t.deps)
    await world.t.runJobs()
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    ana.loseWebhooks(false)
  })

  test('of a store that is not connected any more ends while it waits, and no job fails for it', async () => {
    await buy()
    const { db } = world.t.deps
    const ended = {
      status: 'uninstalled',
      sealed_access: null,
      key_version: null,
      ended_at: world.t.clock.now(),
    } as const
    await db.updateTable('platform_connections').set(ended).where('merchant_id', '=', ana.owner.merchantId).execute()
    world.t.clock.advance(11 * 60_000)
    await sweepBilling(world.t.deps)
    await world.t.runJobs()
    const { status } = await db
      .selectFrom('top_ups')
      .select('status')
      .where('workspace_id', '=', ana.owner.workspaceId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('refused')
  })

  test('whose webhooks come twice and in any order raises the limit once', async () => {
    ana.holdWebhooks()
    decide(await buy(), 'approve')
    await ana.releaseWebhooks('reversed')
    await ana.settle()
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    expect(await listBought()).toHaveLength(1)
  })

  test('stays what it was while it waits, also where another plan is chosen meanwhile', async () => {
    const asked = await buy()
    await ana.choose('growth')
    decide(asked, 'approve')
    await ana.settle()
    expect(await getUsage()).toMatchObject({ plan_name: 'Growth', limit: 13_250, top_up: 1250 })
  })

  test.each([
    ['used a little', 100, 1250],
    ['used in part', 3000, 750],
    ['used up', 3750, 0],
  ])('%s goes with what is left of it into the period that a bigger plan begins', async (_, used, left) => {
    decide(await buy(), 'approve')
    await ana.settle()
    await ana.pass(dayMs)
    await use(used)
    await ana.choose('growth')
    expect(await getUsage()).toMatchObject({ plan_name: 'Growth', usage_count: 0, top_up: left, limit: 12_000 + left })
    await ana.pass(31 * dayMs)
    expect(await getUsage()).toMatchObject({ limit: 12_000, top_up: 0 })
  })

  test('ends with its period', async () => {
    decide(await buy(), 'approve')
    await ana.settle()
    await ana.pass(31 * dayMs)
    expect(await getUsage()).toMatchObject({ limit: 2500, top_up: 0 })
    expect(await getTopUp()).toMatchObject({ state: 'offered' })
  })

  test('is exact at the limit', async () => {
    const secret = await ana.call('POST', `/api/stores/${ana.owner.merchantId}/secret_key/`)
    const key = secret.body.secret_key
    await use(2500)
    const send = async () => (await sendEvents(world.t, { key, events: [makeSearch()] })).body.accepted
    expect(await send()).toBe(0)
    decide(await buy(), 'approve')
    await ana.settle()
    await use(3749)
    expect([await send(), await send()]).toEqual([1, 0])
  })
})

describe('[LIMIT-1] a top-up of a Shopify store is refused', () => {
  test.each([
    ['without an address to come back to', { return_url: undefined }, [400, 'return_url']],
    ['that would lead elsewhere', { return_url: 'https://evil.example/' }, [400, 'return_url']],
    ['of another size than was shown', { recommendations: 6000 }, [409, 'detail']],
    ['at another price than was shown', { amount: 900 }, [409, 'detail']],
  ])('%s', async (_, change, refusal) => {
    const answer = await buy(change)
    expect([answer.status, ...Object.keys(answer.body)]).toEqual(refusal)
    expect(await getTopUp()).toMatchObject({ state: 'offered' })
  })

  test.each(['down', 'answer lost'] as const)(
    'while Shopify is in trouble (%s), and charged once after',
    async (kind) => {
      const order = await describeOrder()
      world.shopify.control.addFault({ kind })
      expect(await ana.call('POST', 'top-up/', order)).toMatchObject({ status: 503 })
      world.shopify.control.clearFaults()
      expect(await getTopUp()).toMatchObject({ state: 'offered' })
      decide(await ana.call('POST', 'top-up/', order), 'approve')
      await ana.settle()
      expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    },
  )
})
