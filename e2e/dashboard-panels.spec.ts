import type { Locator, Page } from '@playwright/test'
import { getPanel, getStatCard } from './fixtures/dashboard-parts.ts'
import { expectFocusRing, press } from './fixtures/keyboard.ts'
import { signIn } from './fixtures/sign-in.ts'
import type { Store } from './fixtures/store.ts'
import { expect, test } from './fixtures/test.ts'
import { createBusyFortnight, createSearch, dayMs } from './fixtures/voice-events.ts'

async function openBusyDashboard(page: Page, store: Store, address = '/'): Promise<void> {
  await store.send(createBusyFortnight())
  await signIn(page, store)
  await page.goto(address)
  // The heading is there before the figures.
  await expect(getPanel(page, 'Recent searches')).toBeVisible()
}

/** An explanation is as wide as the window at most, and inside of it. */
async function expectInside(page: Page, box: Locator): Promise<void> {
  const place = await box.boundingBox()
  const size = page.viewportSize()
  if (!place || !size) throw new Error('it has no place')
  expect(place.x).toBeGreaterThanOrEqual(0)
  expect(place.y).toBeGreaterThanOrEqual(0)
  expect(place.x + place.width).toBeLessThanOrEqual(size.width)
}

test('[DASH-2] a card tells what it counts and the compared dates, when it is pointed at', async ({
  page,
  createStore,
}) => {
  await openBusyDashboard(page, await createStore())
  const info = getStatCard(page, 'Clicked products, rate').getByRole('button')
  const tooltip = page.getByRole('tooltip')
  await info.hover()
  await expect(tooltip).toContainText('The share of recommended products that shoppers clicked')
  await expect(tooltip).toContainText(/Compared with\w{3} \d+.* – /)
  await expectInside(page, tooltip)
  // It stays while the pointer is over itself, and goes with the pointer.
  await tooltip.hover()
  await page.waitForTimeout(400)
  await expect(tooltip).toBeVisible()
  await page.mouse.move(5, 5)
  await expect(tooltip).toHaveCount(0)
  // One that was pressed stays until it is pressed again, or something else is.
  await info.click()
  await page.mouse.move(5, 5)
  await page.waitForTimeout(400)
  await expect(tooltip).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(tooltip).toHaveCount(0)
})

test('[DASH-2] [A11Y-1] a card explains itself to the keyboard, and Escape puts that away', async ({
  page,
  createStore,
}) => {
  await openBusyDashboard(page, await createStore())
  const info = getStatCard(page, 'Active users').getByRole('button', { name: 'About this figure: Active users' })
  await press(page, 'Tab', info)
  await expectFocusRing(info)
  await expect(page.getByRole('tooltip')).toContainText('Different shoppers')
  await expect(info).toHaveAccessibleDescription(/Different shoppers.*Compared with/)
  await expect(info).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(info).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tooltip')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 640 } })

  test('[DASH-2] [I18N-4] a touch explains a card on the smallest screen, in every language', async ({
    page,
    createStore,
  }) => {
    const store = await createStore()
    await store.send([createSearch()])
    await signIn(page, store)
    for (const [language, words] of [
      ['en', 'Compared with'],
      ['es', 'Se compara con'],
      ['pt', 'Comparado com'],
    ] as const) {
      await page.evaluate((choice) => localStorage.setItem('language', choice), language)
      await page.goto('/')
      const names = page.locator('main dl dt')
      const infos = names.getByRole('button')
      // The four cards and what else explains itself so, each by one button.
      await expect(infos.nth(3)).toBeVisible()
      const buttons = await names.evaluateAll((all) => all.map((name) => name.querySelectorAll('button').length))
      expect(buttons.length).toBeGreaterThanOrEqual(4)
      expect(buttons).toEqual(buttons.map(() => 1))
      for (const info of await infos.all()) {
        await info.tap()
        await expect(page.getByRole('tooltip')).toContainText(words)
        await expectInside(page, page.getByRole('tooltip'))
        await info.tap()
        await expect(page.getByRole('tooltip')).toHaveCount(0)
      }
      const size = await infos.first().boundingBox()
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24)
    }
  })
})

test('[DASH-4] the period before is a thin line with its dates, told with each point; what goes on is dashed', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.send([createSearch({ agoMs: 1 }), ...[1, 2, 3].map((n) => createSearch({ agoMs: 7 * dayMs + n }))])
  await signIn(page, store)
  await page.goto('/')
  const panel = getPanel(page, 'Searches over time')
  await expect(panel.getByRole('heading')).toContainText(/By day.*So far.*Previous period: \w{3} \d+/)
  const chart = page.getByRole('slider')
  const dashes = await chart
    .locator('svg > path')
    .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).strokeDasharray))
  // Of both lines the last piece, after the ground and the rest of each.
  expect(dashes.map((dash) => dash !== 'none')).toEqual([false, false, true, false, true])
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    /\(so far\): 1 search\. Previous period: .* \(until .*\): 3 searches$/,
  )
  await expect(chart.getByText('3 searches', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Searches over time: Show as table' }).click()
  await expect(panel.getByRole('columnheader')).toHaveText([
    'Period',
    'Searches',
    'Previous period',
    'Previous searches',
  ])
  await expect(panel.getByRole('row').last().getByRole('cell').last()).toHaveText('3')
})

test('[DASH-1] [DASH-5] [DASH-6] [DASH-7] each panel is a table on request, and the address says so', async ({
  page,
  createStore,
}) => {
  await openBusyDashboard(page, await createStore(), '/?time_range=month')
  for (const [name, columns] of [
    ['Top categories', ['Category', 'Searches']],
    ['Top clicked products', ['Product', 'Clicks', 'CTR']],
    ['Recent searches', ['Search', 'Time', 'Products', 'Clicked']],
  ] as const) {
    const panel = getPanel(page, name)
    const items = await panel.getByRole('listitem').count()
    await panel.getByRole('button', { name: `${name}: Show as table` }).click()
    await expect(panel.getByRole('columnheader')).toHaveText([...columns])
    await expect(panel.getByRole('rowheader')).toHaveCount(items)
    await expect(panel.getByRole('button', { name: `${name}: Show as list` })).toBeFocused()
  }
  const address = '/?time_range=month&table=top_categories&table=top_clicked_products&table=recent_searches'
  await expect(page).toHaveURL(address)
  await page.reload()
  await expect(page.getByRole('table')).toHaveCount(3)
  await expect(page.getByLabel('Time range')).toHaveValue('month')

  await page.getByRole('button', { name: 'Top categories: Show as list' }).click()
  await expect(page).toHaveURL('/?time_range=month&table=top_clicked_products&table=recent_searches')
  await page.goto('/?table=searches_over_time&table=nonsense&table=')
  await expect(page.getByRole('table')).toHaveCount(1)
  await expect(page.getByRole('slider')).toHaveCount(0)
})

test('[DASH-1] a table that cannot be loaded leaves the chart', async ({ page, createStore, problems }) => {
  problems.expect(/panel-tables|a part of the page could not be loaded|ERR_FAILED|dynamically imported/)
  await openBusyDashboard(page, await createStore())
  await page.route('**/panel-tables-*.js', (route) => route.abort())
  const failure = page.waitForEvent('console', (message) => message.text().includes('could not be loaded'))
  await page.getByRole('button', { name: 'Searches over time: Show as table' }).click()
  await failure
  await expect(page.getByRole('button', { name: 'Searches over time: Show as chart' })).toBeVisible()
  await expect(page.getByRole('slider')).toBeVisible()
})

for (const theme of ['light', 'dark']) {
  test(`[DASH-2] [DASH-4] on paper: figures and charts in black on white, from the ${theme} theme`, async ({
    page,
    createStore,
  }) => {
    const store = await createStore()
    await page.goto('/healthz')
    await page.evaluate((choice) => localStorage.setItem('theme', choice), theme)
    await page.route('**/api/workspaces/', async (route) => {
      const response = await route.fetch()
      const answer: { results: object[] } = await response.json()
      await route.fulfill({ json: { ...answer, results: answer.results.map((it) => ({ ...it, is_demo: true })) } })
    })
    await openBusyDashboard(page, store)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Sample data')).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
    await expect(page.getByText(/^\w{3} \d+.* \d{4} vs\. \w{3} \d+.* \d{4}$/)).toBeVisible()
    await expect(page.getByText("How voice shopping is doing at Ana's store")).toBeVisible()
    await expect(getPanel(page, 'Where searches fall short')).toBeVisible()
    await expect(getStatCard(page, 'Voice searches')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(getStatCard(page, 'Voice searches').locator('dd').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
    const line = page.getByRole('slider').locator('svg > path').nth(3)
    await expect(line).toHaveCSS('stroke', 'rgb(0, 0, 0)')
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(4)
  })
}

test('[A11Y-1] in forced colours the lines and the bars are still there', async ({ page, createStore }) => {
  await openBusyDashboard(page, await createStore())
  await page.emulateMedia({ forcedColors: 'active' })
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const bar = getPanel(page, 'Top categories').locator('[style*=width]').first()
  expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(canvas)
})
