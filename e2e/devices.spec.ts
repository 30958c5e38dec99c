import type { Page } from '@playwright/test'
import { listViolations } from './fixtures/axe.ts'
import { collectCalls } from './fixtures/calls.ts'
import { signIn } from './fixtures/sign-in.ts'
import { signInAgain } from './fixtures/sign-in-again.ts'
import { expect, test } from './fixtures/test.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const getDevices = (page: Page) => page.getByRole('region', { name: 'Logged-in devices' })
const getToasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('[ACC-5] the only device is told as such', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await page.goto('/settings/account')
  await expect(getDevices(page)).toContainText('You are logged in on this device only.')
  await expect(getDevices(page).getByRole('listitem')).toHaveCount(1)
  await expect(getDevices(page).getByRole('listitem')).toContainText('This device')
  await expect(getDevices(page).getByRole('button')).toHaveCount(0)
})

test('[ACC-5] one device is signed out after a question, by keyboard; its next call is refused', async ({
  page,
  api,
  createStore,
}) => {
  const store = await createStore()
  const [other, kept] = [await signInAgain(api.origin, store, phone), await signInAgain(api.origin, store, laptop)]
  await signIn(page, store)
  await page.goto('/settings/account')
  const items = getDevices(page).getByRole('listitem')
  await expect(items).toHaveCount(3)
  await expect(items.first()).toContainText('In use now')
  await expect(items.filter({ hasText: 'Safari on iOS' })).toContainText(/Last used \w{3} \d+, \d{4}, \d+:\d\d/)
  await expect(items.filter({ hasText: 'Firefox on Windows' })).toBeVisible()

  const calls = collectCalls(page, (path) => path.includes('/devices/'))
  const ask = page.getByRole('button', { name: 'Log out Safari on iOS' })
  const question = page.getByRole('dialog', { name: 'Log out Safari on iOS?' })
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(ask).toBeFocused()
  expect(calls).toEqual([])

  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Log out' }).focus()
  await page.keyboard.press('Enter')
  await expect(getToasts(page)).toContainText('Device logged out')
  await expect(items).toHaveCount(2)
  // The button that asked is gone with its device.
  await expect(getDevices(page).getByRole('list')).toBeFocused()
  await expect(other.call('GET', '/api/workspaces/')).rejects.toThrow('401')
  await kept.call('GET', '/api/workspaces/')
})

test('[ACC-5] [A11Y-1] the focus stays in the list when its device goes after the question', async ({
  page,
  api,
  createStore,
}) => {
  const store = await createStore()
  await signInAgain(api.origin, store, phone)
  await signIn(page, store)
  await page.goto('/settings/account')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/devices/*/', async (route) => {
    await held.promise
    await route.continue()
  })
  const ask = page.getByRole('button', { name: 'Log out Safari on iOS' })
  await ask.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  held.resolve()
  await expect(getDevices(page).getByRole('listitem')).toHaveCount(1)
  await expect(getDevices(page).getByRole('list')).toBeFocused()
})

test('[ACC-5] all others are signed out, this one stays', async ({ page, api, createStore }) => {
  const store = await createStore()
  const others = [await signInAgain(api.origin, store, phone), await signInAgain(api.origin, store, laptop)]
  await signIn(page, store)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Log out all others' }).click()
  const question = page.getByRole('dialog', { name: 'Log out all other devices?' })
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(getToasts(page)).toContainText('All other devices are logged out')
  await expect(getDevices(page).getByRole('listitem')).toHaveCount(1)
  // The button that asked is gone.
  await expect(page.locator(':focus')).toContainText('You are logged in on this device only.')
  for (const other of others) await expect(other.call('GET', '/api/workspaces/')).rejects.toThrow('401')
  await store.call('GET', '/api/workspaces/')
})

test('[ACC-5] the browser that was signed out goes to /login with its next call', async ({
  page,
  api,
  browser,
  createStore,
}) => {
  const store = await createStore()
  const elsewhere = await browser.newPage()
  await signIn(elsewhere, await signInAgain(api.origin, store, laptop))
  await elsewhere.goto('/settings/store')
  await expect(elsewhere.getByRole('heading', { name: 'Store', exact: true })).toBeVisible()
  await signIn(page, store)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Log out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(getToasts(page)).toContainText('All other devices are logged out')
  await elsewhere.getByRole('link', { name: 'Dashboard' }).click()
  await expect(elsewhere).toHaveURL('/login')
  await elsewhere.close()
})

test('[ACC-5] a failure is told, and the list says what is so now', async ({ page, api, createStore, problems }) => {
  problems.expect(/404/)
  problems.expect(/503/)
  problems.expect(/devices\/ failed/)
  problems.expect(/DELETE \/api\/auth\/devices\/:id\/ failed/)
  const store = await createStore()
  const other = await signInAgain(api.origin, store, phone)
  await signIn(page, store)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Log out Safari on iOS' }).click()
  await other.call('POST', '/api/auth/logout/')
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(getToasts(page).getByRole('alert')).toContainText('Not found.')
  await expect(getDevices(page).getByRole('listitem')).toHaveCount(1)

  await page.route('**/devices/', (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }))
  await page.reload()
  await expect(getDevices(page).getByRole('alert')).toContainText('Your devices could not be loaded.')
  await page.unroute('**/devices/')
  await getDevices(page).getByRole('button', { name: 'Retry' }).click()
  await expect(getDevices(page).getByRole('listitem')).toHaveCount(1)
})
