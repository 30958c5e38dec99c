import { languages } from '@voice-shop/contract'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

test('[LAYOUT-1] the sidebar is 240 px wide and has its parts', async ({ page, createStore }) => {
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/')
  const sidebar = page.getByRole('complementary')
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
  expect((await sidebar.boundingBox())?.width).toBe(240)
  const languageNames = sidebar.getByLabel('Language').getByRole('option')
  await expect(languageNames).toHaveCount(languages.length)
  expect(await languageNames.allTextContents()).toEqual(expect.arrayContaining(['English', 'Español', 'Português']))
  await expect(sidebar.getByRole('button', { name: 'Dark mode' })).toBeVisible()
  await expect(sidebar.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect(sidebar.getByText(store.email)).toBeVisible()

  const dashboard = sidebar.getByRole('link', { name: 'Dashboard' })
  const settings = sidebar.getByRole('link', { name: 'Settings' })
  await expect(dashboard).toHaveAttribute('aria-current', 'page')
  await expect(settings).not.toHaveAttribute('aria-current')
  await settings.click()
  await expect(page).toHaveURL('/settings')
  await expect(settings).toHaveAttribute('aria-current', 'page')
  await expect(dashboard).not.toHaveAttribute('aria-current')
  await page.getByRole('link', { name: /^Billing/ }).click()
  await expect(page).toHaveURL('/settings/billing')
  await expect(settings).toHaveAttribute('aria-current', 'true')
  await dashboard.click()
  await expect(page).toHaveURL('/')
})

test('[LAYOUT-3] what chooses and reloads the figures stays in one line, however long the name of the store', async ({
  page,
  createStore,
}) => {
  const store = await createStore({ firstName: 'Maximiliano Bartholomew de la Santísima Trinidad' })
  await store.send([createSearch({})])
  await signIn(page, store)
  await page.goto('/')
  const period = page.getByLabel('Chart period')
  const refresh = page.getByRole('button', { name: 'Refresh' })
  for (const width of [1280, 1100, 1024, 960]) {
    await page.setViewportSize({ width, height: 800 })
    const middles = [period, refresh].map(async (control) => {
      const { y = 0, height = 0 } = (await control.boundingBox()) ?? {}
      return Math.round(y + height / 2)
    })
    const [ofPeriod, ofRefresh] = await Promise.all(middles)
    expect.soft(ofRefresh, `at ${width} px`).toBe(ofPeriod)
  }
})

test('[LAYOUT-1] the sidebar stays while a long page scrolls', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
  await page.mouse.move(800, 200)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeInViewport()
})

test('[LAYOUT-2] the drawer opens by its button, closes on navigation and on Escape, and gives the focus back', async ({
  page,
  createStore,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, await createStore())
  await page.goto('/')
  const menuButton = page.getByRole('button', { name: 'Open menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(drawer).toBeHidden()

  await menuButton.click()
  await expect(drawer).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(menuButton).toBeFocused()

  await menuButton.click()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(drawer).toBeHidden()
  await expect(menuButton).toBeFocused()

  await menuButton.click()
  await drawer.getByRole('button', { name: 'Close menu' }).click()
  await expect(drawer).toBeHidden()
  await expect(menuButton).toBeFocused()

  await menuButton.click()
  await page.mouse.click(340, 400)
  await expect(drawer).toBeHidden()
})

test('[LAYOUT-2] a drawer that is open does not block the page when the screen becomes wide', async ({
  page,
  createStore,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, await createStore())
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('complementary').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
})

test('[LAYOUT-3] the content is at most 1200 px wide and stands in the middle', async ({ page, createStore }) => {
  await page.setViewportSize({ width: 2000, height: 900 })
  await signIn(page, await createStore())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  const box = await page.locator('main > div').boundingBox()
  expect(box?.width).toBe(1200)
  expect(box?.x).toBeCloseTo(240 + (2000 - 240 - 1200) / 2, 0)
})

test('[A11Y-1] the skip link leads past the sidebar', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skipLink = page.getByRole('link', { name: 'Skip to content' })
  await expect(skipLink).toBeFocused()
  await expect(skipLink).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Account/ })).toBeFocused()
})
