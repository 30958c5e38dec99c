import type { Page } from '@playwright/test'
import { blockLiveHints, collectCalls, describeCall, settle } from './fixtures/calls.ts'
import { getPanel, getStatCard } from './fixtures/dashboard-parts.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createClick, createProduct, createSearch, dayMs, hourMs, minuteMs } from './fixtures/voice-events.ts'

const isDashboard = (path: string) => path === '/api/ai/dashboard/'

/** The numbers of the chart's table. */
async function readTable(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'Searches over time: Show as table' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  const cells = await page.getByRole('table').locator('tbody td:nth-child(2)').allTextContents()
  await page.getByRole('button', { name: 'Searches over time: Show as chart' }).click()
  return cells.map((cell) => Number(cell.replaceAll(',', '')))
}

test('[DASH-1] the defaults are the last 7 days by day; each change and each press loads again', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  await blockLiveHints(page)
  const calls = collectCalls(page, isDashboard)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
  const range = page.getByLabel('Time range')
  const period = page.getByLabel('Chart period')
  await expect(range).toHaveValue('week')
  await expect(period).toHaveValue('day')
  await expect(range.getByRole('option')).toHaveText(['Last 24 hours', 'Last 7 days', 'Last 30 days', 'Last 365 days'])

  await range.selectOption('month')
  await period.selectOption('week')
  await expect.poll(() => calls).toHaveLength(3)
  // A press while it loads adds nothing.
  await (await calls[2]?.response())?.finished()
  await settle(page)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => calls).toHaveLength(4)
  const address = 'GET /api/ai/dashboard/?time_range='
  await expect
    .poll(() => calls.map(describeCall))
    .toEqual([
      `${address}week&chart_period=day&compare_with=period_before`,
      `${address}month&chart_period=day&compare_with=period_before`,
      `${address}month&chart_period=week&compare_with=period_before`,
      `${address}month&chart_period=week&compare_with=period_before`,
    ])
  await range.selectOption('year')
  await expect
    .poll(() => calls.map(describeCall).at(-1))
    .toBe(`${address}year&chart_period=week&compare_with=period_before`)
})

test('[DASH-1] the choice is in the URL: reload, a link, back and forward keep it', async ({ page, createStore }) => {
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  await page.goto('/')
  const range = page.getByLabel('Time range')
  await range.selectOption('year')
  await page.getByLabel('Chart period').selectOption('month')
  await expect(page).toHaveURL('/?time_range=year&chart_period=month')
  await page.reload()
  await expect(range).toHaveValue('year')
  await expect(page.getByLabel('Chart period')).toHaveValue('month')

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await page.goBack()
  await expect(page).toHaveURL('/?time_range=year&chart_period=month')
  await expect(range).toHaveValue('year')
  await page.goBack()
  await expect(page).toHaveURL('/?time_range=year')
  await expect(page.getByLabel('Chart period')).toHaveValue('day')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(range).toHaveValue('week')
  await page.goForward()
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL('/settings')

  await page.goto('/?time_range=month')
  await expect(range).toHaveValue('month')
  await page.goto('/?time_range=century&chart_period=now')
  await expect(range).toHaveValue('week')
})

test('[DASH-2] [DASH-3] [DASH-9] the four cards with their changes from the period before', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  const mate = [createProduct('mate'), createProduct('bombilla')]
  const now = [1, 2, 3].map((day) => createSearch({ agoMs: day * dayMs, shopper: `now-${day}`, products: mate }))
  const before = [8, 9, 10, 11].map((day) =>
    createSearch({ agoMs: day * dayMs, shopper: 'before', products: [createProduct('mate')] }),
  )
  const clicks = [...now.slice(0, 1), ...before.slice(0, 2)].map((search) => createClick(search, 'mate'))
  await store.send([...now, ...before, ...clicks])
  await signIn(page, store)
  await page.goto('/')

  // 3 against 4 searches, 6 against 4 products, 1 of 6 against 2 of 4 clicked, 3 shoppers against 1.
  await expect(getStatCard(page, 'Voice searches')).toHaveText('Voice searches3Down -25.0%vs. previous 7 days')
  await expect(getStatCard(page, 'Products recommended')).toHaveText(
    'Products recommended6Up +50.0%vs. previous 7 days',
  )
  await expect(getStatCard(page, 'Clicked products, rate')).toHaveText(
    'Clicked products, rate16.7%Down -33.3 ppvs. previous 7 days',
  )
  await expect(getStatCard(page, 'Active users')).toHaveText('Active users3Up +200.0%vs. previous 7 days')

  const green = 'rgb(23, 113, 74)'
  const red = 'rgb(187, 36, 64)'
  for (const [name, text, colour, arrow] of [
    ['Voice searches', '-25.0%', red, 'lucide-arrow-down'],
    ['Products recommended', '+50.0%', green, 'lucide-arrow-up'],
  ] as const) {
    const change = getStatCard(page, name).getByText(text)
    await expect(change).toHaveCSS('color', colour)
    await expect(change.locator('svg')).toHaveClass(new RegExp(arrow))
  }
})

test('[DASH-3] thousands have separators, and no change counts as up', async ({ page, createStore }) => {
  const store = await createStore()
  await store.send(
    Array.from({ length: 2400 }, (_, index) => createSearch({ agoMs: index < 1200 ? dayMs : 9 * dayMs })),
  )
  await signIn(page, store)
  await page.goto('/')
  await expect(getStatCard(page, 'Voice searches')).toHaveText('Voice searches1,200Up 0.0%vs. previous 7 days')
  await expect(getStatCard(page, 'Clicked products, rate')).toHaveText(
    'Clicked products, rate0.0%Nothing to comparevs. previous 7 days',
  )
})

test("[DASH-4] the chart's points add up to the card, with zeros where nothing was searched", async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.send([0.1, 0.2, 3, 6].map((days) => createSearch({ agoMs: days * dayMs })))
  await store.send([createSearch({ agoMs: 25 * dayMs })])
  await signIn(page, store)
  await page.goto('/')
  await expect(getStatCard(page, 'Voice searches')).toContainText('4')
  const week = await readTable(page)
  expect(week).toHaveLength(7)
  expect(week.filter((count) => count === 0).length).toBeGreaterThanOrEqual(3)
  expect(week.reduce((sum, count) => sum + count)).toBe(4)

  await page.getByLabel('Time range').selectOption('month')
  await expect(getStatCard(page, 'Voice searches')).toContainText('5')
  const month = await readTable(page)
  expect(month).toHaveLength(30)
  expect(month.reduce((sum, count) => sum + count)).toBe(5)

  await page.getByLabel('Time range').selectOption('day')
  await expect(getPanel(page, 'Searches over time')).toContainText('By hour')
  const day = await readTable(page)
  expect(day).toHaveLength(24)
  expect(day.reduce((sum, count) => sum + count)).toBe(2)
})

test('[DASH-4] pointing at the chart tells the point, and leaving it lets go', async ({ page, createStore }) => {
  const store = await createStore()
  await store.send([createSearch({ agoMs: minuteMs }), createSearch({ agoMs: minuteMs })])
  await signIn(page, store)
  await page.goto('/')
  const chart = page.getByRole('slider', { name: /Searches over time/ })
  await chart.scrollIntoViewIfNeeded()
  const box = await chart.boundingBox()
  if (!box) throw new Error('the chart has no place')
  await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2)
  await expect(chart.getByText('2 searches', { exact: true })).toBeVisible()
  await page.mouse.move(box.x + 60, box.y + box.height / 2)
  // Then, and in the period before.
  await expect(chart.getByText('0 searches', { exact: true })).toHaveCount(2)
  await page.mouse.move(box.x, box.y - 200)
  await expect(chart.getByText('0 searches', { exact: true })).toHaveCount(0)
})

test('[DASH-5] categories are bars, the most searched first and widest', async ({ page, createStore }) => {
  const store = await createStore()
  const search = (category: string) => createSearch({ products: [createProduct(category, { category })] })
  await store.send([search('Mates'), search('Lámparas'), search('Mates'), search('Lámparas'), search('Mates')])
  await store.send([search('Mates')])
  await signIn(page, store)
  await page.goto('/')
  const items = getPanel(page, 'Top categories').getByRole('listitem')
  await expect(items).toHaveText(['Mates4', 'Lámparas2'])
  const widths = await items.evaluateAll((elements) =>
    elements.map((element) => element.querySelector('[style*=width]')?.getBoundingClientRect().width ?? 0),
  )
  expect(widths[1]).toBeCloseTo((widths[0] ?? 0) / 2, 0)
})

test('[DASH-6] clicked products with rate, clicks, and a picture or its placeholder', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/ERR_FAILED.*broken/)
  const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
  await page.route('https://shop.example/good.gif', (route) => route.fulfill({ contentType: 'image/gif', body: pixel }))
  await page.route('https://shop.example/broken.gif', (route) => route.abort())
  const store = await createStore()
  const good = createProduct('good', { product_name: 'Mate', product_image_url: 'https://shop.example/good.gif' })
  const broken = createProduct('broken', { product_name: 'Pava', product_image_url: 'https://shop.example/broken.gif' })
  const bare = createProduct('bare', { product_name: 'Termo' })
  const searches = [1, 2, 3].map((hours) => createSearch({ agoMs: hours * hourMs, products: [good, broken, bare] }))
  const [first, second, third] = searches
  if (!first || !second || !third) throw new Error('three searches')
  const clicks = [createClick(first, 'good'), createClick(second, 'good'), createClick(third, 'good')]
  await store.send([...searches, ...clicks, createClick(first, 'broken'), createClick(second, 'broken')])
  await store.send([createClick(first, 'bare')])
  await signIn(page, store)
  await page.goto('/')

  const items = getPanel(page, 'Top clicked products').getByRole('listitem')
  await expect(items).toHaveText(['Mate100.0% CTR3 clicks', 'Pava66.7% CTR2 clicks', 'Termo33.3% CTR1 click'])
  const picture = items.nth(0).locator('img')
  await expect(picture).toHaveAttribute('src', 'https://shop.example/good.gif')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  for (const index of [1, 2]) {
    await expect(items.nth(index).locator('img')).toHaveCount(0)
    await expect(items.nth(index).locator('svg')).toBeVisible()
  }
})

test('[DASH-6] without clicks the list says so', async ({ page, createStore }) => {
  const store = await createStore()
  await store.send([createSearch({ products: [createProduct('1')] })])
  await signIn(page, store)
  await page.goto('/')
  await expect(getPanel(page, 'Top clicked products')).toContainText('No clicked products data yet.')
})

test('[DASH-7] recent searches, the newest first, converted ones marked', async ({ page, createStore }) => {
  const store = await createStore()
  const clicked = createSearch({
    query: 'un mate <b>de</b> calabaza',
    agoMs: 2 * hourMs,
    products: [createProduct('1')],
  })
  const plain = createSearch({ query: 'lámpara', agoMs: 5 * minuteMs })
  await store.send([clicked, plain, createClick(clicked, '1')])
  await signIn(page, store)
  await page.goto('/')
  const items = getPanel(page, 'Recent searches').getByRole('listitem')
  await expect(items).toHaveText([
    'lámpara5 minutes ago0 products',
    'un mate <b>de</b> calabaza2 hours ago1 productuser clicked',
  ])
  await expect(items.nth(0).locator('svg')).toHaveClass(/lucide-search/)
  await expect(items.nth(1).locator('svg')).toHaveClass(/lucide-mouse-pointer-click/)
})

test('[DASH-9] [DASH-1] a quiet day shows zeros and empty lists, not the first steps', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.send([createSearch({ agoMs: 40 * hourMs })])
  await signIn(page, store)
  await page.goto('/?time_range=day')
  await expect(getStatCard(page, 'Voice searches')).toHaveText('Voice searches0Down -100.0%vs. previous 24 hours')
  await expect(getStatCard(page, 'Active users')).toContainText('0')
  await expect(getPanel(page, 'Recent searches')).toContainText('No voice searches in this period.')
  await expect(getPanel(page, 'Top categories')).toContainText('No categories in this period.')
  await expect(page.getByRole('heading', { name: 'Your shop by voice in three taps' })).toHaveCount(0)
})
