import type { Locator, Page } from '@playwright/test'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch, dayMs } from './fixtures/voice-events.ts'

/** Presses a key until the focus is where it is wanted; the way there is what a person without a pointer has. */
async function press(page: Page, key: string, target: Locator): Promise<void> {
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

/** What has the focus shows it. */
async function expectFocusRing(target: Locator): Promise<void> {
  await expect(target).toHaveCSS('outline-style', 'solid')
}

test('[A11Y-1] signing in by keyboard alone', async ({ page, createStore }) => {
  const { email, password } = await createStore()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await press(page, 'Tab', page.getByLabel('Email'))
  await page.keyboard.type(email)
  await press(page, 'Tab', page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await press(page, 'Tab', page.getByRole('button', { name: 'Show password' }))
  await press(page, 'Tab', page.getByRole('button', { name: 'Log in' }))
  await expectFocusRing(page.getByRole('button', { name: 'Log in' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('[A11Y-1] [LAYOUT-2] the drawer by keyboard: it keeps the focus in, and gives it back', async ({
  page,
  createStore,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, await createStore())
  await page.goto('/')
  const menuButton = page.getByRole('button', { name: 'Open menu' })
  await menuButton.waitFor()
  await press(page, 'Tab', menuButton)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await drawer.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    )
    expect(isOutside).toBe(false)
  }
  await press(page, 'Tab', drawer.getByRole('link', { name: 'Settings' }))
  await expectFocusRing(drawer.getByRole('link', { name: 'Settings' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings')
  await expect(drawer).toBeHidden()
  await expect(menuButton).toBeFocused()
})

test('[A11Y-1] [DASH-4] the chart by keyboard: each point is reached and told', async ({ page, createStore }) => {
  const store = await createStore()
  await store.send([createSearch({ agoMs: 1 }), createSearch({ agoMs: 2 }), createSearch({ agoMs: dayMs })])
  await signIn(page, store)
  await page.goto('/')
  const chart = page.getByRole('slider', { name: 'Searches over time, point by point' })
  await chart.waitFor()
  await press(page, 'Tab', chart)
  await expectFocusRing(chart)
  await expect(chart).toHaveAttribute('aria-valuetext', /: 2 searches$/)
  await expect(chart.getByText('2 searches')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 1 search$/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 0 searches$/)
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '0')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuenow', '0')
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuenow', (await chart.getAttribute('aria-valuemax')) ?? 'no maximum')
  await page.keyboard.press('Escape')
  await expect(chart.getByText('2 searches')).toHaveCount(0)

  const toggle = page.getByRole('button', { name: 'Show as table' })
  await press(page, 'Shift+Tab', toggle)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show as chart' })).toBeFocused()
})

test('[A11Y-1] the key dialog by keyboard', async ({ page, createStore }) => {
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  await page.goto('/settings/store')
  const replace = page.getByRole('button', { name: 'Replace secret key' })
  await replace.waitFor()
  await press(page, 'Tab', replace)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Replace the secret key?' })
  await expect(dialog).toBeVisible()
  await press(page, 'Tab', dialog.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(replace).toBeFocused()

  await page.keyboard.press('Enter')
  await press(page, 'Tab', dialog.getByRole('button', { name: 'Replace secret key' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('New secret key')).toHaveValue(/^vsk_/)
  await expect(replace).toBeFocused()
})
