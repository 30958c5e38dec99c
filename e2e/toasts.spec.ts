import type { Page } from '@playwright/test'
import { settle } from './fixtures/calls.ts'
import { listObscured } from './fixtures/layout-checks.ts'
import { withMotion } from './fixtures/motion.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use(withMotion)

const getRegion = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** The store page with a new key, whose copying answers with a toast; the page's clock stands still. */
async function openNewKey(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/settings/store')
  await page.getByRole('button', { name: 'Create secret key' }).click()
  await expect(page.getByLabel('New secret key')).toHaveValue(/^vsk_/)
  await settle(page)
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('[TOAST-1] a toast hides by itself after 6 s', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await openNewKey(page)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  const toast = getRegion(page).getByText('Key copied')
  await expect(toast).toBeVisible()
  // Its timer starts after the frame that shows it.
  await settle(page)
  await page.mouse.move(0, 0)
  await page.clock.runFor(5999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toHaveCount(0)
})

test('[TOAST-1] [I18N-3] a toast is said in the language that is chosen while it shows', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await openNewKey(page)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(getRegion(page).getByText('Key copied')).toBeVisible()
  await page.getByLabel('Language').selectOption('pt')
  // The menu is painted first.
  await page.clock.runFor(100)
  await expect(page.locator('[data-toast]')).toHaveText('Chave copiada')
})

test('[TOAST-1] it stays as long as someone points at it', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await openNewKey(page)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  const toast = getRegion(page).getByText('Key copied')
  await expect(toast).toBeVisible()
  await settle(page)
  await page.clock.runFor(4000)
  const pointedAt = page.locator('[data-toast]:hover')
  await toast.hover()
  await expect(pointedAt).toHaveCount(1)
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(pointedAt).toHaveCount(0)
  await page.clock.runFor(1999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toHaveCount(0)
})

test('[TOAST-1] the keyboard dismisses it, and the focus goes back to where it was', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await openNewKey(page)
  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  // The region is the page's end: Tab goes there from the last control.
  const lastControl = page.getByRole('main').getByRole('button').last()
  for (const key of ['Enter', 'Escape']) {
    await page.getByRole('button', { name: /^Cop(y|ied)$/ }).focus()
    await page.keyboard.press('Enter')
    const dismiss = getRegion(page).getByRole('button', { name: 'Dismiss' })
    await expect(dismiss).toBeVisible()
    await lastControl.focus()
    await page.keyboard.press('Tab')
    await expect(dismiss).toBeFocused()
    await page.keyboard.press(key)
    await expect(dismiss).toHaveCount(0)
    await expect(lastControl).toBeFocused()
  }
  await expect(copy).toHaveCount(0)
})

test('[TOAST-1] it is announced: the region is live before anything is in it', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await openNewKey(page)
  const region = getRegion(page)
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await expect(region).toBeEmpty()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(region).toContainText('Key copied')
})

test('[TOAST-1] an error is announced at once', async ({ page, createStore, problems }) => {
  problems.expect(/503/)
  problems.expect(/secret_key\/ failed/)
  await signIn(page, await createStore())
  await page.route('**/secret_key/', (route) => route.fulfill({ status: 503, json: { detail: 'Not now, please.' } }))
  await page.goto('/settings/store')
  await page.getByRole('button', { name: 'Create secret key' }).click()
  await expect(getRegion(page).getByRole('alert')).toContainText('Not now, please.')
})

test('[TOAST-1] [A11Y-1] what gets the focus is not covered by toasts', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await openNewKey(page)
  const toasts = page.locator('[data-toast]')
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: /^(Copy|Copied)$/ }).click()
    await expect(toasts).toHaveCount(count)
  }
  // What lies below them depends on the height.
  for (const height of [480, 600, 720, 800]) {
    await page.setViewportSize({ width: 320, height })
    await settle(page)
    expect.soft(await listObscured(page), `at a height of ${height} px`).toEqual([])
  }
  await expect(toasts).toHaveCount(2)
})
