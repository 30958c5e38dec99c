import type { Page } from '@playwright/test'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

/** What each field of a form tells browsers and password managers that it holds, in their order. */
function listAutocomplete(page: Page, form = 'form'): Promise<string[]> {
  return page
    .locator(form)
    .locator('input')
    .evaluateAll((inputs) =>
      inputs.map((input) => `${input.getAttribute('name')}: ${input.getAttribute('autocomplete')}`),
    )
}

test('[LOGIN-1] [REG-3] [PASS-1] [PASS-3] browsers and password managers know the fields of the sign-in pages', async ({
  page,
}) => {
  const forms = {
    '/login': ['email: username', 'password: current-password'],
    '/register': [
      'first_name: given-name',
      'last_name: family-name',
      'email: email',
      'phone: tel',
      'password: new-password',
      'confirmPassword: new-password',
    ],
    '/forgot-password': ['email: username'],
    '/reset-password?code=abc': ['password: new-password', 'confirmPassword: new-password'],
  }
  for (const [path, fields] of Object.entries(forms)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await listAutocomplete(page), path).toEqual(fields)
  }
})

test('[ACC-6] the second step says whose code it asks for', async ({ page }) => {
  await page.route('**/api/auth/token-obtain/', (route) =>
    route.fulfill({ json: { pending_token: 'a'.repeat(43), expires_at: '2100-01-01T00:00:00Z' } }),
  )
  await page.goto('/login')
  await page.getByLabel('Email').fill('ana@shop.example')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.locator('input[name=code]')).toBeVisible()
  expect(await listAutocomplete(page)).toEqual(['username: username', 'code: one-time-code'])
  await expect(page.locator('input[name=username]')).toHaveValue('ana@shop.example')
})

test('[ACC-1] [ACC-3] [BILL-2] those of the account and of the card as well', async ({ page, createStore }) => {
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Edit' }).click()
  expect(await listAutocomplete(page, 'main form:has([name=first_name])')).toEqual([
    'first_name: given-name',
    'last_name: family-name',
    'null: email',
    'phone: tel',
  ])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('region', { name: 'Password' }).getByRole('button').click()
  expect(await listAutocomplete(page, 'dialog form')).toEqual([
    'username: username',
    'current_password: current-password',
    'new_password: new-password',
  ])
  await expect(page.locator('dialog input[name=username]')).toHaveValue(store.email)

  await page.goto('/settings/billing')
  await page.getByRole('main').locator('section').nth(1).getByRole('button').click()
  const card = await listAutocomplete(page, 'dialog form')
  expect(card.map((field) => field.split(': ')[1])).toEqual(['cc-number', 'cc-exp-month', 'cc-exp-year', 'cc-csc'])
})
