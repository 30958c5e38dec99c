import type { Page } from '@playwright/test'
import { collectCalls, describeCall } from './fixtures/calls.ts'
import { doubleClick } from './fixtures/double-click.ts'
import { press } from './fixtures/keyboard.ts'
import { signIn } from './fixtures/sign-in.ts'
import type { Store } from './fixtures/store.ts'
import { expect, test } from './fixtures/test.ts'
import { createClick, createProduct, createSearch, minuteMs } from './fixtures/voice-events.ts'

const isVisit = (path: string) => path.startsWith('/api/ai/sessions/')

/** Two searches of a visit, 5 minutes apart, with a click in between, and somebody else's search. */
async function sendVisit(store: Store) {
  const shoes = Array.from({ length: 12 }, (_, index) => createProduct(`shoe-${index}`))
  const first = createSearch({ agoMs: 60 * minuteMs, query: 'red shoes', products: shoes })
  const second = createSearch({ agoMs: 55 * minuteMs, query: 'a purple umbrella' })
  const foreign = createSearch({ agoMs: 58 * minuteMs, query: 'not of this visit', shopper: 'shopper-2' })
  const clickTime = new Date(Date.parse(first.occurred_at ?? '') + 75_000).toISOString()
  await store.send([first, second, foreign, { ...createClick(first, 'shoe-3'), occurred_at: clickTime }])
  return { first, second }
}

async function readUsed(store: Store): Promise<number> {
  const usage = await store.call<{ recordings: { used: number } }>('GET', '/api/billing/subscriptions/current_usage/')
  return usage.recordings.used
}

async function expectVisit(page: Page): Promise<void> {
  const steps = page.getByRole('main').locator('ol > li')
  await expect(steps).toHaveCount(3)
  await expect(steps.nth(0)).toContainText('The shopper said')
  await expect(steps.nth(0)).toContainText('red shoes')
  await expect(steps.nth(0)).toContainText('1 min 15 sec later')
  await expect(steps.nth(1)).toContainText('The shopper clicked')
  await expect(steps.nth(1)).toContainText('Product shoe-3')
  await expect(steps.nth(1)).toContainText('3 min 45 sec later')
  await expect(steps.nth(2)).toContainText('a purple umbrella')
  await expect(steps.nth(2)).toContainText('Nothing was shown')
  await expect(page.getByText('not of this visit')).toHaveCount(0)
}

test('[SESSION-1] from a recent search to its visit: asked before it counts, once, and back', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await sendVisit(store)
  await store.setUsage({ planId: 'free', used: 1, recordings: 3 })
  await signIn(page, store)
  const calls = collectCalls(page, isVisit)
  await page.goto('/?time_range=month')
  await page.getByRole('link', { name: 'a purple umbrella' }).click()
  await expect(page.getByRole('heading', { name: 'Visit', level: 1 })).toBeVisible()
  await expect(page.getByText('Opening this visit uses 1 of your 22 session recordings left until')).toBeVisible()
  expect(await readUsed(store)).toBe(3)

  await doubleClick(page.getByRole('button', { name: 'Open visit' }))
  await expectVisit(page)
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page.getByText('2 searches1 click5 min')).toBeVisible()
  await expect(page.locator('ol > li', { hasText: 'You came from here' })).toContainText('a purple umbrella')
  expect(await readUsed(store)).toBe(4)
  await expect.poll(() => calls.map(describeCall).filter((call) => call.startsWith('POST'))).toHaveLength(1)

  // What was opened opens at once: on reload, and from its other search.
  await page.reload()
  await expectVisit(page)
  await page.goBack()
  await expect(page).toHaveURL('/?time_range=month')
  await page.getByRole('link', { name: 'red shoes' }).click()
  await expectVisit(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/?time_range=month')
  expect(await readUsed(store)).toBe(4)
})

test('[SESSION-1] [A11Y-1] by keyboard alone, on a phone', async ({ page, createStore }) => {
  const store = await createStore()
  const { first } = await sendVisit(store)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, store)
  await page.goto(`/searches/visit/${first.id}`)
  const open = page.getByRole('button', { name: 'Open visit' })
  await expect(open).toBeVisible()
  await press(page, 'Tab', open)
  await page.keyboard.press('Enter')
  await expectVisit(page)
  const more = page.getByRole('button', { name: 'Show all 12' })
  await press(page, 'Tab', more)
  await page.keyboard.press('Enter')
  await expect(more).toHaveCount(0)
  const products = page.getByRole('list', { name: 'Shown' }).first()
  await expect(products).toBeFocused()
  await expect(products.getByRole('listitem')).toHaveCount(12)
  const back = page.getByRole('link', { name: 'Back' })
  await press(page, 'Shift+Tab', back)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('[SESSION-1] without a limit a visit opens at once', async ({ page, createStore }) => {
  const store = await createStore()
  const { second } = await sendVisit(store)
  await store.setUsage({ planId: 'scale', used: 1 })
  await signIn(page, store)
  await page.goto(`/searches/visit/${second.id}`)
  await expectVisit(page)
  expect(await readUsed(store)).toBe(1)
})

test('[SESSION-1] [BILL-11] where the plan has none left it says so, with the way to a bigger one', async ({
  page,
  createStore,
  problems,
}) => {
  const store = await createStore()
  const { second } = await sendVisit(store)
  await store.setUsage({ planId: 'free', used: 1, recordings: 24 })
  await signIn(page, store)
  await page.goto(`/searches/visit/${second.id}`)
  await expect(page.getByText("Opening this visit uses your plan's last session recording until")).toBeVisible()
  // A colleague is faster.
  await store.setUsage({ planId: 'free', used: 1, recordings: 25 })
  problems.expect(/402/)
  problems.expect(/failed/)
  await page.getByRole('button', { name: 'Open visit' }).click()
  await expect(page.getByRole('heading', { name: 'No session recordings left' })).toBeVisible()
  await expect(page.getByText("Your plan's session recordings are used up until")).toBeVisible()
  await page.getByRole('link', { name: 'View plans' }).click()
  await expect(page).toHaveURL('/settings/billing#plans')
})

test('[SESSION-1] [ROUTE-4] what is not there says so; what is no id leads home', async ({
  page,
  createStore,
  problems,
}) => {
  const [store, other] = [await createStore(), await createStore()]
  const { first } = await sendVisit(other)
  await store.send([createSearch()])
  await signIn(page, store)
  problems.expect(/404/)
  problems.expect(/failed/)
  for (const id of [first.id, '00000000-0000-0000-0000-000000000000']) {
    await page.goto(`/searches/visit/${id}`)
    await expect(page.getByRole('heading', { name: 'Visit not found' })).toBeVisible()
  }
  await page.goto('/searches/visit/what')
  await expect(page).toHaveURL('/')
})

test('[SESSION-1] a failure is told, and tried again', async ({ page, createStore, problems }) => {
  const store = await createStore()
  const { second } = await sendVisit(store)
  await store.setUsage({ planId: 'scale', used: 1 })
  await signIn(page, store)
  problems.expect(/503/)
  problems.expect(/failed/)
  let isDown = true
  await page.route('**/api/ai/sessions/', (route) =>
    isDown ? route.fulfill({ status: 503, json: { detail: 'Not now.' } }) : route.continue(),
  )
  await page.goto(`/searches/visit/${second.id}`)
  await expect(page.getByText('The visit could not be loaded. Please try again.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectVisit(page)
})

test('[BILL-10] the usage card shows recordings and downloads with their limits', async ({ page, createStore }) => {
  const store = await createStore()
  await store.setUsage({ planId: 'starter', used: 20, recordings: 240, downloads: 4 })
  await signIn(page, store)
  await page.goto('/settings/billing')
  const card = page.getByRole('region', { name: 'Usage' })
  await expect(card).toContainText('Session recordings used240 / 250')
  await expect(card).toContainText('Downloads used4 / 10')
  await expect(card.getByRole('progressbar', { name: 'Downloads used' })).toHaveAttribute('value', '40')
  await store.setUsage({ planId: 'scale', used: 20, recordings: 7 })
  await page.reload()
  await expect(card).toContainText('Session recordings used7 / Unlimited')
  await store.setUsage({ planId: 'free', used: 20 })
  await page.reload()
  await expect(card).toContainText('Downloads usedNot in this plan')
})

test('[REVENUE-6] [SESSION-1] a search tells what it sold; one that sold nothing, until when it may', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  const { first } = await sendVisit(store)
  await store.setUsage({ planId: 'scale', used: 10 })
  await signIn(page, store)
  await page.goto(`/searches/visit/${first.id}`)
  const sold = page.getByRole('region', { name: 'Did it sell?' })
  await expect(sold).toHaveCount(2)
  for (const one of await sold.all())
    await expect(one).toContainText('no order of your store could be linked to a question yet')

  await store.order([
    {
      order_id: '1001',
      ordered_at: new Date().toISOString(),
      currency: 'USD',
      shopper_id: 'shopper-1',
      lines: [{ product_id: 'shoe-3', quantity: 2, unit_price: '30.50' }],
      refunds: [{ amount: '11', product_id: 'shoe-3' }],
    },
  ])
  await page.reload()
  await expect(sold.nth(0)).toContainText('$50')
  const item = sold.nth(0).getByRole('listitem').filter({ hasText: 'Chosen from this answer · 2 pieces' }).last()
  await expect(item).toContainText('Product shoe-3')
  await expect(item).toContainText('$61')
  await expect(item).toContainText('$11 refunded')
  await expect(sold.nth(1)).toContainText(
    /^Did it sell\?No order so far\. One placed until .+ may still come from it\.$/,
  )
})
