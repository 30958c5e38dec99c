import type { Page } from '@playwright/test'
import { blockLiveHints, collectCalls, describeCall, holdLaterCalls } from './fixtures/calls.ts'
import { submitLogin } from './fixtures/log-in.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome, Ana' })

async function setCookie(page: Page, name: string, value: string): Promise<void> {
  await page.context().addCookies([{ name, value, url: page.url(), sameSite: 'Strict' }])
}

/** What is left of a session in the browser. */
async function listTraces(page: Page): Promise<string[]> {
  const stored = await page.evaluate(() => ['user', 'workspace_id'].filter((key) => localStorage.getItem(key) !== null))
  return [...(await page.context().cookies()).map(({ name }) => name), ...stored]
}

test('[SESS-1] calls carry the token, the workspace and the language', async ({ page, createStore }) => {
  const store = await createStore()
  await signIn(page, store)
  const calls = collectCalls(page)
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  const figures = calls.find((call) => call.url().includes('/api/ai/dashboard/'))
  expect(await figures?.allHeaders()).toMatchObject({
    authorization: `JWT ${store.signedIn.access}`,
    'x-workspace-id': store.workspaceId,
    'accept-language': 'en',
    accept: 'application/json',
  })
  const workspaces = calls.find((call) => call.url().includes('/api/workspaces/'))
  expect((await workspaces?.allHeaders())?.authorization).toBe(`JWT ${store.signedIn.access}`)
})

for (const missing of ['access token', 'user'] as const) {
  test(`[SESS-2] without the ${missing} a refresh is tried first, and the page shows`, async ({
    page,
    createStore,
  }) => {
    const store = await createStore()
    await signIn(page, store)
    if (missing === 'user') await page.evaluate(() => localStorage.removeItem('user'))
    else await page.context().clearCookies({ name: 'access_token' })
    const calls = collectCalls(page)
    await page.goto('/settings/store')
    await expect(page.getByText(store.signedIn.merchant.store_name)).toBeVisible()
    expect(calls.map(describeCall)[0]).toBe('POST /api/auth/token-refresh/')
    expect(calls.filter((call) => call.url().includes('token-refresh'))).toHaveLength(1)
    expect(await listTraces(page)).toEqual(expect.arrayContaining(['access_token', 'refresh_token', 'user']))
  })
}

test('[SESS-2] a refresh that fails clears the session', async ({ page, createStore, problems }) => {
  problems.expect(/401 \(Unauthorized\).*token-refresh/)
  problems.expect(/the session ended/)
  await signIn(page, await createStore())
  await page.context().clearCookies({ name: 'access_token' })
  await setCookie(page, 'refresh_token', 'forged')
  await page.goto('/settings')
  await expect(page).toHaveURL('/login')
  expect(await listTraces(page)).toEqual([])
})

test('[SESS-3] parallel 401s share one refresh and are tried again', async ({ page, createStore, problems }) => {
  problems.expect(/401 \(Unauthorized\)/)
  const store = await createStore()
  // Of a store with figures: the first steps of a new one ask for more.
  await store.send([createSearch()])
  await signIn(page, store)
  await blockLiveHints(page)
  // With a workspace known, no call waits for another.
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), store.workspaceId)
  await setCookie(page, 'access_token', 'stale')
  const paths = ['/api/workspaces/', '/api/ai/dashboard/', '/api/voice-shop/usage/']
  const refused = Promise.all(
    paths.map((path) => page.waitForResponse((answer) => answer.url().includes(path) && answer.status() === 401)),
  )
  await page.route('**/api/auth/token-refresh/', async (route) => {
    await refused
    await route.continue()
  })
  const calls = collectCalls(page)
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  const told = calls.map(describeCall).map((call) => call.replace(/\?.*/, ''))
  expect(told.sort()).toEqual(
    [...paths, ...paths]
      .map((path) => `GET ${path}`)
      .concat('POST /api/auth/token-refresh/')
      .sort(),
  )
})

test('[SESS-3] [SESS-5] an expired token is renewed while the page stays, and its calls go through', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/401 \(Unauthorized\)/)
  const store = await createStore()
  const { iat, exp } = JSON.parse(Buffer.from(store.signedIn.access.split('.')[1] ?? '', 'base64url').toString())
  expect(exp - iat).toBe(15 * 60)
  await store.send([createSearch()])
  await signIn(page, store)
  await blockLiveHints(page)
  // Else one of them may be the first to be refused.
  await holdLaterCalls(page)
  await page.goto('/')
  await expect(page.getByText('Voice searches', { exact: true })).toBeVisible()
  await setCookie(page, 'access_token', 'expired')
  const calls = collectCalls(page)
  await page.getByLabel('Time range').selectOption('month')
  await expect
    .poll(() => calls.map(describeCall))
    .toEqual([
      'GET /api/ai/dashboard/?time_range=month&chart_period=day&compare_with=period_before',
      'POST /api/auth/token-refresh/',
      'GET /api/ai/dashboard/?time_range=month&chart_period=day&compare_with=period_before',
    ])
  await expect(sidebar(page)).toBeVisible()
  const renewed = (await page.context().cookies()).find(({ name }) => name === 'access_token')
  expect(renewed?.value.split('.')).toHaveLength(3)
})

test('[SESS-3] [SESS-5] a session that was revoked ends at the next call, and /login remembers the page', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/401 \(Unauthorized\)/)
  problems.allow(/GET \/api\/.* failed/)
  problems.expect(/the session ended/)
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  await blockLiveHints(page)
  // The next call is the press of the button.
  await holdLaterCalls(page)
  await page.goto('/?time_range=year')
  await expect(page.getByText('Voice searches', { exact: true })).toBeVisible()
  await store.call('POST', '/api/auth/logout/')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).toHaveURL('/login')
  expect(await listTraces(page)).toEqual([])

  await page.getByLabel('Email').fill(store.email)
  await page.getByLabel('Password', { exact: true }).fill(store.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/?time_range=year')
})

test('[SESS-3] without a refresh token a 401 leads to /login and nothing is refreshed', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/401 \(Unauthorized\)/)
  problems.allow(/GET \/api\/.* failed/)
  await signIn(page, await createStore())
  await setCookie(page, 'access_token', 'stale')
  await page.context().clearCookies({ name: 'refresh_token' })
  const calls = collectCalls(page, (path) => path.includes('token-refresh'))
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  expect(calls).toEqual([])
  expect(await listTraces(page)).toEqual([])
})

test('[SESS-3] other errors do not end the session', async ({ page, createStore, problems }) => {
  problems.expect(/403/)
  problems.expect(/500/)
  problems.expect(/failed/)
  await page.route('**/api/workspaces/', (route) => route.fulfill({ status: 500, json: { detail: 'Oh.' } }))
  await page.route('**/api/voice-shop/usage/', (route) => route.fulfill({ status: 403, json: { detail: 'No.' } }))
  await signIn(page, await createStore())
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  expect(await listTraces(page)).toEqual(expect.arrayContaining(['access_token', 'refresh_token', 'user']))
})

test('[SESS-4] [LAYOUT-5] logging out tells the server and takes the other tab along', async ({
  page,
  context,
  createStore,
  problems,
}) => {
  // What is still on its way as the session ends is refused.
  problems.allow(/401/)
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/settings/store')
  await expect(sidebar(other)).toBeVisible()

  const logout = page.waitForResponse('**/api/auth/logout/')
  await page.getByRole('button', { name: 'Log out' }).click()
  expect((await logout).status()).toBe(204)
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  expect(await listTraces(page)).toEqual([])
  expect(await listTraces(other)).toEqual([])
  await expect(store.call('GET', '/api/workspaces/')).rejects.toThrow('401')

  await page.goto('/')
  await expect(page).toHaveURL('/login')
})

test('[SESS-4] [DASH-1] what comes up as calls are broken off for the end of the session is not asked for', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  await page.route('**/api/ai/dashboard/*', () => undefined)
  await page.reload()
  await expect(sidebar(page)).toBeVisible()
  // As if the window came back to the front in that moment: figures that are out of date are asked for again.
  await page.evaluate(() => {
    const abort = AbortController.prototype.abort
    AbortController.prototype.abort = function (reason) {
      abort.call(this, reason)
      queueMicrotask(() => window.dispatchEvent(new Event('visibilitychange')))
    }
  })
  const calls = collectCalls(page, (path) => path.startsWith('/api/'))
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => calls.map(describeCall)).toEqual(['POST /api/auth/logout/'])
})

test('[SESS-4] [DASH-1] what comes up while the session ends is not asked for any more', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await signIn(page, store)
  await page.clock.install()
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/logout/', async (route) => {
    const answer = await route.fetch()
    await held.promise
    await route.fulfill({ response: answer })
  })
  const calls = collectCalls(page, (path) => path.startsWith('/api/ai/'))
  const logout = page.waitForRequest('**/api/auth/logout/')
  await page.getByRole('button', { name: 'Log out' }).click()
  await logout
  // A store without any search asks again every 3 s.
  await page.clock.fastForward(4000)
  held.resolve()
  await expect(page).toHaveURL('/login')
  expect(calls).toEqual([])
})

test('[SESS-4] a tab that slept through the logout follows as soon as it asks for anything', async ({
  page,
  context,
  createStore,
  problems,
}) => {
  problems.expect(/401 \(Unauthorized\)/)
  problems.allow(/GET \/api\/.* failed/)
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  await blockLiveHints(page)
  // It would follow by itself.
  await holdLaterCalls(page)
  await page.goto('/')
  await expect(page.getByText('Voice searches', { exact: true })).toBeVisible()
  // As after a restore from a frozen tab: the storage event has gone by.
  await store.call('POST', '/api/auth/logout/')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).toHaveURL('/login')
  expect(await listTraces(page)).toEqual([])
})

test('[SESS-4] a tab at /login follows the sign-in of another one, to the page it was asked for', async ({
  page,
  context,
  createStore,
}) => {
  const store = await createStore()
  await page.goto('/settings/store')
  await expect(page).toHaveURL('/login')
  const other = await context.newPage()
  await other.goto('/login')
  await submitLogin(other, store)
  await expect(page).toHaveURL('/settings/store')
  await expect(page.getByText(store.signedIn.merchant.store_name)).toBeVisible()
  await expect(other).toHaveURL('/')
})

test('[SESS-4] after the sign-in of somebody else in another tab nothing of the one before is left', async ({
  page,
  context,
  createStore,
}) => {
  const [ana, bruno] = [await createStore(), await createStore({ firstName: 'Bruno' })]
  await ana.send([createSearch({ query: 'mate de calabaza' })])
  await bruno.send([createSearch({ query: 'lámpara de pie' })])
  await signIn(page, ana)
  await page.goto('/')
  await expect(page.getByText('mate de calabaza')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/login')
  const calls = collectCalls(page)
  await submitLogin(other, bruno)
  await expect(page.getByRole('heading', { name: 'Welcome, Bruno' })).toBeVisible()
  await expect(page.getByText('lámpara de pie')).toBeVisible()
  await expect(page.getByText('mate de calabaza')).toHaveCount(0)
  for (const call of calls) {
    expect((await call.allHeaders())['x-workspace-id'] ?? bruno.workspaceId).toBe(bruno.workspaceId)
  }
})

for (const failure of ['a 500', 'no connection'] as const) {
  test(`[LAYOUT-5] logout ends the session here with ${failure} too`, async ({ page, createStore, problems }) => {
    problems.expect(failure === 'a 500' ? /500/ : /ERR_CONNECTION_REFUSED/)
    problems.expect(/logout\/ failed/)
    await signIn(page, await createStore())
    await page.goto('/settings')
    await page.route('**/api/auth/logout/', (route) =>
      failure === 'a 500' ? route.fulfill({ status: 500, json: { detail: 'Oh.' } }) : route.abort('connectionrefused'),
    )
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    expect(await listTraces(page)).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL('/login')
    await expect(sidebar(page)).toHaveCount(0)
  })
}
