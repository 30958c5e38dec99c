import type { Page } from '@playwright/test'
import { submitLogin } from './fixtures/log-in.ts'
import { signIn } from './fixtures/sign-in.ts'
import { createEmail } from './fixtures/store.ts'
import { switchToEnglish } from './fixtures/switch-to-english.ts'
import { expect, test } from './fixtures/test.ts'

const getChoice = (page: Page, name: string) => page.getByRole('radio', { name })
const addStore = (page: Page) => page.getByRole('button', { name: 'Add store' })

let shops = 0

/** A new store in the simulated Shopify. */
async function openShop(origin: string, name: string): Promise<string> {
  shops += 1
  const domain = `claimed-${process.pid}-${shops}.myshopify.com`
  const response = await fetch(`${origin}/_control/addShop`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ domain, name }]),
  })
  if (!response.ok) throw new Error(`addShop answered ${response.status}: ${await response.text()}`)
  return domain
}

/** As far as the page of the app to which the installation leads. */
async function install(page: Page, origin: string, domain: string): Promise<void> {
  await page.goto(`${origin}/${domain}/admin`)
  await page.getByRole('link', { name: /^Install/ }).click()
  await page.getByRole('button', { name: 'Install app' }).click()
  await expect(page).toHaveURL(/\/register\?platform=shopify&merchant_id=/)
}

test('[REG-9] [REG-2] [WS-1] [I18N-2] who has an account logs in at the installation and connects the store to it, the next one beside it', async ({
  page,
  api,
  createStore,
  problems,
}) => {
  problems.allow(/favicon/)
  const owner = await createStore()
  await install(page, api.platforms.shopify, await openShop(api.platforms.shopify, 'Bazar Ñandú'))
  const address = page.url()
  await expect(page.getByRole('status').filter({ hasText: 'Bazar Ñandú' })).toContainText('Shopify')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText('Log in to add Bazar Ñandú to your account.')).toBeVisible()
  await page.reload()
  await submitLogin(page, owner)

  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: 'Add this store to your account?' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`You are logged in as ${owner.email}.`)
  await expect(page.getByRole('status').filter({ hasText: 'Bazar Ñandú' })).toContainText('Shopify')
  await expect(getChoice(page, "Connect it to “Ana's store”")).toBeChecked()
  await addStore(page).click()
  await expect(page.getByText('How voice shopping is doing at Bazar Ñandú')).toContainText('Shopify')
  await expect(page.getByLabel('Workspace')).toHaveCount(0)

  await test.step('a second store becomes a workspace of its own', async () => {
    await install(page, api.platforms.shopify, await openShop(api.platforms.shopify, 'Casa Quebracho'))
    const second = page.url()
    await expect(page.getByText('It becomes a new workspace')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await addStore(page).click()
    await expect(page.getByText('Casa Quebracho: así van las compras por voz')).toContainText('Shopify')
    await switchToEnglish(page)
    await test.step('the page of before, opened again, leads to the store', async () => {
      await page.goto(second)
      await expect(page).toHaveURL('/')
      await expect(page.getByText('How voice shopping is doing at Casa Quebracho')).toBeVisible()
    })
    const switcher = page.getByLabel('Workspace')
    await expect(switcher.getByRole('option')).toHaveText(['Bazar Ñandú', 'Casa Quebracho'])
    await switcher.selectOption('Bazar Ñandú')
    await expect(page.getByText('How voice shopping is doing at Bazar Ñandú')).toBeVisible()
  })
})

test('[REG-9] who goes to log in before the store is known comes back to it all the same', async ({
  page,
  api,
  createStore,
  problems,
}) => {
  problems.allow(/favicon/)
  const owner = await createStore()
  const known = Promise.withResolvers<void>()
  await page.route(/\/api\/merchants\//, async (route) => {
    await known.promise
    await route.fallback()
  })
  await install(page, api.platforms.shopify, await openShop(api.platforms.shopify, 'Bazar Ñandú'))
  const address = page.url()
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText('Log in to add the store to your account.')).toBeVisible()
  known.resolve()
  await submitLogin(page, owner)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: 'Add this store to your account?' })).toBeVisible()
})

test('[REG-9] who is signed in can give an installed store to another account, and is told where it went to another', async ({
  page,
  api,
  createStore,
  problems,
}) => {
  problems.allow(/favicon/)
  problems.expect(/400/)
  problems.expect(/claim\/ failed/)
  await signIn(page, await createStore())
  await install(page, api.platforms.shopify, await openShop(api.platforms.shopify, 'Almacén Ceibo'))
  await getChoice(page, 'Add it as a new workspace').check()

  const [other, query] = [await createStore(), new URL(page.url()).searchParams]
  await other.call('POST', `/api/merchants/${query.get('merchant_id')}/claim/`, {})
  await addStore(page).click()
  await expect(page.getByRole('alert')).toContainText('This store already has an account.')

  await install(page, api.platforms.shopify, await openShop(api.platforms.shopify, 'Feria Timbó'))
  await page.getByRole('link', { name: 'Log in with another account' }).click()
  await page.getByRole('link', { name: 'Create account' }).click()
  const fields = { 'First name': 'Lucía', 'Last name': 'Méndez', Email: createEmail() }
  const password = { Password: other.password, 'Confirm password': other.password }
  for (const [label, value] of Object.entries({ ...fields, ...password })) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Hola, Lucía' })).toBeVisible()
  await expect(page.getByText('Feria Timbó: así van las compras por voz')).toContainText('Shopify')
})
