import { text } from 'node:stream/consumers'
import { listViolations } from './fixtures/axe.ts'
import { shopProducts } from './fixtures/products.ts'
import { forgetConfig, openShop, openShopPage, widgetOf } from './fixtures/shop.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('[STORE-3] the owner sees where the code is, allows the address, and the widget is there', async ({
  page,
  api,
  createStore,
  problems,
}) => {
  const store = await createStore()
  await store.push(shopProducts)
  const shop = await openShop(api, store)
  await store.call('PATCH', `/api/stores/${store.merchantId}/`, { allowed_origins: [] })
  problems.expect(/blocked by CORS policy/)
  problems.allow(/ERR_FAILED|403|an allowed address/)
  await openShopPage(page, shop.origin)
  await signIn(page, store)
  await page.goto('/settings/widget')
  const card = page.getByRole('region', { name: 'Where it was seen' })
  await expect(card).toContainText(`${shop.origin}The code is there, but this address is not allowed.`)
  await card.getByRole('button', { name: `Allow ${shop.origin}` }).click()
  await expect(card).toContainText('Works. Last seen')
  await forgetConfig(page)
  await expect
    .poll(
      async () => {
        await openShopPage(page, shop.origin)
        return widgetOf(page).button.count()
      },
      { timeout: 90_000 },
    )
    .toBe(1)
  await shop.close()
})

test('[STORE-3] [WIDGET-9] [A11Y-1] what the owner changes is in the preview at once, and is on the store after a while', async ({
  page,
  api,
  createStore,
  problems,
}) => {
  const store = await createStore()
  await store.push(shopProducts)
  const shop = await openShop(api, store)
  await signIn(page, store)
  await page.goto('/settings/widget')
  const card = page.getByRole('region', { name: 'Look and behavior' })
  await card.getByLabel('Color').fill('#ffd400')
  await card.getByLabel('Side of the page').selectOption('left')
  await card.getByLabel('Greeting').fill('Welcome to the shop!')
  await card.getByLabel('Suggested questions, one a line').fill('red sneakers\n\nmugs')
  await card.getByLabel('Pages without the assistant, one a line').fill('checkout')
  const preview = widgetOf(card.frameLocator('iframe'))
  await expect(preview.host).toHaveAttribute('data-side', 'left')
  await card.locator('iframe').scrollIntoViewIfNeeded()
  await preview.button.click()
  await expect(preview.panel).toContainText('Welcome to the shop!red sneakersmugs')
  problems.expect(/400/)
  problems.expect(/widget-settings\/ failed/)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write a path that begins with /')).toBeVisible()
  await card.getByLabel('Pages without the assistant, one a line').fill('/checkout')
  await card.getByRole('button', { name: 'Save' }).dblclick()
  await expect(page.getByText('Saved. Your store shows it within a minute.')).toBeVisible()
  const unsure = card.getByLabel('Not understood if the browser is less sure than (%)')
  await expect(unsure).toHaveValue('50')
  await unsure.fill('150')
  await expect(unsure).toHaveValue('95')
  await unsure.fill('70')
  await card.getByLabel('When it is there').selectOption('At certain hours')
  await expect(card.getByText("By your store's clock (Brasília, GMT-3).")).toBeVisible()
  await card.getByLabel('Saturday', { exact: true }).check()
  await card.getByLabel('Saturday, until').fill('13:30')
  expect(await listViolations(page)).toEqual([])
  await card.getByLabel('When it is there').selectOption('Always')
  await card.getByRole('button', { name: 'Save' }).click()
  type Saved = { settings: { unsure_below: number } }
  const readUnsure = async () => (await store.call<Saved>('GET', '/api/widget-settings/')).settings.unsure_below
  await expect.poll(readUnsure).toBe(70)

  const widget = widgetOf(page)
  await forgetConfig(page)
  await expect
    .poll(
      async () => {
        await openShopPage(page, shop.origin)
        return widget.host.getAttribute('data-side')
      },
      { timeout: 90_000 },
    )
    .toBe('left')
  await widget.button.click()
  await expect(widget.panel.getByText('Welcome to the shop!')).toBeVisible()
  await widget.panel.getByRole('button', { name: 'mugs' }).click()
  await expect(widget.cards).toHaveCount(1)
  await openShopPage(page, `${shop.origin}/checkout/1`)
  await expect(widget.host).toHaveCount(0)
  await shop.close()
})

test('[WIDGET-9] the preview is the widget with the store’s own products, and what is asked there counts nowhere', async ({
  page,
  createStore,
}) => {
  const store = await createStore({ language: 'es' })
  await store.push(shopProducts)
  await signIn(page, store)
  await page.goto('/settings/widget')
  const preview = widgetOf(page.frameLocator('iframe'))
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await preview.button.click()
  await preview.ask('tazas')
  await expect(preview.cards).toHaveCount(1)
  await preview.ask('más baratas')
  await expect(preview.answers.nth(1)).toContainText('más baratas')
  // A change of the settings leaves the conversation where it is, and the focus with the owner.
  const greeting = page.getByLabel('Greeting')
  await greeting.fill('¡Buenas!')
  await expect(preview.panel).toContainText('¡Buenas!')
  await expect(preview.answers).toHaveCount(2)
  await expect(greeting).toBeFocused()
  const dashboard = await store.call<{ total_searches: { value: number } }>('GET', '/api/ai/dashboard/?time_range=day')
  expect(JSON.stringify(dashboard)).not.toContain('tazas')
  const settings = await store.call<{ settings: { texts: object } }>('GET', '/api/widget-settings/')
  expect(JSON.stringify(settings)).not.toContain('Buenas')
  const seen = await store.call<{ seen: unknown[] }>('GET', '/api/widget-settings/')
  expect(seen.seen).toEqual([])
  await page.getByLabel('In your store').selectOption('Hidden')
  await expect(preview.host).toHaveCount(0)
})

test('[WIDGET-12] the owner has a page looked at, and reads what is wrong and what to do', async ({
  page,
  createStore,
  problems,
}) => {
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/settings/widget')
  const card = page.getByRole('region', { name: 'Where it was seen' })
  const field = card.getByLabel('Check a page of your store')
  problems.expect(/400/)
  problems.expect(/check\/ failed/)
  await field.fill('my shop')
  await card.getByRole('button', { name: 'Check the page' }).click()
  await expect(card).toContainText('Write the address of a page')
  // No shop of a test is on the internet.
  await field.fill('127.0.0.1/products')
  await card.getByRole('button', { name: 'Check the page' }).click()
  await expect(card.getByRole('listitem')).toHaveText(/^This address is inside a private network/)
  expect(await listViolations(page)).toEqual([])
})

test('[WIDGET-11] the owner gets the address of the talk page, and its code to print', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/settings/widget')
  const card = page.getByRole('region', { name: 'Talk page', exact: true })
  await expect(card.getByRole('img', { name: 'QR code of the talk page' })).toBeVisible()
  const href = (await card.getByRole('link', { name: 'Open it' }).getAttribute('href')) ?? ''
  await expect(card).toContainText(href)
  expect((await page.request.get(href)).status()).toBe(200)
  const downloading = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download the QR code' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('voice-shop-qr.svg')
  expect(await text(await download.createReadStream())).toMatch(
    /^<svg .*xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<path/s,
  )
})
