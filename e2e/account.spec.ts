import type { Page } from '@playwright/test'
import { collectCalls } from './fixtures/calls.ts'
import { doubleClick } from './fixtures/double-click.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const getProfile = (page: Page) => page.getByRole('region', { name: 'Profile' })
const getToasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const edit = (page: Page) => page.getByRole('button', { name: 'Edit' })

async function openAccount(page: Page): Promise<void> {
  await page.goto('/settings/account')
  await expect(edit(page)).toBeVisible()
}

test('[ACC-1] the profile shows what the server knows, locked', async ({ page, createStore }) => {
  const store = await createStore()
  await signIn(page, store)
  await openAccount(page)
  const profile = getProfile(page)
  await expect(profile).toContainText('Ana Pereyra')
  await expect(profile).toContainText('Owner')
  await expect(profile).toContainText(/Joined on \w{3} \d+, \d{4}/)
  const values = { 'First name': 'Ana', 'Last name': 'Pereyra', Email: store.email, Phone: '' }
  for (const [label, value] of Object.entries(values)) {
    await expect(profile.getByLabel(label)).toHaveValue(value)
    await expect(profile.getByLabel(label)).toBeDisabled()
  }
})

test('[ACC-1] editing unlocks names and phone; cancelling brings back what was', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await openAccount(page)
  const calls = collectCalls(page, (path) => path.endsWith('/users/me/'))
  await edit(page).click()
  const firstName = page.getByLabel('First name')
  await expect(firstName).toBeFocused()
  for (const label of ['First name', 'Last name', 'Phone']) {
    await page.getByLabel(label).fill('Something else')
  }
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit(page)).toBeFocused()
  await expect(firstName).toHaveValue('Ana')
  await expect(firstName).toBeDisabled()
  await expect(page.getByLabel('Last name')).toHaveValue('Pereyra')
  await expect(page.getByLabel('Phone')).toHaveValue('')
  expect(calls).toEqual([])
})

test('[ACC-1] [ACC-4] saving sends the names and the phone, and the whole app follows', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await openAccount(page)
  await edit(page).click()
  await page.getByLabel('First name').fill('  Ána María ')
  await page.getByLabel('Phone').fill('+54 11 5555 0101')
  const calls = collectCalls(page, (path) => path.endsWith('/users/me/'))
  await doubleClick(page.getByRole('button', { name: 'Save' }))
  await expect(getToasts(page)).toContainText('Profile updated')
  await expect(edit(page)).toBeFocused()
  await expect
    .poll(() => calls.map((call) => [call.method(), call.postDataJSON()]))
    .toEqual([['PATCH', { first_name: 'Ána María', last_name: 'Pereyra', phone: '+54 11 5555 0101' }]])
  await expect(getProfile(page)).toContainText('Ána María Pereyra')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ána María' })).toBeVisible()
  await page.goto('/settings/account')
  await expect(page.getByLabel('First name')).toHaveValue('Ána María')
  await expect(page.getByLabel('Phone')).toHaveValue('+54 11 5555 0101')
})

test('[ACC-1] without a name the server is not asked', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await openAccount(page)
  await edit(page).click()
  await page.getByLabel('First name').fill(' ')
  await page.getByLabel('Last name').fill('')
  const calls = collectCalls(page, (path) => path.endsWith('/users/me/'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Enter your first name')
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Enter your last name')
  await expect(page.getByLabel('First name')).toBeFocused()
  expect(calls).toEqual([])
})

test("[ACC-4] a failed save tells the server's message, else ours, and keeps what was typed", async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/400 \(Bad Request\)/)
  problems.expect(/ERR_CONNECTION_REFUSED/)
  problems.expect(/PATCH \/api\/auth\/users\/me\/ failed/)
  await signIn(page, await createStore())
  await openAccount(page)
  await edit(page).click()
  const phone = page.getByLabel('Phone')
  await phone.fill('ask my mother')
  const save = page.getByRole('button', { name: 'Save' })
  await page.route('**/users/me/', (route) => route.fulfill({ status: 400, json: { phone: ['That is no phone.'] } }))
  await save.click()
  await expect(getToasts(page).getByRole('alert')).toContainText('That is no phone.')
  await expect(phone).toHaveAccessibleDescription('That is no phone.')
  await expect(phone).toBeFocused()

  await page.route('**/users/me/', (route) => route.abort('connectionrefused'))
  await save.click()
  await expect(getToasts(page)).toContainText('Failed to update your profile. Please try again.')
  await expect(phone).toHaveValue('ask my mother')
  await expect(phone).toBeEnabled()
})

test('[ACC-4] a profile that does not load says so, and loads with the next try', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/429/)
  problems.expect(/GET \/api\/auth\/users\/me\/ failed/)
  await signIn(page, await createStore())
  await page.route('**/users/me/', (route) => route.fulfill({ status: 429, json: { detail: 'Too often.' } }))
  await page.goto('/settings/account')
  await expect(getToasts(page).getByRole('alert')).toHaveText('Too often.')
  await expect(getProfile(page)).toContainText('Failed to load your profile. Please try again.')
  await page.unroute('**/users/me/')
  await getProfile(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ana')
})

test('[SESS-2] [ACC-1] a session that is restored without its user knows the name again', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await signIn(page, store)
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText(store.email)
})
