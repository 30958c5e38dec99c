import type { Page, Request, Route } from '@playwright/test'
import { blockLiveHints, collectCalls, settle } from './fixtures/calls.ts'
import { getStatCard } from './fixtures/dashboard-parts.ts'
import { withMotion } from './fixtures/motion.ts'
import { laterCallFailed, laterPartMissed } from './fixtures/problems.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch, dayMs } from './fixtures/voice-events.ts'

test.use(withMotion)

const isDashboard = (path: string) => path === '/api/ai/dashboard/'
const dashboardCalls = '**/api/ai/dashboard/**'
const failure = 'Failed to load dashboard data. Please try again later.'

/** The ways in which a load fails, as the browser sees them. */
const faults: { name: string; log: RegExp; fail: (route: Route) => Promise<void> }[] = [
  {
    name: 'the database is away (503)',
    log: /503/,
    fail: (route) => route.fulfill({ status: 503, json: { detail: 'The service is not available right now.' } }),
  },
  {
    name: 'a gateway answers with a page',
    log: /502/,
    fail: (route) => route.fulfill({ status: 502, body: '<h1>Bad' }),
  },
  { name: 'the server is down', log: /ERR_CONNECTION_REFUSED/, fail: (route) => route.abort('connectionrefused') },
  { name: 'the answer is cut off', log: /ERR_CONNECTION_RESET/, fail: (route) => route.abort('connectionreset') },
  { name: 'the answer is no JSON', log: /failed/, fail: (route) => route.fulfill({ status: 200, body: '{"stats": ' }) },
]

/** Lets the second try come now and not in a second. */
async function skipToSecondTry(page: Page): Promise<void> {
  await page.clock.fastForward(1500)
}

test('[DASH-8] a full-page spinner shows on the first load', async ({ page, createStore }) => {
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  const answer = Promise.withResolvers<void>()
  await page.route(dashboardCalls, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/')
  const spinner = page.getByRole('status', { name: 'Loading the dashboard' })
  await expect(spinner).toBeVisible()
  expect((await spinner.boundingBox())?.height).toBeGreaterThan(300)
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toHaveCount(0)
  answer.resolve()
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
  await expect(spinner).toHaveCount(0)
})

test('[DASH-1] [A11Y-1] the mark of refresh turns while figures are awaited, and until they are drawn', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  await page.goto('/')
  const refresh = page.getByRole('button', { name: 'Refresh' })
  const busy = page.locator('main [aria-busy=true]')
  const countTurning = () => refresh.locator('svg').evaluate((mark) => mark.getAnimations().length)
  await expect(refresh).toBeVisible()
  await expect(busy).toHaveCount(0)
  expect(await countTurning()).toBe(0)

  const answer = Promise.withResolvers<void>()
  await page.route(dashboardCalls, async (route) => {
    await answer.promise
    await route.continue()
  })
  await refresh.click()
  await expect(busy).toHaveCount(1)
  await expect.poll(countTurning).toBe(1)
  answer.resolve()
  await expect(busy).toHaveCount(0)
  await expect.poll(countTurning).toBe(0)
})

/** Waits for the first try, lets the second come, and answers when that has gone out too. */
async function expectTwoTries(page: Page, calls: readonly Request[]): Promise<void> {
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  // Once: each jump of the clock may bring a call more. Where the failure is seen only now, the second try comes by itself.
  await skipToSecondTry(page)
  await expect.poll(() => calls.length).toBe(2)
}

for (const { name, log, fail } of faults) {
  test(`[DASH-8] [ERR-2] ${name}: without figures it is told and Retry works, with figures they stay`, async ({
    page,
    createStore,
    problems,
  }) => {
    problems.expect(log)
    problems.expect(/GET \/api\/ai\/dashboard\/ failed/)
    problems.allow(laterCallFailed)
    const store = await createStore()
    await store.send([createSearch(), createSearch({ agoMs: 20 * dayMs })])
    await signIn(page, store)
    // Where the hint of what was sent comes late, all is loaded once more, with tries of its own.
    await blockLiveHints(page)
    await page.clock.install()
    await page.route(dashboardCalls, fail)
    const firstCalls = collectCalls(page, isDashboard)
    await page.goto('/')
    await expectTwoTries(page, firstCalls)
    await expect(page.getByRole('alert')).toContainText(failure)
    await expect(page).toHaveTitle('Dashboard · Voice Shop')
    const card = getStatCard(page, 'Voice searches')
    await expect(card).toHaveCount(0)

    await page.unroute(dashboardCalls)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(card.getByText('1', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.route(dashboardCalls, fail)
    const laterCalls = collectCalls(page, isDashboard)
    await page.getByLabel('Time range').selectOption('month')
    await expectTwoTries(page, laterCalls)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(card.getByText('1', { exact: true })).toBeVisible()
    await expect(page.getByText(failure)).toHaveCount(0)

    await page.unroute(dashboardCalls)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(card.getByText('2', { exact: true })).toBeVisible()
  })
}

test('[DASH-8] [SESS-1] a server that does not answer is given up after 5 s, twice, and then Retry works', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/GET \/api\/ai\/dashboard\/ failed/)
  problems.allow(laterCallFailed)
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  await page.clock.install()
  const calls = collectCalls(page, isDashboard)
  await page.route(dashboardCalls, () => undefined)
  await page.goto('/')
  await expect.poll(() => calls.length).toBe(1)
  // The call goes out before the application is there, which gives it its 5 s.
  const spinner = page.getByRole('status', { name: 'Loading the dashboard' })
  await expect(spinner).toBeVisible()
  await page.clock.fastForward(5000)
  await expectTwoTries(page, calls)
  await expect(spinner).toBeVisible()
  await page.clock.fastForward(5000)
  await expect(page.getByRole('alert')).toContainText(failure)
  await page.unroute(dashboardCalls)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(getStatCard(page, 'Voice searches')).toContainText('1')
})

test('[DASH-8] offline in mid-load: says so, and goes on by itself once the connection is back', async ({
  page,
  context,
  createStore,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  problems.expect(/GET \/api\/ai\/dashboard\/ failed/)
  problems.allow(/GET \/api\/voice-shop\/usage\/ failed/)
  problems.allow(laterPartMissed)
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  await page.clock.install()
  await page.route(dashboardCalls, async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  const alert = page.getByRole('alert')
  await expect(async () => {
    await skipToSecondTry(page)
    await expect(alert).toContainText(failure, { timeout: 200 })
  }).toPass()
  await page.unroute(dashboardCalls)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toContainText(failure)

  await context.setOffline(false)
  await expect(getStatCard(page, 'Voice searches')).toContainText('1')
})

test('[DASH-8] offline with figures there: they stay, and the next refresh brings the new ones', async ({
  page,
  context,
  createStore,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  problems.expect(/failed/)
  problems.allow(laterPartMissed)
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  await page.goto('/')
  await expect(getStatCard(page, 'Voice searches')).toContainText('1')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(getStatCard(page, 'Voice searches')).toContainText('1')
  await store.send([createSearch()])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(getStatCard(page, 'Voice searches').getByText('2', { exact: true })).toBeVisible()
})

test('[DASH-8] a slow answer never takes the place of a later choice', async ({ page, createStore }) => {
  const store = await createStore()
  await store.send([createSearch(), createSearch({ agoMs: 20 * dayMs }), createSearch({ agoMs: 100 * dayMs })])
  await signIn(page, store)
  await page.goto('/')
  await expect(getStatCard(page, 'Voice searches')).toContainText('1')
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/ai/dashboard/?time_range=year**', async (route) => {
    await slow.promise
    // The page may have given it up by then.
    await route.continue().catch(() => undefined)
  })
  await page.getByLabel('Time range').selectOption('year')
  await page.getByLabel('Time range').selectOption('month')
  const card = getStatCard(page, 'Voice searches')
  await expect(card.getByText('2', { exact: true })).toBeVisible()
  slow.resolve()
  await settle(page)
  await expect(card.getByText('2', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Time range')).toHaveValue('month')
})

test('[DASH-8] a page whose code does not load says so and can be loaded again', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/ERR_FAILED/)
  problems.allow(/Failed to fetch dynamically|could not be loaded ahead|error occurred in|TypeError/)
  await signIn(page, await createStore())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
})
