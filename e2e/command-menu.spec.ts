import type { Page } from '@playwright/test'
import { press } from './fixtures/keyboard.ts'
import { withMotion } from './fixtures/motion.ts'
import { laterPartMissed } from './fixtures/problems.ts'
import { signIn } from './fixtures/sign-in.ts'
import type { Store } from './fixtures/store.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

test.use(withMotion)

const getMenu = (page: Page, name = 'Quick menu') => page.getByRole('dialog', { name, exact: true })
const getField = (page: Page) => page.locator('dialog[open] input')
const getOptions = (page: Page) => page.locator('dialog[open]').getByRole('option')
const getActive = (page: Page) => page.locator('dialog[open]').getByRole('option', { selected: true })

/** Opens the menu by its key, types, and takes what stands first. */
async function command(page: Page, text: string, first: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(getField(page)).toBeFocused()
  await page.keyboard.type(text)
  await expect(getActive(page)).toHaveText(first)
  await page.keyboard.press('Enter')
  await expect(getOptions(page)).toHaveCount(0)
}

async function open(page: Page, store: Store, path = '/settings'): Promise<void> {
  await signIn(page, store)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('[CMD-1] by keyboard alone to every page, to another theme and language, and out', async ({
  page,
  createStore,
  problems,
}) => {
  // The dashboard's stream may be on its way when the session ends.
  problems.allow(/401 .*\/api\/voice-shop\/live\//)
  await open(page, await createStore())
  for (const [text, label, path] of [
    ['said', 'Searches', '/searches'],
    ['card', 'Billing', '/settings/billing'],
    ['peop', 'Team', '/settings/team'],
    ['widget', 'Voice assistant', '/settings/widget'],
    ['curl', 'Developers', '/settings/developers'],
    ['passw', 'Account', '/settings/account'],
    ['home', 'Dashboard', '/'],
    ['settings', 'Settings', '/settings'],
  ] as const) {
    await command(page, text, label)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  const theme = page.locator('html')
  await command(page, 'dark', 'Dark mode')
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await command(page, 'light', 'Light mode')
  await expect(theme).toHaveAttribute('data-theme', 'light')

  await command(page, 'portuguese', 'Português')
  await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible()
  // Without the accents, and by another word for it.
  await command(page, 'cobranca', 'Cobrança')
  await expect(page).toHaveURL('/settings/billing')
  await command(page, 'espanhol', 'Español')
  await command(page, 'ajustes', 'Configuración')
  await expect(page.getByRole('heading', { name: 'Configuración' })).toBeVisible()
  await command(page, 'ultimos 30', 'Últimos 30 días')
  await expect(page).toHaveURL('/?time_range=month')
  await command(page, 'salir', 'Cerrar sesión')
  await expect(page).toHaveURL('/login')
})

test("[CMD-1] [DASH-1] the dashboard's range and period, from anywhere and in its place", async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.send([createSearch()])
  await open(page, store, '/settings/team')
  await command(page, 'year', 'Last 365 days')
  await expect(page).toHaveURL('/?time_range=year')
  await command(page, 'by month', 'By month')
  await expect(page).toHaveURL('/?time_range=year&chart_period=month')
  await expect(page.getByLabel('Time range')).toHaveValue('year')
  await expect(page.getByLabel('Chart period')).toHaveValue('month')

  // What is so already says so, and the way back is one step.
  await page.keyboard.press('Control+k')
  await expect(getMenu(page).getByRole('option', { name: 'Last 365 days (current)' })).toBeVisible()
  await expect(getMenu(page).getByRole('option', { name: 'Dashboard (current)' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL('/settings/team')
})

test('[CMD-1] [SEARCHES-1] what is no command is looked for in the voice searches', async ({ page, createStore }) => {
  const store = await createStore()
  await store.send([createSearch({ query: 'mate de calabaza' }), createSearch({ query: 'lámpara de pie' })])
  await open(page, store)
  await command(page, 'calabaza & co', 'Find “calabaza & co” in the voice searches')
  await expect(page).toHaveURL('/searches?time_range=year&text=calabaza+%26+co')
  await command(page, 'calabaza', 'Find “calabaza” in the voice searches')
  await expect(page.getByText('mate de calabaza')).toBeVisible()
  await expect(page.getByText('lámpara de pie')).toHaveCount(0)
})

test('[CMD-1] [A11Y-1] a combobox with a list: arrows, none found, Escape, and the focus where it was', async ({
  page,
  createStore,
}) => {
  await open(page, await createStore())
  const button = page.getByRole('button', { name: 'Quick menu' })
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K')
  await expect(button).toContainText('Ctrl K')
  await press(page, 'Tab', button)
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Search pages and actions' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  const options = getMenu(page).getByRole('option')
  const expectActive = async (index: number) => {
    await expect(getActive(page)).toHaveCount(1)
    const option = options.nth(index)
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(option).toBeInViewport()
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? 'no id')
  }
  await expectActive(0)
  await page.keyboard.press('ArrowDown')
  await expectActive(1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expectActive((await options.count()) - 1)
  await page.keyboard.press('ArrowDown')
  await expectActive(0)

  await page.keyboard.type('theme')
  await expect(getMenu(page).getByRole('status')).toHaveText('3 found')
  await expect(options).toHaveText(['Light mode(current)', 'Dark mode', 'Find “theme” in the voice searches'])

  await page.keyboard.press('Escape')
  await expect(getMenu(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('[CMD-1] its key works in a field, closes it again, and stays out of other dialogs', async ({
  page,
  createStore,
}) => {
  await open(page, await createStore(), '/settings/account')
  await page.getByRole('button', { name: 'Edit' }).click()
  const name = page.getByLabel('First name')
  await name.fill('Anita')
  await page.keyboard.press('Control+k')
  await expect(getMenu(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(getMenu(page)).toHaveCount(0)
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Anita')
  // Capitals and other keys are none of it.
  await page.keyboard.press('Control+Shift+k')
  await page.keyboard.press('Alt+k')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('region', { name: 'Password' }).getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('on an Apple system', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36' })

  test('[CMD-1] the key is Cmd+K, and Ctrl+K is left to the text fields', async ({ page, createStore }) => {
    await open(page, await createStore())
    await expect(page.getByRole('button', { name: 'Quick menu' })).toContainText('⌘K')
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Meta+k')
    await expect(getMenu(page)).toHaveCount(1)
  })
})

test('[CMD-1] [LAYOUT-3] on the smallest phones it opens from the drawer, and a tap beside it closes it', async ({
  page,
  createStore,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, await createStore())
  const menuButton = page.getByRole('button', { name: 'Open menu' })
  await menuButton.click()
  await page.getByRole('dialog', { name: 'Menu', exact: true }).getByRole('button', { name: 'Quick menu' }).click()
  await expect(getMenu(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  const box = await getMenu(page).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360)
  await page.mouse.click(5, 5)
  await expect(getMenu(page)).toHaveCount(0)
  await expect(menuButton).toBeFocused()

  await page.keyboard.press('Control+k')
  await getMenu(page).getByRole('option', { name: 'Team' }).click()
  await expect(page).toHaveURL('/settings/team')
  await page.keyboard.press('Control+k')
  await getMenu(page).getByRole('button', { name: 'Close' }).click()
  await expect(getMenu(page)).toHaveCount(0)
})

test('[CMD-1] its code comes on demand, and it is there while the page is still on its way', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/settings-page-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Quick menu' })).toBeVisible()
  expect(asked.filter((path) => path.includes('command'))).toEqual([])
  await command(page, 'team', 'Team')
  await expect(page).toHaveURL('/settings/team')
  await expect(page.getByRole('heading', { name: 'Team', exact: true })).toBeVisible()
  resolve()
})

test('[CMD-1] what is typed before it is there is for it alone', async ({ page, createStore }) => {
  await open(page, await createStore(), '/settings/account')
  await page.getByRole('button', { name: 'Edit' }).click()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/command-menu-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('bill')
  resolve()
  await expect(getActive(page)).toHaveText('Billing')
  await expect(getField(page)).toHaveValue('bill')
  await expect(page.getByLabel('First name')).toHaveValue('Ana')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/billing')
})

test('[CMD-1] without a connection to load it by nothing else is lost', async ({
  page,
  context,
  createStore,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  problems.expect(/the command menu could not be loaded/)
  problems.allow(/Failed to fetch|failed/)
  problems.allow(laterPartMissed)
  await open(page, await createStore())
  await context.setOffline(true)
  await page.keyboard.press('Control+k')
  await expect(page.getByText('The quick menu could not be loaded. Check your connection.')).toBeVisible()
  await context.setOffline(false)
  await command(page, 'team', 'Team')
  await expect(page).toHaveURL('/settings/team')
})

test('[CMD-1] [LAYOUT-6] it switches between the workspaces of who has more than one', async ({
  page,
  api,
  createStore,
}) => {
  const [own, other] = [await createStore(), await createStore({ firstName: 'Bruno' })]
  await open(page, own)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('workspace')
  await expect(getMenu(page).getByRole('option')).toHaveText(['Find “workspace” in the voice searches'])
  await page.keyboard.press('Escape')

  await api.applyChange({ kind: 'member', workspaceId: other.workspaceId, userId: own.signedIn.id })
  await page.reload()
  await expect(page.getByLabel('Workspace')).toBeVisible()
  await command(page, 'bruno', "Bruno's store")
  await expect(page.getByLabel('Workspace')).toHaveValue(other.workspaceId)
})

test('[CMD-1] [ACC-6] who has to turn on two-step sign-in first is offered no other page', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await signIn(page, store)
  await page.route('**/api/workspaces/', async (route) => {
    const answer = await (await route.fetch()).json()
    for (const workspace of answer.results) workspace.is_two_step_missing = true
    await route.fulfill({ json: answer })
  })
  await page.goto('/settings')
  await expect(page).toHaveURL('/settings/account')
  await page.keyboard.press('Control+k')
  await expect(getMenu(page).getByRole('group', { name: 'Go to' }).getByRole('option')).toHaveText(/^Account/)
  await expect(getMenu(page).getByRole('group')).toHaveCount(4)

  // Nor the searches: for what is in no name there is nothing to choose.
  const field = getField(page)
  await page.keyboard.type('xyz')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await expect(getMenu(page).getByRole('status')).toHaveText('Nothing found for “xyz”. Try another word.')
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(field).toBeFocused()
})

test('[CMD-1] pages in it are links: a press with Ctrl, a middle click and Ctrl+Enter open a tab', async ({
  page,
  context,
  createStore,
}) => {
  await open(page, await createStore())
  await page.keyboard.press('Control+k')
  const team = getMenu(page).getByRole('option', { name: 'Team' })
  const openings = [
    () => team.click({ modifiers: ['Control'] }),
    () => team.click({ button: 'middle' }),
    async () => {
      await page.keyboard.type('team')
      await page.keyboard.press('Control+Enter')
    },
  ]
  for (const openTab of openings) {
    const opened = context.waitForEvent('page')
    await openTab()
    const tab = await opened
    await expect(tab).toHaveURL('/settings/team')
    await tab.close()
    await expect(page).toHaveURL('/settings')
  }
})
