import type { Page } from '@playwright/test'
import type { Dashboard, Tasks } from '@voice-shop/contract'
import { listViolations } from './fixtures/axe.ts'
import { blockLiveHints } from './fixtures/calls.ts'
import { getPanel, getStatCard } from './fixtures/dashboard-parts.ts'
import { press } from './fixtures/keyboard.ts'
import { laterPartMissed } from './fixtures/problems.ts'
import { signIn } from './fixtures/sign-in.ts'
import type { Store } from './fixtures/store.ts'
import { answerTasks } from './fixtures/task-answers.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch, dayMs, minuteMs } from './fixtures/voice-events.ts'

const dashboardCalls = '**/api/ai/dashboard/**'
const openDates = 'Dates and comparison'

/** The store's date so many days ago; its zone is the browser's. */
function getDate(daysAgo: number): string {
  return new Date(Date.now() - 3 * 60 * minuteMs - daysAgo * dayMs).toISOString().slice(0, 10)
}

/** Types a date as a keyboard does: month, day, year. */
async function typeDate(page: Page, date: string): Promise<void> {
  const [year, month, day] = date.split('-')
  await page.keyboard.type(`${month}${day}${year}`)
}

async function openDashboard(page: Page, store: Store, path = '/'): Promise<void> {
  await signIn(page, store)
  await page.goto(path)
  await expect(getPanel(page, 'Searches over time')).toBeVisible()
}

const range = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: / \d{4}/ })

test('[METRIC-2] [A11Y-1] own dates are chosen by keyboard, what is wrong is said, and the address keeps them', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.send([5, 5, 4, 12].map((days) => createSearch({ agoMs: days * dayMs })))
  await openDashboard(page, store)
  await press(page, 'Tab', page.getByRole('button', { name: openDates }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: openDates })
  const [from, to] = [dialog.getByLabel('From'), dialog.getByLabel('To')]
  await expect(from).toHaveValue(getDate(6))
  await expect(to).toHaveValue(getDate(0))

  await press(page, 'Tab', from)
  await typeDate(page, getDate(4))
  await to.focus()
  await typeDate(page, getDate(5))
  await page.keyboard.press('Enter')
  await expect(to).toBeFocused()
  await expect(to).toHaveAccessibleDescription('The end is before the start')
  await from.focus()
  await typeDate(page, '1999-01-01')
  await page.keyboard.press('Enter')
  await expect(from).toHaveAccessibleDescription(/^Choose a date within \w{3} \d+, \d{4} – /)
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    expect(await listViolations(page), theme).toEqual([])
  }
  // From its first part again.
  await to.focus()
  await from.focus()
  await typeDate(page, getDate(5))
  await to.focus()
  await typeDate(page, getDate(4))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: openDates })).toBeFocused()
  await expect(page).toHaveURL(`/?from=${getDate(5)}&to=${getDate(4)}`)
  await expect(getStatCard(page, 'Voice searches')).toHaveText('Voice searches3No figures beforevs. previous 2 days')
  await expect(page.getByLabel('Time range').getByRole('option', { selected: true })).toHaveText(/ \d{4}$/)
  await page.reload()
  await expect(getStatCard(page, 'Voice searches')).toContainText('vs. previous 2 days')
  await getPanel(page, 'Recent searches').getByRole('link', { name: 'See all searches' }).click()
  await expect(page).toHaveURL(`/searches?from=${getDate(5)}&to=${getDate(4)}`)
  await page.goBack()
  await page.getByLabel('Time range').selectOption('month')
  await expect(page).toHaveURL('/?time_range=month')
  await expect(getStatCard(page, 'Voice searches')).toContainText('4')
})

test('[METRIC-2] [DASH-2] what is compared with can be chosen, and is named', async ({ page, createStore }) => {
  const store = await createStore()
  // In the week before, and in the same week a year ago.
  const before = [8, 9].map((days) => createSearch({ agoMs: days * dayMs }))
  const yearAgo = [366, 367, 368, 369].map((days) => createSearch({ agoMs: days * dayMs }))
  await store.send([createSearch({ agoMs: dayMs }), ...before, ...yearAgo])
  await openDashboard(page, store)
  const card = getStatCard(page, 'Voice searches')
  await expect(card).toHaveText('Voice searches1Down -50.0%vs. previous 7 days')
  await page.getByRole('button', { name: openDates }).click()
  await page.getByRole('dialog').getByLabel('Compared with').selectOption('A year ago')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  // The last 7 days stay what they are.
  await expect(page).toHaveURL('/?compare_with=year_before')
  await expect(card).toHaveText('Voice searches1Down -75.0%vs. a year ago')
  await expect(getPanel(page, 'Searches over time').getByRole('heading')).toContainText(/A year ago: \w{3} \d+.*\d{4}/)
  await expect(page.getByLabel('Time range')).toHaveValue('week')
})

test('[METRIC-2] [DASH-8] own dates of which there are no figures say so and lead on', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/400/)
  problems.expect(/GET \/api\/ai\/dashboard\/ failed/)
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  await page.goto('/?from=1999-01-01&to=1999-02-01')
  await expect(page.getByRole('alert')).toContainText('No searches are kept from so long ago.')
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(getStatCard(page, 'Voice searches')).toContainText('1')
  await expect(page).toHaveURL('/')
})

test('[DASH-4] the bucket that is not over is dashed and hollow, and says so to all', async ({ page, createStore }) => {
  const store = await createStore()
  await store.send([createSearch({ agoMs: minuteMs }), createSearch({ agoMs: dayMs })])
  await openDashboard(page, store)
  const chart = page.getByRole('slider')
  const [last, before] = [chart.locator('svg > circle').last(), chart.locator('svg > circle').first()]
  const fill = (element: typeof last) => element.evaluate((circle) => getComputedStyle(circle).fill)
  expect(await fill(last)).toBe('rgb(255, 255, 255)')
  expect(await fill(before)).not.toBe('rgb(255, 255, 255)')
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /^\w{3}, \w{3} \d+, \d{4} \(so far\): 1 search\./)
  await expect(chart.getByText(/\(so far\)$/)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /^\w{3}, \w{3} \d+, \d{4}: 1 search\./)
  await page.getByRole('button', { name: 'Searches over time: Show as table' }).click()
  const rows = getPanel(page, 'Searches over time').getByRole('rowheader')
  await expect(rows).toHaveCount(7)
  await expect(rows.last()).toHaveText(/\(so far\)$/)
  await expect(rows.nth(5)).not.toHaveText(/so far/)
  // A week that is over has nothing that goes on.
  await page.goto(`/?from=${getDate(8)}&to=${getDate(2)}`)
  await expect(getPanel(page, 'Searches over time')).not.toContainText(/so far/i)
})

test('[DASH-4] a chart period that makes one point is not offered, and gives way; a day is of hours', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.send([createSearch({ agoMs: minuteMs })])
  await openDashboard(page, store, `/?from=${getDate(1)}&to=${getDate(1)}&chart_period=month`)
  const period = page.getByLabel('Chart period')
  await expect(page).toHaveURL(`/?from=${getDate(1)}&to=${getDate(1)}`)
  await expect(period.getByRole('option')).toHaveText(['By day'])
  await page.getByLabel('Time range').selectOption('year')
  await expect(period.getByRole('option')).toHaveText(['By day', 'By week', 'By month'])
  await page.getByLabel('Time range').selectOption('day')
  await expect(period.getByRole('option')).toHaveText(['By hour'])
  await expect(period).toBeDisabled()
})

test('[DASH-8] figures of another range are named and pale while the new ones load, and when they do not come', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/503/)
  problems.expect(/GET \/api\/ai\/dashboard\/ failed/)
  const store = await createStore()
  await store.send([createSearch()])
  await openDashboard(page, store)
  const week = (await range(page).textContent())?.split(' vs. ')[0] ?? ''
  expect(week).toMatch(/^\w{3} \d+ – .*\d{4}$/)
  const figures = page.locator('dl[aria-label="Key figures"]').locator('..')
  const tasks = getPanel(page, 'What to do').locator('../..')
  await expect(figures).toHaveCSS('filter', 'none')
  await expect(tasks).toHaveCSS('filter', 'none')
  const answer = Promise.withResolvers<void>()
  await page.route(dashboardCalls, async (route) => {
    await answer.promise
    await route.fulfill({ status: 503, json: {} })
  })
  await page.getByLabel('Time range').selectOption('month')
  await expect(range(page)).toHaveText(`Showing ${week} while the new ones load`)
  await expect(figures).toHaveCSS('filter', 'grayscale(1) opacity(0.85)')
  await expect(tasks).toHaveCSS('filter', 'grayscale(1) opacity(0.85)')
  expect(await listViolations(page)).toEqual([])
  answer.resolve()
  await expect(range(page)).toHaveText(`The new ones could not be loaded. Showing ${week}`)
  await page.unroute(dashboardCalls)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(figures).toHaveCSS('filter', 'none')
  await expect(range(page)).not.toContainText(week)
})

test('[DASH-8] figures of another range that come at once are never shown pale', async ({
  page,
  createStore,
  problems,
}) => {
  // What is on its way when the clock is put forward has waited for too long.
  problems.allow(/answered nothing/)
  const store = await createStore()
  await store.send([createSearch()])
  await page.clock.install()
  await openDashboard(page, store)
  const figures = page.locator('dl[aria-label="Key figures"]').locator('..')
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(dashboardCalls, async (route) => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.getByLabel('Time range').selectOption('month')
  await asked.promise
  await expect(figures.locator('..')).toHaveAttribute('aria-busy', 'true')
  await expect(figures).toHaveCSS('filter', 'none')
  await page.clock.fastForward(250)
  await expect(figures).toHaveCSS('filter', 'grayscale(1) opacity(0.85)')
  answer.resolve()
  await page.clock.resume()
  await expect(figures).toHaveCSS('filter', 'none')
})

test('[DASH-8] offline the figures say of when they are', async ({ page, context, createStore, problems }) => {
  problems.allow(/failed/)
  problems.allow(laterPartMissed)
  const store = await createStore()
  await store.send([createSearch()])
  await openDashboard(page, store)
  const week = (await range(page).textContent())?.split(' vs. ')[0] ?? ''
  await context.setOffline(true)
  await expect(range(page)).toHaveText(`Offline: ${week}`)
  await page.getByLabel('Time range').selectOption('month')
  await expect(range(page)).toHaveText(`Offline: ${week}`)
  await expect(getStatCard(page, 'Voice searches')).toContainText('vs. previous 7 days')
  await context.setOffline(false)
  await expect(getStatCard(page, 'Voice searches')).toContainText('vs. previous 30 days')
  await expect(range(page)).not.toContainText('Offline')
})

test('[DASH-8] [WS-3] a page that is loaded again keeps its figures until the new ones come, and not for others', async ({
  page,
  createStore,
}) => {
  const [ana, bob] = [await createStore(), await createStore()]
  await ana.send([createSearch()])
  await openDashboard(page, ana)
  await blockLiveHints(page)
  const answer = Promise.withResolvers<void>()
  await page.route(dashboardCalls, async (route) => {
    const response = await route.fetch()
    const figures: Dashboard = await response.json()
    figures.stats.voice_searches.count = 77
    await answer.promise
    await route.fulfill({ json: figures })
  })
  await page.reload()
  const card = getStatCard(page, 'Voice searches')
  await expect(card).toContainText('1')
  answer.resolve()
  await expect(card).toContainText('77')
  await page.unroute(dashboardCalls)

  await page.reload()
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => sessionStorage.getItem('figures'))).toBeNull()
  await signIn(page, bob)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your shop by voice in three taps' })).toBeVisible()
})

test('[DASH-8] what comes below the figures stays, too, and is pale until it is told anew', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.send([createSearch()])
  await answerTasks(page)
  await openDashboard(page, store)
  const tasks = getPanel(page, 'What to do')
  await expect(tasks.getByRole('listitem')).toHaveCount(3)
  const answer = Promise.withResolvers<void>()
  const json: Tasks = { tasks: [], marked: [], is_partial: false }
  await page.route('**/api/ai/tasks/**', async (route) => {
    await answer.promise
    await route.fulfill({ json })
  })
  await page.reload()
  await expect(tasks.getByRole('listitem')).toHaveCount(3)
  const part = tasks.getByRole('list').locator('..')
  await expect(part).toHaveCSS('filter', 'grayscale(1) opacity(0.85)')
  expect(await listViolations(page)).toEqual([])
  answer.resolve()
  await expect(tasks.getByRole('listitem')).toHaveCount(0)
  await expect(part).toHaveCSS('filter', 'none')
  const readKept = () => page.evaluate(() => sessionStorage.getItem('later_figures'))
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  expect(await readKept()).toContain('"tasks"')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await readKept()).toBeNull()
})

test('[I18N-4] [DASH-3] numbers are written as in the store’s country, or in the one that is chosen', async ({
  page,
  createStore,
}) => {
  const store = await createStore({ timeZone: 'America/Mexico_City', language: 'es' })
  await store.send(Array.from({ length: 1010 }, () => createSearch()))
  await signIn(page, store)
  await page.evaluate(() => localStorage.setItem('language', 'es'))
  await page.goto('/')
  const count = page.locator('dl dd').first()
  await expect(count).toHaveText('1,010')
  await page.goto('/settings/account')
  await page.getByLabel('Se escriben como en').selectOption('AR')
  await page.goto('/')
  await expect(count).toHaveText('1.010')
})

test('[I18N-4] [I18N-5] a store of Buenos Aires is spoken to as people there speak, by the server too', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/change-password\/ failed/)
  problems.expect(/400/)
  const store = await createStore({ timeZone: 'America/Argentina/Buenos_Aires', language: 'es' })
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  await signIn(page, store)
  await page.goto('/settings/account')
  await expect(page.getByText(`Iniciás sesión con ${store.email}`, { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await page.getByLabel('Contraseña actual', { exact: true }).fill(store.password)
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('password1234')
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(page.getByRole('dialog')).toContainText('Esta contraseña es demasiado común. Elegí una más difícil de')
})
