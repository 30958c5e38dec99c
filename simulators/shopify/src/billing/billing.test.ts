import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '../state/simulator-clock.ts'
import { callAdmin, domain, startTestWorld } from '../testing/admin-client.ts'

const create = `mutation($name: String!, $amount: Decimal!, $interval: AppPricingInterval, $behavior: AppSubscriptionReplacementBehavior, $trialDays: Int, $returnUrl: URL!) {
  appSubscriptionCreate(name: $name, returnUrl: $returnUrl, trialDays: $trialDays, replacementBehavior: $behavior,
    lineItems: [{plan: {appRecurringPricingDetails: {price: {amount: $amount, currencyCode: USD}, interval: $interval}}}]) {
    appSubscription { id status } confirmationUrl userErrors { field message }
  }
}`
const readActive = `{ currentAppInstallation { activeSubscriptions { id name status test currentPeriodEnd
  lineItems { plan { pricingDetails { __typename ... on AppRecurringPricing { interval price { amount currencyCode } } } } } } } }`
const cancel = `mutation($id: ID!, $prorate: Boolean) { appSubscriptionCancel(id: $id, prorate: $prorate) {
  appSubscription { id status } userErrors { field message } } }`

let world: Awaited<ReturnType<typeof startTestWorld>>
let token = ''

beforeEach(async () => {
  world = await startTestWorld()
  token = world.control.install(domain).access_token
})
afterEach(() => world.stop())

/** Access tokens live for an hour, so that the app needs new ones. */
async function passTime(milliseconds: number): Promise<void> {
  await world.control.moveClock(milliseconds)
  token = world.control.install(domain).access_token
}

interface Order {
  name?: string
  amount?: string
  interval?: string
  behavior?: string
  trialDays?: number
  returnUrl?: string
}

async function order(values: Order = {}) {
  const variables = { name: 'Growth', amount: '49.00', returnUrl: 'https://app.example/billing/success?x=1', ...values }
  const { body } = await callAdmin(world.simulator, token, { query: create, variables })
  const { appSubscription, confirmationUrl, userErrors } = body.data.appSubscriptionCreate
  return { gid: appSubscription?.id, id: Number(appSubscription?.id.split('/').at(-1)), confirmationUrl, userErrors }
}

async function decideOnPage(confirmationUrl: string, decision: string): Promise<Response> {
  return fetch(confirmationUrl, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' })
}

async function listActive() {
  const { body } = await callAdmin(world.simulator, token, { query: readActive })
  return body.data.currentAppInstallation.activeSubscriptions
}

async function readStatus(id: string): Promise<string> {
  const query = 'query($id: ID!) { node(id: $id) { ... on AppSubscription { status } } }'
  const { body } = await callAdmin(world.simulator, token, { query, variables: { id } })
  return body.data.node.status
}

describe('a one-time charge', () => {
  const createPurchase = `mutation($name: String!, $amount: Decimal!, $returnUrl: URL!) {
    appPurchaseOneTimeCreate(name: $name, returnUrl: $returnUrl, price: {amount: $amount, currencyCode: USD}, test: true) {
      appPurchaseOneTime { id status test price { amount currencyCode } } confirmationUrl userErrors { field message }
    }
  }`
  const readPurchases =
    '{ currentAppInstallation { oneTimePurchases(first: 5, reverse: true) { nodes { id status } } } }'

  async function buy(values: { name?: string; amount?: string } = {}) {
    const variables = { name: 'Top-up', amount: '10.00', returnUrl: 'https://app.example/billing?x=1', ...values }
    const { body } = await callAdmin(world.simulator, token, { query: createPurchase, variables })
    return body.data.appPurchaseOneTimeCreate
  }
  async function listPurchases() {
    const { body } = await callAdmin(world.simulator, token, { query: readPurchases })
    return body.data.currentAppInstallation.oneTimePurchases.nodes
  }

  test('waits on a page of its own, and is active or declined as the merchant decides, once', async () => {
    const [kept, refused] = [await buy(), await buy()]
    expect(kept.appPurchaseOneTime).toMatchObject({ status: 'PENDING', test: true, price: { amount: '10.0' } })
    expect(await (await fetch(kept.confirmationUrl)).text()).toContain('10.00 USD, once')
    const approved = await decideOnPage(kept.confirmationUrl, 'approve')
    const id = kept.appPurchaseOneTime.id.split('/').at(-1)
    expect(approved.headers.get('location')).toBe(`https://app.example/billing?x=1&charge_id=${id}`)
    await decideOnPage(refused.confirmationUrl, 'decline')
    expect((await decideOnPage(refused.confirmationUrl, 'approve')).status).toBe(200)
    expect(await listPurchases()).toEqual([
      { id: refused.appPurchaseOneTime.id, status: 'DECLINED' },
      { id: kept.appPurchaseOneTime.id, status: 'ACTIVE' },
    ])
  })

  test('expires after two days, and is refused without a name or a price', async () => {
    await buy()
    await passTime(2 * dayMs)
    expect(await listPurchases()).toMatchObject([{ status: 'EXPIRED' }])
    expect((await buy({ name: ' ' })).userErrors).toMatchObject([{ field: ['name'] }])
    expect((await buy({ amount: '0.1' })).userErrors).toMatchObject([{ field: ['price'] }])
  })
})

describe('the confirmation page', () => {
  test('an approved charge is active, and the merchant comes back with its number', async () => {
    const { gid, id, confirmationUrl } = await order()
    expect(await listActive()).toEqual([])
    const page = await fetch(confirmationUrl)
    expect(await page.text()).toContain('49.00 USD every 30 days')
    const approved = await decideOnPage(confirmationUrl, 'approve')
    expect(approved.status).toBe(303)
    expect(approved.headers.get('location')).toBe(`https://app.example/billing/success?x=1&charge_id=${id}`)
    expect(await listActive()).toEqual([
      {
        id: gid,
        name: 'Growth',
        status: 'ACTIVE',
        test: false,
        currentPeriodEnd: '2026-12-21T12:00:00.000Z',
        lineItems: [
          {
            plan: {
              pricingDetails: {
                __typename: 'AppRecurringPricing',
                interval: 'EVERY_30_DAYS',
                price: { amount: '49.0', currencyCode: 'USD' },
              },
            },
          },
        ],
      },
    ])
  })

  test('a declined charge comes back the same way and is not active', async () => {
    const { gid, id, confirmationUrl } = await order()
    const declined = await decideOnPage(confirmationUrl, 'decline')
    expect(declined.headers.get('location')).toContain(`charge_id=${id}`)
    expect(await listActive()).toEqual([])
    expect(await readStatus(gid)).toBe('DECLINED')
  })

  test('opened twice, the second tab can decide nothing any more', async () => {
    const { gid, confirmationUrl } = await order()
    await decideOnPage(confirmationUrl, 'approve')
    const second = await decideOnPage(confirmationUrl, 'decline')
    expect(second.status).toBe(200)
    expect(await second.text()).toContain('This charge was approved.')
    expect(await readStatus(gid)).toBe('ACTIVE')
  })

  test('a link with another signature shows no charge', async () => {
    const { confirmationUrl } = await order()
    const forged = confirmationUrl.replace(/signature=.*/, 'signature=0')
    expect((await fetch(forged)).status).toBe(404)
    expect((await decideOnPage(forged, 'approve')).status).toBe(404)
  })

  test('after two days the charge has expired', async () => {
    const { gid, confirmationUrl } = await order()
    await passTime(2 * dayMs)
    expect(await readStatus(gid)).toBe('EXPIRED')
    expect((await decideOnPage(confirmationUrl, 'approve')).status).toBe(200)
    expect(await listActive()).toEqual([])
  })
})

describe('replacing a plan', () => {
  async function replace(first: Order, second: Order): Promise<{ names: string[]; secondStatus: string }> {
    await decideOnPage((await order(first)).confirmationUrl, 'approve')
    await passTime(10 * dayMs)
    const next = await order({ name: 'Next', ...second })
    await decideOnPage(next.confirmationUrl, 'approve')
    const names = (await listActive()).map(({ name }: { name: string }) => name)
    return { names, secondStatus: await readStatus(next.gid) }
  }

  test.each([
    ['STANDARD', { amount: '19' }, ['Next']],
    ['APPLY_IMMEDIATELY', { amount: '19', behavior: 'APPLY_IMMEDIATELY' }, ['Next']],
    ['APPLY_ON_NEXT_BILLING_CYCLE', { amount: '19', behavior: 'APPLY_ON_NEXT_BILLING_CYCLE' }, ['Growth', 'Next']],
  ])('%s from month to month', async (_behavior, second, active) => {
    expect((await replace({}, second)).names).toEqual(active)
  })

  test.each([
    [{ interval: 'ANNUAL', amount: '19' }, ['Growth', 'Next']],
    [{ interval: 'ANNUAL', amount: '99' }, ['Next']],
    [{ interval: 'EVERY_30_DAYS', amount: '99' }, ['Growth', 'Next']],
  ])('STANDARD from a year to %o', async (second, active) => {
    expect((await replace({ interval: 'ANNUAL' }, second)).names).toEqual(active)
  })

  test('what waits begins when what is paid ends, and the former one is cancelled', async () => {
    const { secondStatus } = await replace({}, { amount: '19', behavior: 'APPLY_ON_NEXT_BILLING_CYCLE' })
    expect(secondStatus).toBe('ACTIVE')
    expect(await listActive()).toMatchObject([{ name: 'Growth' }, { name: 'Next', currentPeriodEnd: null }])
    await passTime(20 * dayMs)
    expect(await listActive()).toMatchObject([{ name: 'Next', currentPeriodEnd: '2027-01-20T12:00:00.000Z' }])
    expect(world.control.listCharges(domain).map(({ amount }) => amount)).toEqual([49, 19])
  })

  test('an immediate change credits the rest of the period', async () => {
    await replace({}, { amount: '99' })
    expect(world.control.listCharges(domain).map(({ amount }) => amount)).toEqual([49, -32.67, 99])
  })
})

describe('the life of a subscription', () => {
  test('it renews every 30 days without a webhook', async () => {
    await decideOnPage((await order()).confirmationUrl, 'approve')
    await world.control.waitForWebhooks()
    const before = world.receiver.received.length
    await passTime(65 * dayMs)
    expect(await listActive()).toMatchObject([{ currentPeriodEnd: '2027-02-19T12:00:00.000Z' }])
    expect(world.control.listCharges(domain)).toHaveLength(3)
    expect(world.receiver.received).toHaveLength(before)
  })

  test('a trial is charged when it ends', async () => {
    await decideOnPage((await order({ trialDays: 7 })).confirmationUrl, 'approve')
    expect(await listActive()).toMatchObject([{ currentPeriodEnd: '2026-11-28T12:00:00.000Z' }])
    expect(world.control.listCharges(domain)).toEqual([])
    await passTime(7 * dayMs)
    expect(world.control.listCharges(domain)).toHaveLength(1)
  })

  test('frozen, it is not active, and it comes back with a new period', async () => {
    const { gid, confirmationUrl } = await order()
    await decideOnPage(confirmationUrl, 'approve')
    world.control.setFrozen(domain, true)
    expect(await listActive()).toEqual([])
    expect(await readStatus(gid)).toBe('FROZEN')
    await passTime(40 * dayMs)
    world.control.setFrozen(domain, false)
    expect(await listActive()).toMatchObject([{ currentPeriodEnd: '2027-01-30T12:00:00.000Z' }])
  })

  test('it is cancelled at once, with credit when prorated, and only once', async () => {
    const { gid, confirmationUrl } = await order()
    await decideOnPage(confirmationUrl, 'approve')
    await passTime(15 * dayMs)
    const variables = { id: gid, prorate: true }
    const first = await callAdmin(world.simulator, token, { query: cancel, variables })
    expect(first.body.data.appSubscriptionCancel).toEqual({
      appSubscription: { id: gid, status: 'CANCELLED' },
      userErrors: [],
    })
    expect(world.control.listCharges(domain).at(-1)).toMatchObject({ amount: -24.5 })
    const second = await callAdmin(world.simulator, token, { query: cancel, variables })
    expect(second.body.data.appSubscriptionCancel.userErrors).toHaveLength(1)
  })

  test('another store cannot cancel it', async () => {
    const { gid, confirmationUrl } = await order()
    await decideOnPage(confirmationUrl, 'approve')
    world.control.addShop({ domain: 'other.myshopify.com' })
    const other = world.control.install('other.myshopify.com').access_token
    const shop = 'other.myshopify.com'
    const { body } = await callAdmin(world.simulator, other, { query: cancel, variables: { id: gid }, shop })
    expect(body.data.appSubscriptionCancel.userErrors[0].message).toBe('RecurringApplicationCharge not found')
    expect(await listActive()).toHaveLength(1)
  })

  test.each([
    [{ name: ' ' }, "Name can't be blank"],
    [{ amount: '0' }, 'Price must be greater than 0'],
    [{ trialDays: -1 }, 'Trial days must be between 0 and 1000'],
  ])('an order with %o is refused as a user error', async (values, message) => {
    const { gid, userErrors } = await order(values)
    expect(gid).toBeUndefined()
    expect(userErrors.map((error: { message: string }) => error.message)).toEqual([message])
  })
})

test('each change of a status is told by app_subscriptions/update', async () => {
  await decideOnPage((await order()).confirmationUrl, 'approve')
  await decideOnPage((await order({ name: 'Scale', amount: '99' })).confirmationUrl, 'approve')
  await world.control.waitForWebhooks()
  const told = world.control
    .listDeliveries('app_subscriptions/update')
    .map(({ body }) => JSON.parse(body).app_subscription)
    .map(({ name, status, price }) => [name, status, price])
  expect(told).toEqual([
    ['Growth', 'ACTIVE', '49.00'],
    ['Growth', 'CANCELLED', '49.00'],
    ['Scale', 'ACTIVE', '99.00'],
  ])
  expect(world.receiver.received).toHaveLength(3)
})
