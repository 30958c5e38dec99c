import type { Page } from '@playwright/test'
import { collectCalls, describeCall } from './fixtures/calls.ts'
import { doubleClick } from './fixtures/double-click.ts'
import { expectBeforeRedirect } from './fixtures/log-in.ts'
import { signIn } from './fixtures/sign-in.ts'
import { callApi, createEmail } from './fixtures/store.ts'
import { getRow, inviteByMail } from './fixtures/team.ts'
import { expect, test } from './fixtures/test.ts'

const password = 'mate amargo y medialunas'
const getJoinButton = (page: Page) => page.getByRole('button', { name: 'Join the team' })

async function fill(page: Page): Promise<void> {
  const values = { 'First name': 'Lucía', 'Last name': 'Méndez', Password: password, 'Confirm password': password }
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

test("[REG-2] [REG-3] [REG-10] [I18N-2] an invitation names the store, locks the e-mail, and joins with a new account, in the store's language", async ({
  page,
  createStore,
  inbox,
}) => {
  const store = await createStore({ language: 'es' })
  const email = createEmail()
  const link = await inviteByMail(store, inbox, email)
  const verified = Promise.withResolvers<void>()
  await page.route('**/api/auth/invitations/verify/*/', async (route) => {
    await verified.promise
    await route.continue()
  })
  await page.goto(link)
  await expect(page.getByRole('status', { name: 'Checking your invitation' })).toBeVisible()
  verified.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Tienda de Ana')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')

  await fill(page)
  const calls = collectCalls(page)
  await doubleClick(getJoinButton(page))
  await expect(page.getByRole('heading', { name: 'Hola, Lucía' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const [registration] = calls
  expect(registration?.postDataJSON()).toMatchObject({ email, token: link.split('token=')[1] })
  await expect
    .poll(() => calls.map(describeCall).filter((call) => !call.startsWith('GET')))
    .toEqual(['POST /api/auth/register/'])
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  expect(user).toMatchObject({ email, merchant: { id: store.merchantId } })
  expect(await page.evaluate(() => localStorage.getItem('workspace_id'))).toBe(store.workspaceId)
  await expect(page.getByLabel('Workspace')).toHaveCount(0)
})

test('[REG-5] links that lead nowhere say why, and the way on', async ({ page, api, createStore, inbox, problems }) => {
  problems.expect(/400 \(Bad Request\).*verify/)
  problems.expect(/GET \/api\/auth\/invitations\/verify\/:token\/ failed/)
  const store = await createStore()
  const email = createEmail()
  const used = await inviteByMail(store, inbox, email)
  await callApi(`${api.origin}/api/auth/register/`, {
    method: 'POST',
    body: JSON.stringify({ email, password, first_name: 'L', last_name: 'M', token: used.split('token=')[1] }),
  })
  const cancelledEmail = createEmail()
  const cancelled = await inviteByMail(store, inbox, cancelledEmail)
  const { results } = await store.call<{ results: { id: string }[] }>('GET', '/api/auth/invitations/')
  await store.call('DELETE', `/api/auth/invitations/${results[0]?.id}/`)
  const expiredEmail = createEmail()
  const expired = await inviteByMail(store, inbox, expiredEmail)
  await api.applyChange({ kind: 'expired invitation', workspaceId: store.workspaceId, email: expiredEmail })
  const messages = {
    [used]: 'This invitation has already been used. Log in with your account.',
    [cancelled]: 'This invitation was canceled. Ask the store for a new one.',
    [expired]: 'This invitation has expired. Ask the store to send it again.',
    '/register?token=forged':
      'This invitation link is not valid. Open the link in the latest email, or ask for a new invitation.',
    '/register?token=..': 'This invitation link is not valid or has expired.',
    [`/register?token=${'x'.repeat(300)}`]: 'This invitation link is not valid or has expired.',
  }
  for (const [link, message] of Object.entries(messages)) {
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
})

test('[REG-5] an invitation that could not be checked is not called invalid, and is checked again', async ({
  page,
  createStore,
  inbox,
  problems,
}) => {
  problems.expect(/ERR_CONNECTION_REFUSED/)
  problems.expect(/verify\/:token\/ failed/)
  const link = await inviteByMail(await createStore(), inbox, createEmail())
  await page.route('**/invitations/verify/*/', (route) => route.abort('connectionrefused'))
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('Your invitation could not be checked. Please try again.')
  await page.unroute('**/invitations/verify/*/')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(getJoinButton(page)).toBeVisible()
})

test('[REG-10] [LAYOUT-6] who has an account joins by signing in, and has two workspaces to switch between', async ({
  page,
  createStore,
  inbox,
  problems,
}) => {
  problems.expect(/401.*token-obtain/)
  problems.expect(/token-obtain\/ failed/)
  const [store, own] = [await createStore(), await createStore({ firstName: 'Bruno' })]
  const link = await inviteByMail(store, inbox, own.email)
  await page.clock.install()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Join Ana's store")
  await expect(page.getByLabel('Email')).toHaveValue(own.email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password')

  const field = page.getByLabel('Password', { exact: true })
  await getJoinButton(page).click()
  await expect(field).toHaveAccessibleDescription('Enter your password')
  await expect(field).toBeFocused()
  await field.fill('wrong')
  await getJoinButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials. Please check your email and password.')
  // What failed is said in the language that is chosen after it, too.
  const language = page.locator('header select')
  await language.selectOption('es')
  await expect(page.getByRole('alert')).toHaveText(
    'Credenciales incorrectas. Revisa tu correo electrónico y tu contraseña.',
  )
  await language.selectOption('en')
  await field.fill(own.password)
  const calls = collectCalls(page, (path) => path.endsWith('/token-obtain/'))
  await expectBeforeRedirect(page, async () => {
    await doubleClick(getJoinButton(page))
    await expect(page.getByText('You are on the team. Redirecting...')).toBeVisible()
  })
  await expect(page.getByRole('heading', { name: 'Welcome, Bruno' })).toBeVisible()
  await expect.poll(() => calls).toHaveLength(1)

  const switcher = page.getByLabel('Workspace')
  await expect(switcher).toHaveValue(store.workspaceId)
  await expect(switcher.getByRole('option')).toHaveText(["Bruno's store", "Ana's store"])
  await page.goto('/settings/team')
  await expect(getRow(page, store.email)).toContainText('Owner')
  await expect(getRow(page, own.email)).toContainText('Member')
  await expect(page.getByRole('button', { name: 'Invite member' })).toHaveCount(0)
  await switcher.selectOption("Bruno's store")
  await expect(getRow(page, own.email)).toContainText('Owner')
  await expect(getRow(page, store.email)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Invite member' })).toBeVisible()
})

test('[REG-10] joining selects the workspace in the tab beside too, which does not know it yet', async ({
  page,
  context,
  createStore,
  inbox,
}) => {
  const [store, own] = [await createStore(), await createStore({ firstName: 'Bruno' })]
  const link = await inviteByMail(store, inbox, own.email)
  await signIn(page, own)
  await page.goto('/settings/team')
  await expect(getRow(page, own.email)).toBeVisible()
  const beside = await context.newPage()
  await beside.goto(link)
  await expect(beside.getByText('You are logged in as')).toHaveCount(0)
  await beside.getByLabel('Password', { exact: true }).fill(own.password)
  await getJoinButton(beside).click()
  await expect(beside).toHaveURL('/')
  for (const tab of [beside, page]) await expect(tab.getByLabel('Workspace')).toHaveValue(store.workspaceId)
  await expect(getRow(page, store.email)).toContainText('Owner')
})

test('who is signed in as somebody else is told, and accepting takes the place of that session', async ({
  page,
  createStore,
  inbox,
}) => {
  const [store, own] = [await createStore(), await createStore({ firstName: 'Carla' })]
  const email = createEmail()
  const link = await inviteByMail(store, inbox, email)
  await signIn(page, own)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), own.workspaceId)
  await page.goto(link)
  const notice = page.getByText(`You are logged in as ${own.email}.`)
  await expect(notice).toBeVisible()
  await fill(page)
  await getJoinButton(page).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Lucía' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('workspace_id'))).toBe(store.workspaceId)
})

test('an e-mail that got an account meanwhile goes on to sign in', async ({
  page,
  api,
  createStore,
  inbox,
  problems,
}) => {
  problems.expect(/400 \(Bad Request\).*register/)
  problems.expect(/POST \/api\/auth\/register\/ failed/)
  const store = await createStore()
  const email = createEmail()
  const link = await inviteByMail(store, inbox, email)
  await page.goto(link)
  await fill(page)
  await callApi(`${api.origin}/api/auth/register/`, {
    method: 'POST',
    body: JSON.stringify({ email, password, first_name: 'Lucía', last_name: 'Méndez' }),
  })
  await getJoinButton(page).click()
  await expect(page.getByText('Log in to your account to accept.')).toBeVisible()
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await field.fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByLabel('Workspace')).toHaveValue(store.workspaceId)
})

test('an invitation that is cancelled while its form is open says so', async ({
  page,
  createStore,
  inbox,
  problems,
}) => {
  problems.expect(/400 \(Bad Request\).*register/)
  problems.expect(/POST \/api\/auth\/register\/ failed/)
  const store = await createStore()
  const link = await inviteByMail(store, inbox, createEmail())
  await page.goto(link)
  await fill(page)
  const { results } = await store.call<{ results: { id: string }[] }>('GET', '/api/auth/invitations/')
  await store.call('DELETE', `/api/auth/invitations/${results[0]?.id}/`)
  await getJoinButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('This invitation was canceled. Ask the store for a new one.')
})
