import { expectFocusRing, press } from './fixtures/keyboard.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch, dayMs } from './fixtures/voice-events.ts'

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
  await expect(chart).toHaveAttribute('aria-valuetext', / \(so far\): 2 searches\. Previous period: .*: 0 searches$/)
  await expect(chart.getByText('2 searches')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /\d: 1 search\. Previous/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 0 searches\. Previous/)
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '0')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuenow', '0')
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuenow', (await chart.getAttribute('aria-valuemax')) ?? 'no maximum')
  await page.keyboard.press('Escape')
  await expect(chart.getByText('2 searches')).toHaveCount(0)

  const toggle = page.getByRole('button', { name: 'Searches over time: Show as table' })
  await press(page, 'Shift+Tab', toggle)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Searches over time: Show as chart' })).toBeFocused()
})

test('[A11Y-1] a dialog that Escape has closed opens again at once, however late the browser tells of it', async ({
  page,
  createStore,
}) => {
  // A busy machine lets the event come after the next key.
  await page.addInitScript(() => {
    const late = new WeakSet<Event>()
    const delay = (event: Event) => {
      if (late.has(event)) return
      event.stopImmediatePropagation()
      const again = new Event('close')
      late.add(again)
      setTimeout(() => event.target?.dispatchEvent(again), 300)
    }
    addEventListener('close', delay, true)
  })
  await signIn(page, await createStore())
  await page.goto('/settings/account')
  const change = page.getByRole('button', { name: 'Change password' })
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await change.click()
  await expect(dialog).toBeVisible()
  for (let round = 0; round < 3; round += 1) {
    await page.keyboard.press('Escape')
    await expect(change).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
  }
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
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await page.keyboard.type(store.password)
  await press(page, 'Tab', dialog.getByRole('button', { name: 'Replace secret key' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('New secret key')).toHaveValue(/^vsk_/)
  await expect(replace).toBeFocused()
})

test('[A11Y-1] [ACC-1] [ACC-3] profile and password by keyboard alone', async ({ page, createStore }) => {
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/settings/account')
  const edit = page.getByRole('button', { name: 'Edit' })
  await edit.waitFor()
  await press(page, 'Tab', edit)
  await expectFocusRing(edit)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Anita')
  await press(page, 'Tab', page.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Space')
  await expect(page.getByText('Anita Pereyra')).toBeVisible()
  await expect(edit).toBeFocused()

  const open = page.getByRole('region', { name: 'Password' }).getByRole('button')
  await press(page, 'Tab', page.getByRole('button', { name: 'Change picture' }))
  await press(page, 'Tab', open)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await page.keyboard.type(store.password)
  await press(page, 'Tab', dialog.getByLabel('New password'))
  await page.keyboard.type('yerba suave y facturas')
  await press(page, 'Tab', dialog.getByRole('button', { name: 'Change password' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
})

test('[A11Y-1] [PASS-1] asking for the link by keyboard: the message has the focus, the way back comes next', async ({
  page,
}) => {
  await page.goto('/forgot-password')
  const email = page.getByLabel('Email')
  await email.waitFor()
  await press(page, 'Tab', email)
  await page.keyboard.type('nobody@shop.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toBeVisible()
  // It takes the focus in the frame after the one that shows it.
  await expect(page.locator(':focus', { has: page.getByRole('status') })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Back to login' })).toBeFocused()
})
