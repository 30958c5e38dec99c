import type { Page } from '@playwright/test'
import { collectCalls } from './fixtures/calls.ts'
import { doubleClick } from './fixtures/double-click.ts'
import { signIn } from './fixtures/sign-in.ts'
import { callApi } from './fixtures/store.ts'
import { addMember } from './fixtures/team.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

const getCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('[STORE-3] [SET-1] a store that is connected with nothing, as its owner sees it', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await page.goto('/settings/store')
  const details = getCard(page, 'Store details')
  await expect(details).toContainText("Ana's store")
  await expect(details).toContainText('Not connected')
  await expect(getCard(page, 'Product catalog')).toContainText('No products yet.')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Voice assistant' }).click()
  const key = await getCard(page, 'Widget key').textContent()
  expect(key).toMatch(/^vsw_/)
  const { origin } = new URL(page.url())
  const widget = await page.request.get('/widget.js')
  expect(widget.headers()['content-type']).toContain('javascript')
  await expect(getCard(page, 'Where it was seen')).toContainText('It has not been seen yet.')
  await expect(getCard(page, 'Widget code')).toHaveText(
    `<script async src="${origin}/widget.js" data-key="${key}"></script>`,
  )
})

test('[STORE-3] the widget code is copied as it is shown, and a new key is in it', async ({
  page,
  context,
  createStore,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, await createStore())
  await page.goto('/settings/widget')
  const code = getCard(page, 'Widget code')
  await page.getByRole('button', { name: 'Copy: Widget code' }).click()
  await expect(page.getByRole('status').getByText('Copied')).toBeAttached()
  const before = (await code.textContent()) ?? ''
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before)

  const calls = collectCalls(page, (path) => path.endsWith('/widget_key/'))
  await page.getByRole('button', { name: 'Replace widget key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the widget key?' })
  await doubleClick(dialog.getByRole('button', { name: 'Replace widget key' }))
  await expect(page.getByText('Widget key replaced')).toBeVisible()
  await expect(code).not.toHaveText(before)
  await expect.poll(() => calls).toHaveLength(1)
})

test('[STORE-3] addresses are added as browsers write them, refused with the reason, and removed', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/400/)
  problems.expect(/stores\/:id\/ failed/)
  await signIn(page, await createStore())
  await page.goto('/settings/widget')
  const card = getCard(page, 'Allowed addresses')
  const field = card.getByLabel('Address of your store')
  await expect(card).toContainText('the assistant does not show')
  await card.getByRole('button', { name: 'Add address' }).click()
  await expect(card).toContainText('Enter the address of your store')
  await expect(field).toBeFocused()

  await field.fill('WWW.Tienda.example/')
  await field.press('Enter')
  await expect(card.getByRole('listitem')).toHaveText(['https://www.tienda.example'])
  await expect(field).toHaveValue('')

  await field.fill('https://tienda.example/productos')
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('https://tienda.example/productos')
  await expect(field).toBeFocused()

  await card.getByRole('button', { name: 'Remove https://www.tienda.example' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(0)
  await expect(field).toBeFocused()

  // Taken back, to where it was among those that were added since. What is pointed at stays.
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
  await undo.hover()
  await field.fill('https://second.example')
  await field.press('Enter')
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await undo.click()
  await expect(card.getByRole('listitem')).toHaveText(['https://www.tienda.example', 'https://second.example'])
  await expect(page.getByText('https://www.tienda.example is allowed again')).toBeVisible()
})

test('[STORE-6] another time zone is moved into, and the dashboard follows', async ({ page, createStore }) => {
  const store = await createStore({ timeZone: 'UTC' })
  await store.send([createSearch()])
  await signIn(page, store)
  await page.goto('/settings/store')
  const card = getCard(page, 'Time zone')
  await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled()
  await card.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your dashboard is now in Tokyo, GMT+9')).toBeVisible({ timeout: 30_000 })
  await expect(card.getByRole('progressbar')).toHaveCount(0)
  await page.reload()
  await expect(card.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  await page.goto('/settings/team')
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity).toContainText('Ana Pereyra changed the time zone to Tokyo, GMT+9')
})

test('[STORE-3] [PLAT-3] a BigCommerce store is connected by its credentials', async ({
  page,
  api,
  createStore,
  problems,
}) => {
  problems.expect(/400/)
  problems.expect(/connect\/ failed/)
  const account = await callApi<Record<'client_id' | 'store_hash' | 'access_token', string>>(
    `${api.platforms.bigcommerce}/_control/createAccount`,
    { method: 'POST', body: '{}' },
  )
  await signIn(page, await createStore())
  await page.goto('/settings/store')
  const card = getCard(page, 'Store details')
  await card.getByRole('button', { name: 'Connect BigCommerce' }).click()
  const submit = card.getByRole('button', { name: 'Connect store' })
  await expect(card.getByLabel('Client ID')).toBeFocused()
  await card.getByLabel('Client ID').fill(account.client_id)
  await submit.click()
  await expect(card.getByRole('alert')).toHaveText('Client ID, Store Hash and Access Token are required')
  await expect(card.getByLabel('Store Hash')).toBeFocused()

  await card.getByLabel('Store Hash').fill(account.store_hash)
  await card.getByLabel('Access Token').fill('wrong')
  await submit.click()
  await expect(card.getByRole('alert')).toContainText(/BigCommerce|credentials/)
  await expect(card.getByLabel('Client ID')).toHaveValue(account.client_id)

  await card.getByLabel('Access Token').fill(account.access_token)
  const calls = collectCalls(page, (path) => path.endsWith('/connect/'))
  await doubleClick(submit)
  await expect(page.getByText('Store connected')).toBeVisible()
  await expect.poll(() => calls).toHaveLength(1)
  await expect(card).toContainText('BigCommerce')
  await expect(card).toContainText('Connected since')
  await expect(card).toContainText(account.store_hash)
  await expect(getCard(page, 'Product catalog')).toContainText(/Last imported/, { timeout: 30_000 })
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  expect(user.merchant).toMatchObject({ platform: 'bigcommerce', store_id: account.store_hash })
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(account.access_token)
})

test('[STORE-3] a member reads the store page and changes nothing there', async ({ page, api, createStore }) => {
  const store = await createStore()
  const member = await addMember(api, store)
  await signIn(page, member)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), store.workspaceId)
  await page.goto('/settings/store')
  await expect(getCard(page, 'Store details')).toContainText('Only the owner can connect the store.')
  const buttons = page.getByRole('main').getByRole('button')
  await expect(buttons).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByText('Danger zone')).toHaveCount(0)
  await page.goto('/settings/widget')
  await expect(getCard(page, 'Allowed addresses')).toContainText('Only the owner can change this.')
  await expect(buttons).toHaveText(['Copy', 'Copy', 'Copy', 'Download the QR code'])
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
})

test('[STORE-4] the owner takes all data along as a zip', async ({ page, createStore }) => {
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  await page.goto('/settings/store')
  await page.getByRole('button', { name: 'Export all data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export all data?' })
  await dialog.getByLabel('Password').fill(store.password)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  await expect(page).toHaveURL('/settings/store')
})

test('[STORE-4] the workspace is deleted after the password, and the account with it', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/400/)
  problems.expect(/delete\/ failed/)
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/settings/store')
  await page.getByRole('button', { name: 'Delete workspace' }).click()
  const dialog = page.getByRole('dialog', { name: "Delete Ana's store forever?" })
  const confirm = dialog.getByRole('button', { name: 'Delete forever' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await confirm.click()
  await expect(dialog).toContainText('Enter your password to confirm')
  await dialog.getByLabel('Password').fill('wrong password')
  await confirm.click()
  await expect(dialog.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Password').fill(store.password)
  await doubleClick(confirm)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('The workspace and all its data have been deleted.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('[DASH-11] the first steps are told until searches come in; then the store still wants to be connected', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/')
  await page.getByRole('button', { name: 'BigCommerce' }).click()
  await page.getByRole('link', { name: 'Connect with an API account instead' }).click()
  await expect(page).toHaveURL('/settings/store')
  await store.send([createSearch()])
  await page.goto('/')
  await expect(page.getByText('One step left')).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('One step left')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toBeVisible()
  await expect(page.getByText('One step left')).toHaveCount(0)
})

test('[USAGE-3] the store page says how much of the plan is stored, and of searches unlike the week before', async ({
  page,
  createStore,
}) => {
  const store = await createStore({ timeZone: 'UTC' })
  await page.route(`**/api/stores/${store.merchantId}/`, async (route) => {
    const response = await route.fetch()
    const storage = {
      products: { used: 950, limit: 1000 },
      product_bytes: { used: 149_900_000, limit: 150_000_000 },
      searches: { used: 1500, limit: -1 },
      search_bytes: { used: 12_340_000, limit: 50_000_000 },
      orders: { used: 400, limit: 1000 },
      openings: { used: 700, limit: 1000 },
    }
    const burst = { at: '2026-11-20T10:15:00Z', searches: 1200, usual: 40 }
    await route.fulfill({ response, json: { ...(await response.json()), storage, burst } })
  })
  await signIn(page, store)
  await page.goto('/settings/store')
  const card = getCard(page, 'Storage')
  await expect(card.getByRole('listitem')).toHaveText([
    /^Products950 used, 1,000 in the plan/,
    /^Size of the products149\.9 MB used, 150 MB in the plan/,
    'Voice searches in this period, with or without products1,500',
    /^Size of these searches12\.3 MB used, 50 MB in the plan/,
    /^Orders in this period400 used, 1,000 in the plan/,
    /^Openings of the assistant in this period700 used, 1,000 in the plan/,
  ])
  // What has no limit has no bar; one that is nearly full warns.
  await expect(card.getByRole('progressbar')).toHaveCount(5)
  await expect(card.getByRole('progressbar', { name: 'Products', exact: true })).toHaveAttribute(
    'aria-valuetext',
    /950/,
  )
  await expect(getCard(page, 'Secret key')).toContainText(
    /Unusually many voice searches: 1,200 within a quarter of an hour, from .*10:15.*; the most in the week before was 40\./,
  )
})
