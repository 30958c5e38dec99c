import type { Page } from '@playwright/test'
import { listViolations } from './fixtures/axe.ts'
import { getPanel } from './fixtures/dashboard-parts.ts'
import { signIn } from './fixtures/sign-in.ts'
import type { Store } from './fixtures/store.ts'
import { expect, test } from './fixtures/test.ts'
import { createClick, createProduct, createSearch, dayMs, minuteMs } from './fixtures/voice-events.ts'

const jacket = createProduct('jacket', { product_name: 'Rain jacket', category: 'Jackets' })
const mate = createProduct('mate', { product_name: 'Mate de calabaza', category: 'Mates & más' })

/** Forty searches a minute apart, and one of some weeks ago. */
async function fillStore(store: Store): Promise<void> {
  const kinds = [
    { query: 'una campéra para la lluvia', products: [jacket, mate] },
    { query: 'mate de calabaza', products: [mate] },
    { query: 'unicornios', products: [] },
    { query: 'un regalo', products: [jacket] },
  ]
  const searches = Array.from({ length: 40 }, (_, index) =>
    createSearch({ ...(kinds[index % 4] ?? {}), agoMs: (index + 1) * minuteMs, shopper: `shopper-${index}` }),
  )
  const clicks = searches.filter((_, index) => index % 8 === 0).map((search) => createClick(search, 'jacket'))
  await store.send([...searches, ...clicks, createSearch({ query: 'hace tiempo', agoMs: 20 * dayMs })])
}

const listItems = (page: Page) => page.getByRole('list', { name: 'Matching searches' }).getByRole('listitem')

test('[SEARCHES-1] all searches by text, result, category, product and time; the address holds it, and back leads back', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await fillStore(store)
  await signIn(page, store)
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Searches' }).click()
  await expect(page).toHaveURL('/searches')
  await expect(page).toHaveTitle(/^Searches/)
  const items = listItems(page)
  await expect(items).toHaveCount(25)
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText('40 searches')
  await expect(items.first()).toContainText('una campéra para la lluvia')
  await expect(items.first()).toContainText('2 productsuser clicked')
  await expect(items.first()).toContainText('Rain jacket (clicked) · Mate de calabaza')
  await expect(items.first().getByRole('link')).toHaveAttribute('href', /^\/searches\/visit\/[\da-f-]{36}$/)

  await page.getByLabel('What the shopper said').fill('CAMPERA')
  await expect(page).toHaveURL('/searches?text=CAMPERA')
  await expect(status).toHaveText('10 of 40 searches')
  await expect(items).toHaveCount(10)
  await store.setUsage({ planId: 'growth', used: 0 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV (latest 10,000 at most)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^voice-shop-searches-week-/)
  await page.getByLabel('Result').selectOption('Clicked')
  await expect(status).toHaveText('5 of 40 searches')
  await page.reload()
  await expect(status).toHaveText('5 of 40 searches')
  await expect(page.getByLabel('What the shopper said')).toHaveValue('CAMPERA')
  await page.goBack()
  await expect(status).toHaveText('10 of 40 searches')
  await page.goBack()
  await expect(status).toHaveText('40 searches')
  await expect(page.getByLabel('What the shopper said')).toHaveValue('')
  await page.goForward()
  await expect(status).toHaveText('10 of 40 searches')
  await expect(page.getByLabel('What the shopper said')).toHaveValue('CAMPERA')

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByLabel('Category').selectOption('Mates & más')
  await expect(status).toHaveText('20 of 40 searches')
  await page.getByLabel('Product').selectOption('Rain jacket')
  await expect(status).toHaveText('10 of 40 searches')
  await page.getByLabel('What the shopper said').fill('unicornios')
  await expect(page.getByText('No searches match these filters.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await page.getByLabel('Time').selectOption('Last 30 days')
  await expect(status).toHaveText('41 searches')
  await page.getByLabel('Time').selectOption('Custom dates')
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
  await page.getByLabel('From').fill('2026-01-01')
  await page.getByLabel('To', { exact: true }).fill('2026-01-02')
  await expect(page).toHaveURL('/searches?from=2026-01-01&to=2026-01-02')
  await expect(page.getByText('No voice searches in this period.')).toBeVisible()
})

test('[SEARCHES-1] pages lead on and back, by keyboard too, and new searches move nothing', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await fillStore(store)
  await signIn(page, store)
  await page.goto('/searches')
  const items = listItems(page)
  await expect(items).toHaveCount(25)
  const newer = page.getByRole('button', { name: 'Newer' })
  const older = page.getByRole('button', { name: 'Older' })
  await expect(newer).toBeDisabled()
  await store.send([createSearch({ query: 'just now', agoMs: 0 })])
  await older.focus()
  await page.keyboard.press('Enter')
  await expect(items).toHaveCount(15)
  await expect(items.first()).toContainText('mate de calabaza')
  await expect(older).toBeDisabled()
  await expect(page.getByRole('list', { name: 'Matching searches' })).toBeFocused()
  await expect(items.first()).toBeInViewport()
  await page.reload()
  await expect(items).toHaveCount(15)
  await page.goBack()
  await expect(items).toHaveCount(25)
  await page.goForward()
  await expect(items).toHaveCount(15)
  await newer.click()
  await expect(items).toHaveCount(25)
  await expect(items.first()).toContainText('una campéra para la lluvia')
  await newer.click()
  await expect(items.first()).toContainText('just now')
})

test('[SEARCHES-1] the dashboard leads to the searches of a category, of a product, and to all', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await fillStore(store)
  await signIn(page, store)
  await page.goto('/?time_range=month')
  await getPanel(page, 'Top categories').getByRole('link', { name: 'Mates & más' }).click()
  await expect(page).toHaveURL('/searches?time_range=month&category=Mates+%26+m%C3%A1s')
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText('20 of 41 searches')
  await page.goBack()
  await getPanel(page, 'Top clicked products').getByRole('link', { name: 'Rain jacket' }).click()
  await expect(page.getByLabel('Product')).toHaveValue('jacket')
  await expect(status).toHaveText('20 of 41 searches')
  await page.goBack()
  await getPanel(page, 'Recent searches').getByRole('link', { name: 'See all searches' }).click()
  await expect(status).toHaveText('41 searches')
})

test('[SEARCHES-1] an address with nonsense shows the default, and nothing breaks', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await page.goto('/searches?time_range=x&from=2026-99-99&conversion=y&older_than=z&text=%20')
  await expect(page.getByLabel('Time')).toHaveValue('week')
  await expect(page.getByText('No voice searches yet.')).toBeVisible()
})

test('[SEARCHES-1] searches that do not load say so and load again', async ({ page, createStore, problems }) => {
  problems.expect(/503/)
  problems.expect(/GET \/api\/ai\/searches\/ failed/)
  await signIn(page, await createStore())
  let isDown = true
  await page.route('**/api/ai/searches/?*', (route) =>
    isDown ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  await page.goto('/searches')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The searches could not be loaded.')
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No voice searches yet.')).toBeVisible()
})

test('[SEARCHES-1] [DASH-11] a store without any search is led to the first steps, one with older ones to a longer period', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/searches?conversion=clicked')
  await expect(page.getByText('No voice searches yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the first steps' }).click()
  await expect(page.getByRole('heading', { name: 'Your shop by voice in three taps' })).toBeVisible()

  await store.send([createSearch({ agoMs: 20 * dayMs })])
  await page.goto('/searches')
  await expect(page.getByText('No voice searches in this period.')).toBeVisible()
  await expect(page.getByText('Try a longer period.')).toBeVisible()
})

test('[SEARCHES-1] on a phone the filters are one row of chips', async ({ page, createStore }) => {
  const store = await createStore()
  await fillStore(store)
  await signIn(page, store)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/searches')
  await expect(listItems(page).first()).toBeInViewport()
  const tops = await page
    .getByRole('search')
    .locator('select')
    .evaluateAll((chips) => chips.map((chip) => Math.round(chip.getBoundingClientRect().top)))
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)
  await page.getByLabel('Product').selectOption({ index: 1 })
  await expect(page).toHaveURL(/product=/)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/searches')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await listViolations(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
