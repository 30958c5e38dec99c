import { collectCalls } from './fixtures/calls.ts'
import { readCurl } from './fixtures/curl.ts'
import { getStatCard } from './fixtures/dashboard-parts.ts'
import { doubleClick } from './fixtures/double-click.ts'
import { signIn } from './fixtures/sign-in.ts'
import { callApi } from './fixtures/store.ts'
import { expect, test } from './fixtures/test.ts'

const path = '/settings/developers'

test('[DASH-11] [EVENT-6] a store is told how to send a search, with a key of its own', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await page.goto(path)
  const command = page.getByRole('region', { name: 'Command that sends an example search' })
  await expect(command).toContainText('Authorization: Bearer YOUR_SECRET_KEY')

  const calls = collectCalls(page, (path) => path.endsWith('/secret_key/'))
  await doubleClick(page.getByRole('button', { name: 'Create secret key' }))
  await expect(page.getByText('Copy it now: it will not be shown again.')).toBeVisible()
  await expect.poll(() => calls).toHaveLength(1)
  const key = await page.locator('main code').first().textContent()
  await expect(command).toContainText(`Authorization: Bearer ${key}`)

  await page.reload()
  await expect(page.getByText('Your store already has a secret key.')).toBeVisible()
  await expect(page.getByText(key ?? '')).toHaveCount(0)
})

test('[DASH-11] the copied command is the shown one, and its search is accepted as it is', async ({
  page,
  context,
  createStore,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, await createStore({ firstName: "D'Ana" }))
  await page.goto(path)
  await page.getByRole('button', { name: 'Create secret key' }).click()
  await expect(page.locator('pre code')).toContainText('Bearer vsk_')
  await page.getByRole('button', { name: 'Copy the command' }).click()
  await expect(page.getByRole('status').getByText('Copied')).toBeAttached()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await page.locator('pre code').textContent())
  const { address, headers, body } = readCurl(copied)
  const answer = await callApi(address, { method: 'POST', headers, body })
  expect(answer).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
})

test('[DASH-11] [EVENT-6] the example is sent from the page, once, and the key stays until the owner goes on', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/503/)
  problems.expect(/events\/ failed/)
  await signIn(page, await createStore())
  await page.goto(path)
  const send = page.getByRole('button', { name: 'Send the example' })
  await expect(page.getByText('once you have created a key above')).toBeVisible()
  await expect(send).toHaveCount(0)
  await page.getByRole('button', { name: 'Create secret key' }).click()
  const key = page.locator('main code').first()
  await expect(key).toHaveText(/^vsk_/)

  await page.route('**/voice-shop/events/', (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }))
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Not now.')
  await page.unroute('**/voice-shop/events/')

  const calls = collectCalls(page, (path) => path.endsWith('/voice-shop/events/'))
  await doubleClick(send)
  await expect(page.getByText('The search is in. Have you saved the key?')).toBeVisible()
  await expect.poll(() => calls).toHaveLength(1)
  expect(calls[0]?.headers().authorization).toBe(`Bearer ${await key.textContent()}`)
  await expect(key).toBeVisible()

  await page.getByRole('link', { name: 'See the figures' }).click()
  await expect(getStatCard(page, 'Voice searches')).toContainText('1')
  await expect(page.getByText('red running shoes')).toBeVisible()
  await expect(key).toHaveCount(0)
})

test('[DASH-11] a key that exists is replaced only after a question', async ({ page, createStore }) => {
  const store = await createStore()
  const { secret_key: old } = await store.call<{ secret_key: string }>(
    'POST',
    `/api/stores/${store.merchantId}/secret_key/`,
  )
  await signIn(page, store)
  await page.goto(path)
  await page.getByRole('button', { name: 'Create a new key' }).click()
  await expect(page.getByText('Replace the key? Anything that uses the old one stops working.')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Create a new key' })).toBeVisible()
  await page.getByRole('button', { name: 'Create a new key' }).click()
  await page.getByLabel('Password').fill(store.password)
  await page.getByRole('button', { name: 'Replace the key' }).click()
  await expect(page.locator('main code').first()).not.toHaveText(old)
  await expect(page.getByText('Copy it now: it will not be shown again.')).toBeVisible()
})

test('[DASH-11] a key that cannot be made is told, and can be tried again', async ({ page, createStore, problems }) => {
  problems.expect(/503/)
  problems.expect(/secret_key\/ failed/)
  await signIn(page, await createStore())
  await page.route('**/secret_key/', (route) => route.fulfill({ status: 503, json: { detail: 'Not now, please.' } }))
  await page.goto(path)
  const create = page.getByRole('button', { name: 'Create secret key' })
  await create.click()
  await expect(page.getByRole('alert')).toHaveText('Not now, please.')
  await page.unroute('**/secret_key/')
  await create.click()
  await expect(page.getByText('Copy it now: it will not be shown again.')).toBeVisible()
})
