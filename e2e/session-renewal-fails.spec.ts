import type { Page } from '@playwright/test'
import { refreshRoute } from '@voice-shop/contract'
import { ageAccess, comeBack, recordCalls, refresh } from './fixtures/come-back.ts'
import { getStatCard } from './fixtures/dashboard-parts.ts'
import { expect, test } from './fixtures/test.ts'

const refreshCalls = `**${refreshRoute.path}`
const failure = 'Failed to load dashboard data. Please try again later.'
const getSearches = (page: Page) => getStatCard(page, 'Voice searches')

test('[SESS-3] a refresh that is refused leads to /login, and nothing else is asked for', async ({
  page,
  context,
  createStore,
  problems,
}) => {
  problems.expect(/401 \(Unauthorized\).*token-refresh/)
  problems.expect(/the session ended/)
  problems.allow(/GET \/api\/.* failed/)
  const store = await createStore()
  await comeBack(page, store)
  await store.call('POST', '/api/auth/logout/')
  const calls = recordCalls(page)
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  expect(calls.log).toEqual([refresh, `401 for ${refresh}`])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('workspace_id')])).toEqual([
    null,
    null,
  ])
})

const faults = [
  { name: 'the database is away (503)', log: /503/, answer: { status: 503, json: { detail: 'Not now.' } } },
  { name: 'there is no connection', log: /ERR_INTERNET_DISCONNECTED/, answer: undefined },
]
for (const { name, log, answer } of faults) {
  test(`[SESS-3] [DASH-8] ${name} for a refresh: nobody is signed out, Retry works, and figures that are there stay`, async ({
    page,
    context,
    createStore,
    problems,
  }) => {
    problems.expect(log)
    problems.expect(/could not be renewed/)
    problems.expect(/GET \/api\/.* failed/)
    await comeBack(page, await createStore())
    const fail = () =>
      page.route(refreshCalls, (route) => (answer ? route.fulfill(answer) : route.abort('internetdisconnected')))
    await fail()
    const calls = recordCalls(page)
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText(failure)
    expect([...new Set(calls.listAsked())]).toEqual([refresh])
    await page.unroute(refreshCalls)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(getSearches(page)).toContainText('1')

    // In this order: what the page asks for by itself in between would get a new token.
    await fail()
    await ageAccess(context, 60)
    const logged = page.waitForEvent('console', (message) => /ai\/dashboard\/ failed/.test(message.text()))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await logged
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(getSearches(page)).toContainText('1')
    await expect(page).toHaveURL('/')
    expect((await context.cookies()).map((cookie) => cookie.name).toSorted()).toEqual(['access_token', 'refresh_token'])
  })
}

test('[SESS-1] [SESS-3] a refresh without an answer is given up after 5 s, twice, and then Retry works', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/could not be renewed/)
  problems.expect(/GET \/api\/.* failed/)
  await comeBack(page, await createStore())
  await page.clock.install()
  const calls = recordCalls(page)
  await page.route(refreshCalls, () => undefined)
  await page.goto('/')
  const spinner = page.getByRole('status', { name: 'Loading the dashboard' })
  await expect(spinner).toBeVisible()
  expect(calls.log).toEqual([refresh])
  await page.clock.fastForward(5000)
  await expect(async () => {
    await page.clock.fastForward(1500)
    expect(calls.log).toEqual([refresh, refresh])
  }).toPass()
  await expect(spinner).toBeVisible()
  await page.clock.fastForward(5000)
  await expect(page.getByRole('alert')).toContainText(failure)
  await page.unroute(refreshCalls)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(getSearches(page)).toContainText('1')
})
