import type { BrowserContext, Locator, Page } from '@playwright/test'
import { collectCalls, describeCall, settle } from './fixtures/calls.ts'
import { getPanel } from './fixtures/dashboard-parts.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createBusyFortnight } from './fixtures/voice-events.ts'

/** Opens a link's page in a tab in both ways that a pointer has, while the page itself stays. */
async function expectTabs(context: BrowserContext, link: Locator): Promise<void> {
  const address = link.page().url()
  const href = await link.getAttribute('href')
  expect(href).toMatch(/^\//)
  for (const how of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const opened = context.waitForEvent('page')
    await link.click(how)
    const tab = await opened
    await expect(tab).toHaveURL(href ?? '')
    await tab.close()
  }
  expect(link.page().url()).toBe(address)
}

const getPosition = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Returns how far the page, as long as it is now, can be scrolled to there. */
function scrollTo(page: Page, top: number): Promise<number> {
  return page.evaluate((wanted) => {
    window.scrollTo(0, wanted)
    return Math.round(scrollY)
  }, top)
}

test('[A11Y-1] [LAYOUT-1] all that leads to a page is a link that opens in a tab', async ({
  page,
  context,
  createStore,
}) => {
  await signIn(page, await createStore())
  for (const [path, names] of [
    ['/', ['Dashboard', 'Searches', 'Settings']],
    ['/settings', ['Account', 'Team', 'Billing', 'Store']],
    ['/settings/team', ['Settings']],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const name of names) await expectTabs(context, page.getByRole('link', { name: new RegExp(`^${name}`) }).last())
  }
})

test('[LOGIN-1] the ways between the sign-in pages open in a tab', async ({ page, context }) => {
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const links = page.getByRole('main').getByRole('link')
    await expect(links).not.toHaveCount(0)
    for (const link of await links.all()) await expectTabs(context, link)
  }
})

test('[LAYOUT-1] a page that is left goes by its own address until the next one is drawn', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await page.goto('/searches?text=zapatos&time_range=year')
  await expect(page.getByRole('searchbox')).toHaveValue('zapatos')
  await settle(page)
  const calls = collectCalls(page, (path) => path.includes('/searches/'))
  await page.getByRole('link', { name: 'Catalog' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Catalog' })).toBeVisible()
  await settle(page)
  expect(calls.map(describeCall)).toEqual([])
  // What is there belongs to the new page.
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('zapatos')
})

test('[LAYOUT-1] the way back leads to where the page was left, and a new page begins at its top', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.send(createBusyFortnight())
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn(page, store)
  await page.goto('/?time_range=month')
  // The heading is there before the figures.
  await expect(getPanel(page, 'Recent searches')).toBeVisible()
  await page.mouse.move(800, 250)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => getPosition(page)).toBe(400)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(await getPosition(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/?time_range=month')
  await expect.poll(() => getPosition(page)).toBe(400)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ana')
  expect(await getPosition(page)).toBe(0)
})

test('[SEARCHES-1] [SESSION-1] from a visit back to the searches, to the one that led there', async ({
  page,
  context,
  createStore,
}) => {
  const store = await createStore()
  await store.send(createBusyFortnight())
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn(page, store)
  await page.goto('/searches')
  const links = page.getByRole('main').locator('a[href^="/searches/visit/"]')
  await expect(links.first()).toBeVisible()
  const link = links.nth(12)
  await link.scrollIntoViewIfNeeded()
  await expectTabs(context, link)
  const position = await getPosition(page)
  expect(position).toBeGreaterThan(100)
  await link.click()
  await expect(page).toHaveURL(/\/searches\/visit\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await getPosition(page)).toBe(0)
  await page.goBack()
  await expect(link).toBeVisible()
  await expect.poll(() => getPosition(page)).toBe(position)
})

test('[ROUTE-2] a page that is loaded again is the same page, at the same place; one that is opened begins at its top', async ({
  page,
  createStore,
}) => {
  // So low that each of the pages can be scrolled.
  await page.setViewportSize({ width: 1280, height: 360 })
  const store = await createStore()
  await store.send(createBusyFortnight())
  await signIn(page, store)
  for (const path of [
    '/?time_range=year&chart_period=month',
    '/searches',
    '/settings',
    '/settings/account',
    '/settings/store',
  ]) {
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    const text = await title.textContent()
    // As soon as its content is there.
    await expect.poll(() => scrollTo(page, 60), { message: path }).toBe(60)
    await page.reload()
    await expect(title).toHaveText(text ?? '')
    await expect(page).toHaveURL(path)
    await expect.poll(() => getPosition(page), { message: path }).toBe(60)
    await page.goto(path)
    await expect(title).toHaveText(text ?? '')
    expect(await getPosition(page)).toBe(0)
  }
})
