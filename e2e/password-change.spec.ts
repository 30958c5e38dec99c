import type { Page } from '@playwright/test'
import { collectCalls } from './fixtures/calls.ts'
import { signIn } from './fixtures/sign-in.ts'
import { signInAgain } from './fixtures/sign-in-again.ts'
import { callApi } from './fixtures/store.ts'
import { expect, test } from './fixtures/test.ts'

const newPassword = 'yerba suave y facturas'

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Change password' })
const getToasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const open = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Change password' }).first()

/** By keyboard, as far as there are keys for it. */
async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await getDialog(page).getByLabel('Current password').fill(current)
  await getDialog(page).getByLabel('New password').fill(next)
  await page.keyboard.press('Enter')
}

test('[ACC-3] the password changes, this device stays signed in, and the others are signed out', async ({
  page,
  api,
  createStore,
}) => {
  const store = await createStore()
  const other = await signInAgain(api.origin, store)
  await signIn(page, store)
  await page.goto('/settings/account')
  await expect(page.getByRole('region', { name: 'Logged-in devices' }).getByRole('listitem')).toHaveCount(2)
  await open(page).focus()
  await page.keyboard.press('Enter')
  await expect(getDialog(page)).toBeVisible()
  const calls = collectCalls(page, (path) => path.endsWith('/change-password/'))
  await changePassword(page, store.password, newPassword)
  await expect(getToasts(page)).toContainText('Password changed. Your other devices are logged out.')
  await expect(getDialog(page)).toHaveCount(0)
  await expect(open(page)).toBeFocused()
  await expect
    .poll(() => calls.map((call) => call.postDataJSON()))
    .toEqual([{ current_password: store.password, new_password: newPassword }])
  await expect(page.getByRole('region', { name: 'Logged-in devices' }).getByRole('listitem')).toHaveCount(1)
  await expect(other.call('GET', '/api/workspaces/')).rejects.toThrow('401')
  await store.call('GET', '/api/workspaces/')
  const logIn = (password: string) =>
    callApi(`${api.origin}/api/auth/token-obtain/`, {
      method: 'POST',
      body: JSON.stringify({ email: store.email, password }),
    })
  await expect(logIn(store.password)).rejects.toThrow('401')
  await logIn(newPassword)
})

test('[ACC-3] errors stand at their fields, and are gone when the dialog opens again', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/400 \(Bad Request\).*change-password/)
  problems.expect(/change-password\/ failed/)
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/settings/account')
  await open(page).click()
  const current = getDialog(page).getByLabel('Current password')
  const next = getDialog(page).getByLabel('New password')
  await expect(current).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(current).toHaveAccessibleDescription('Enter your current password')
  await expect(next).toHaveAccessibleDescription(/^Enter a new password/)

  await changePassword(page, 'not the one', newPassword)
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await expect(current).toHaveAccessibleDescription(/password/)
  await expect(current).toBeFocused()
  await expect(next).not.toHaveAttribute('aria-invalid')

  await changePassword(page, store.password, 'corto 1')
  await expect(next).toHaveAccessibleDescription(/at least 8 characters/)
  await expect(next).toBeFocused()
  await expect(current).not.toHaveAttribute('aria-invalid')
  await expect(getToasts(page).getByRole('alert')).toHaveCount(0)

  await page.keyboard.press('Escape')
  await expect(open(page)).toBeFocused()
  await open(page).click()
  await expect(current).toHaveValue('')
  await expect(next).not.toHaveAttribute('aria-invalid')
})

test("[ACC-3] [TOAST-1] else a toast tells the server's message or ours, and can be dismissed in the dialog", async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/503/)
  problems.expect(/ERR_CONNECTION_REFUSED/)
  problems.expect(/change-password\/ failed/)
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/settings/account')
  await open(page).click()
  await page.route('**/change-password/', (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }))
  await changePassword(page, store.password, newPassword)
  // What lies outside of a modal dialog is not told and cannot be pressed.
  const toast = getDialog(page).getByRole('alert')
  await expect(toast).toHaveText('Not now.')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(0)

  await page.route('**/change-password/', (route) => route.abort('connectionrefused'))
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
  await expect(toast).toHaveText('Failed to change your password. Please try again.')
  await expect(getDialog(page).getByLabel('New password')).toHaveValue(newPassword)
  await page.keyboard.press('Escape')
  await expect(getToasts(page)).toContainText('Failed to change your password.')
})
