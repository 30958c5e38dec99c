import { collectCalls, settle } from './fixtures/calls.ts'
import { doubleClick } from './fixtures/double-click.ts'
import { logIn, submitLogin } from './fixtures/log-in.ts'
import { expect, test } from './fixtures/test.ts'

const twoDaysSeconds = 2 * 24 * 60 * 60

test('[LOGIN-1] the form has its two fields and its links', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Log in · Voice Shop')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password')
  await expect(page.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/register')

  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})

test('[LOGIN-1] with an empty field the server is not asked', async ({ page }) => {
  const calls = collectCalls(page)
  await page.goto('/login')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })

  await submitLogin(page, { email: '', password: '' })
  await expect(email).toHaveAccessibleDescription('Enter your email')
  await expect(password).toHaveAccessibleDescription('Enter your password')
  await expect(email).toBeFocused()

  await submitLogin(page, { email: 'ana@shop.example', password: '' })
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()

  await submitLogin(page, { email: '  ', password: 'x' })
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
})

test('[LOGIN-2] the call carries e-mail, password and username, and no credentials', async ({ page, createStore }) => {
  const { email, password } = await createStore()
  await page.goto('/login')
  // What an earlier visit may have left.
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what the app itself does
    document.cookie = 'access_token=stale; Path=/'
    localStorage.setItem('workspace_id', '0199a1c0-0000-7000-8000-000000000001')
  })
  const call = page.waitForRequest('**/api/auth/token-obtain/')
  await submitLogin(page, { email, password })
  const request = await call
  expect(request.method()).toBe('POST')
  expect(request.postDataJSON()).toEqual({ email, password, username: email })
  expect(request.headers()['content-type']).toBe('application/json')
  expect(request.headers()).not.toHaveProperty('authorization')
  expect(request.headers()).not.toHaveProperty('x-workspace-id')
})

test('[LOGIN-3] says so, and goes on after exactly 1 s', async ({ page, createStore }) => {
  const store = await createStore()
  await page.clock.install()
  await page.goto('/login')
  // While the clock stands, the page does not come.
  await page.getByLabel('Email').waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await submitLogin(page, store)
  await expect(page.getByRole('status').getByText('Login successful. Redirecting...')).toBeVisible()
  await settle(page)
  await page.clock.runFor(999)
  await expect(page).toHaveURL('/login')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
})

test('[LOGIN-3] the way back from the dashboard does not lead to the form', async ({ page, createStore }) => {
  const store = await createStore()
  await page.clock.install()
  await page.goto('/register')
  await page.goto('/login')
  await logIn(page, store)
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/register')
})

test('[LOGIN-3] a double click and Enter on top send one request', async ({ page, createStore }) => {
  const { email, password } = await createStore()
  const calls = collectCalls(page, (path) => path.endsWith('/token-obtain/'))
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await doubleClick(page.getByRole('button', { name: 'Log in' }))
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/')
  await expect.poll(() => calls).toHaveLength(1)
})

test('[LOGIN-4] [LOGIN-6] tokens are in cookies for 2 days, the user is in local storage', async ({
  page,
  context,
  createStore,
}) => {
  const { email, password, signedIn } = await createStore({ language: 'pt' })
  await page.goto('/login')
  const answer = page.waitForResponse('**/api/auth/token-obtain/')
  await submitLogin(page, { email, password })
  const body = await (await answer).json()
  expect(Object.keys(body).sort()).toEqual(
    ['access', 'email', 'first_name', 'id', 'last_name', 'merchant', 'permissions', 'refresh'].sort(),
  )
  expect(body.merchant).toEqual({
    id: signedIn.merchant.id,
    main_language: 'pt',
    platform: 'tiendanube',
    store_name: expect.any(String),
    store_id: '',
    shopify_setup_complete: false,
    metadata: { shopify_setup_complete: false },
  })
  await expect(page).toHaveURL('/')

  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name).sort()).toEqual(['access_token', 'refresh_token'])
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict', secure: false })
    expect(cookie.expires - Date.now() / 1000).toBeGreaterThan(twoDaysSeconds - 60)
    expect(cookie.expires - Date.now() / 1000).toBeLessThanOrEqual(twoDaysSeconds)
  }
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))
  expect(user).toMatchObject({ id: signedIn.id, email, merchant: { id: signedIn.merchant.id } })
  expect(body.permissions).toContain('analytics.view')
  expect(user.permissions).toContain('view')
  expect(user.permissions.join()).not.toContain('.')
})

test('[LOGIN-5] wrong credentials are called that, and the form can be sent again', async ({
  page,
  createStore,
  problems,
}) => {
  const { email, password } = await createStore()
  problems.expect(/401 \(Unauthorized\).*token-obtain/)
  problems.expect(/POST \/api\/auth\/token-obtain\/ failed/)
  await page.goto('/login')
  await submitLogin(page, { email, password: `${password}?` })
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Invalid credentials. Please check your email and password.')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await submitLogin(page, { email, password })
  await expect(alert).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test("[LOGIN-5] [ERR-1] else the server's detail, else the general message", async ({ page, problems }) => {
  problems.expect(/503/)
  problems.expect(/502/)
  problems.expect(/ERR_CONNECTION_REFUSED/)
  problems.expect(/token-obtain\/ failed/)
  await page.goto('/login')
  const alert = page.getByRole('alert')
  const credentials = { email: 'ana@shop.example', password: 'does not matter' }

  await page.route('**/token-obtain/', (route) => route.fulfill({ status: 503, json: { detail: 'Back in a minute.' } }))
  await submitLogin(page, credentials)
  await expect(alert).toHaveText('Back in a minute.')

  await page.route('**/token-obtain/', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await submitLogin(page, credentials)
  await expect(alert).toHaveText('Error logging in. Please try again.')

  await page.route('**/token-obtain/', (route) => route.abort('connectionrefused'))
  await submitLogin(page, credentials)
  await expect(alert).toHaveText('Error logging in. Please try again.')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
})

test('[LOGIN-5] [SESS-1] a server that does not answer is given up after 5 s', async ({ page, problems }) => {
  problems.expect(/token-obtain\/ failed/)
  await page.clock.install()
  await page.goto('/login')
  // While the clock stands, the page does not come.
  await page.getByLabel('Email').waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route('**/token-obtain/', () => undefined)
  await submitLogin(page, { email: 'ana@shop.example', password: 'does not matter' })
  const button = page.getByRole('button', { name: 'Log in' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await settle(page)
  await page.clock.runFor(4999)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByRole('alert')).toHaveText('Error logging in. Please try again.')
  await expect(button).not.toHaveAttribute('aria-busy')
})
