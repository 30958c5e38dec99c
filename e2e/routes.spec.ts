import { collectCalls } from './fixtures/calls.ts'
import { logIn } from './fixtures/log-in.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const publicPages = [
  { path: '/login', heading: 'Log in to Voice Shop' },
  { path: '/register', heading: 'Create your account' },
  { path: '/forgot-password', heading: 'Password reset' },
  { path: '/reset-password?code=abc', heading: 'Set a new password' },
  { path: '/confirm-email?code=abc', heading: 'Confirm your email' },
]

test('[ROUTE-1] public pages are open to all and check nobody', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  // Half a session: a protected page would refresh it first.
  await page.evaluate(() => localStorage.removeItem('user'))
  const calls = collectCalls(page)
  for (const { path, heading } of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(calls).toEqual([])
})

for (const path of ['/?time_range=month&chart_period=week', '/settings/billing', '/settings?x=1#y']) {
  test(`[ROUTE-2] a visitor who asked for ${path} gets there after signing in`, async ({ page, createStore }) => {
    const store = await createStore()
    await page.clock.install()
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await logIn(page, store)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  })
}

test('[ROUTE-2] who comes by way of /register to /login still gets to the page asked for', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await page.clock.install()
  await page.goto('/settings/store')
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, store)
  await expect(page).toHaveURL('/settings/store')
})

test('[ROUTE-3] a spinner shows while the session is checked, and nothing of the page', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await page.context().clearCookies({ name: 'access_token' })
  const refresh = Promise.withResolvers<void>()
  await page.route('**/api/auth/token-refresh/', async (route) => {
    await refresh.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('status', { name: 'Checking your session' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading')).toHaveCount(0)
  refresh.resolve()
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
})

test('[ROUTE-3] a visitor never sees a flash of a protected page', async ({ page }) => {
  const landmarks: string[] = []
  await page.exposeFunction('tellLandmark', (name: string) => landmarks.push(name))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const nav = document.querySelector('nav[aria-label="Main navigation"]')
      if (nav) Reflect.get(window, 'tellLandmark')('navigation')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/settings/billing')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Log in to Voice Shop' })).toBeVisible()
  expect(landmarks).toEqual([])
})

test('[ROUTE-4] an unknown path leads to the dashboard', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  for (const path of ['/nope', '/settings/nope', '/dashboard/deep/down?x=1', '/index.html']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
  }
})
