import type { Page } from '@playwright/test'
import { listViolations } from './fixtures/axe.ts'
import { collectCalls } from './fixtures/calls.ts'
import { doubleClick } from './fixtures/double-click.ts'
import { createEmail } from './fixtures/store.ts'
import { expect, test } from './fixtures/test.ts'

const good = {
  'First name': 'Lucía',
  'Last name': 'Méndez',
  Email: '',
  Phone: '+54 11 5555 0101',
  Password: 'mate amargo y medialunas',
  'Confirm password': 'mate amargo y medialunas',
}

/** Fills in the form; what is not named is as it should be. */
async function fill(page: Page, changes: Partial<typeof good> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...good, Email: createEmail(), ...changes })) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

test('[REG-2] [REG-3] [REG-8] a regular registration sends the fields and the default platform', async ({ page }) => {
  const email = createEmail()
  await page.goto('/register')
  await fill(page, { Email: email })
  const answer = page.waitForResponse('**/api/auth/register/')
  await submit(page)
  const response = await answer
  expect(response.status()).toBe(201)
  expect(response.request().postDataJSON()).toEqual({
    email,
    password: good.Password,
    first_name: 'Lucía',
    last_name: 'Méndez',
    phone: '+54 11 5555 0101',
    platform: 'tiendanube',
    time_zone: 'America/Sao_Paulo',
  })
  expect(response.request().headers()).not.toHaveProperty('authorization')
  expect(await response.json()).toMatchObject({ email, first_name: 'Lucía', merchant: { platform: 'tiendanube' } })
  await expect(page.getByRole('heading', { name: 'Welcome, Lucía' })).toBeVisible()
})

test('[REG-3] while it loads the e-mail is locked and the button disabled', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/auth/register/', async (route) => {
    await arrived.promise
    await route.continue()
  })
  const calls = collectCalls(page, (path) => path.endsWith('/register/'))
  await page.goto('/register')
  await fill(page)
  await doubleClick(page.getByRole('button', { name: 'Create account' }))
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByLabel('Phone').press('Enter')
  arrived.resolve()
  await expect(page).toHaveURL('/')
  await expect.poll(() => calls).toHaveLength(1)
})

test('[REG-4] what is missing or does not match is told at its field, and before the server is asked', async ({
  page,
}) => {
  const calls = collectCalls(page)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/register')
  const alert = page.getByRole('alert')
  const missing = {
    'First name': 'Enter your first name',
    'Last name': 'Enter your last name',
    Email: 'Enter your email',
    Password: 'Choose a password',
  }
  const getField = (label: string) => page.getByLabel(label, { exact: true })

  await submit(page)
  await expect(alert).toHaveText('Please fill in all required fields')
  for (const [label, text] of Object.entries(missing)) {
    await expect(getField(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(getField(label)).toHaveAccessibleDescription(new RegExp(`^${text}`))
  }
  await expect(page.getByLabel('Phone')).not.toHaveAttribute('aria-invalid')
  await expect(getField('First name')).toBeFocused()
  await expect(getField('First name')).toBeInViewport()
  await expect(page.getByText('Enter your first name')).toBeInViewport()
  expect(await listViolations(page)).toEqual([])

  await fill(page, { 'Last name': '  ', 'Confirm password': 'mate dulce' })
  await submit(page)
  await expect(alert).toHaveText('Passwords do not match')
  await expect(getField('Last name')).toBeFocused()
  await expect(getField('Last name')).toHaveAccessibleDescription('Enter your last name')
  await expect(getField('Confirm password')).toHaveAccessibleDescription('Passwords do not match')
  await expect(getField('First name')).not.toHaveAttribute('aria-invalid')

  await getField('Last name').fill('Méndez')
  await submit(page)
  await expect(getField('Confirm password')).toBeFocused()
  expect(calls).toEqual([])
})

test('[REG-4] the phone is marked as required and not asked for', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByLabel('Phone')).toHaveAttribute('required')
  await fill(page, { Phone: '' })
  await submit(page)
  await expect(page).toHaveURL('/')
})

const refusals = [
  { name: 'too short', changes: { Password: 'corto 1', 'Confirm password': 'corto 1' }, text: /at least 8 characters/ },
  { name: 'common', changes: { Password: 'password1', 'Confirm password': 'password1' }, text: /too common/ },
  {
    name: 'the e-mail',
    changes: {
      Email: 'a-shop@shop.example',
      Password: 'a-shop@shop.example',
      'Confirm password': 'a-shop@shop.example',
    },
    text: /must not be your email/,
  },
]

test('[REG-5] [REG-11] a password that is too weak is refused with its reason', async ({ page, problems }) => {
  problems.expect(/400 \(Bad Request\).*register/)
  problems.expect(/POST \/api\/auth\/register\/ failed/)
  await page.goto('/register')
  for (const { name, changes, text } of refusals) {
    await test.step(name, async () => {
      await fill(page, changes)
      await submit(page)
      await expect(page.getByRole('alert')).toHaveText(text)
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    })
  }
})

test('[REG-5] an e-mail that is taken is told at its field; then another one goes through', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/400 \(Bad Request\).*register/)
  problems.expect(/POST \/api\/auth\/register\/ failed/)
  const { email } = await createStore()
  await page.goto('/register')
  await fill(page, { Email: email.toUpperCase() })
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('There is already an account with this email.')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(createEmail())
  await submit(page)
  await expect(page).toHaveURL('/')
})

test("[REG-5] the server's detail, else the general message", async ({ page, problems }) => {
  problems.expect(/503/)
  problems.expect(/ERR_CONNECTION_REFUSED/)
  problems.expect(/register\/ failed/)
  await page.goto('/register')
  await fill(page)
  await page.route('**/api/auth/register/', (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }))
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('Not now.')
  await page.route('**/api/auth/register/', (route) => route.abort('connectionrefused'))
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.')
})

test('[REG-6] the session is stored at once, and after 0.1 s the dashboard takes the place of the form', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create account' }).click()
  await fill(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await submit(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain('Lucía')
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['access_token', 'refresh_token'])
  await page.clock.runFor(99)
  await expect(page).toHaveURL('/register')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/login')
})

test('[REG-6] the form links to /login', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page).toHaveTitle('Log in · Voice Shop')
})

test('[REG-10] the registered are owners of a store on the free plan, in the language they registered in', async ({
  page,
}) => {
  const email = createEmail()
  await page.goto('/register')
  await page.getByLabel('Language').selectOption('es')
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible()
  const labels = ['Nombre', 'Apellido', 'Correo electrónico', 'Teléfono', 'Contraseña', 'Confirmar contraseña']
  const values = ['Lucía', 'Méndez', email, '', good.Password, good.Password]
  for (const [index, label] of labels.entries()) {
    await page.getByLabel(label, { exact: true }).fill(values[index] ?? '')
  }
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Hola, Lucía' })).toBeVisible()
  await expect(page.getByText('Plan Gratuito')).toBeVisible()
  const answer = page.waitForResponse('**/api/workspaces/')
  await page.goto('/settings/account')
  await expect(page.getByText('Propietario')).toBeVisible()
  const workspaces = await (await answer).json()
  expect(workspaces.results).toHaveLength(1)
  expect(workspaces.results[0]).toMatchObject({ role: 'owner', merchant: { main_language: 'es' } })
})
