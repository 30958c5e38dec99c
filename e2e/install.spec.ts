import type { Locator, Page } from '@playwright/test'
import { collectCalls } from './fixtures/calls.ts'
import { createEmail } from './fixtures/store.ts'
import { shopAt } from './fixtures/storefront.ts'
import { switchToEnglish } from './fixtures/switch-to-english.ts'
import { expect, test } from './fixtures/test.ts'

const password = 'mate amargo y medialunas'
const createAccount = (page: Page) => page.getByRole('button', { name: 'Create account' })
const getStore = (page: Page) => page.getByRole('status').filter({ hasText: 'Connected' })
const getDetails = (page: Page) => page.getByRole('region', { name: 'Store details' })

async function fillForm(page: Page): Promise<string> {
  const email = createEmail()
  const fields = {
    'First name': 'Lucía',
    'Last name': 'Méndez',
    Email: email,
    Password: password,
    'Confirm password': password,
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  return email
}

/** Waits until the products that the assistant can recommend are there. */
async function expectProducts(page: Page): Promise<void> {
  const catalogue = page.getByRole('region', { name: 'Product catalog' })
  await expect(catalogue).toContainText(/Last imported/, { timeout: 30_000 })
  await expect(catalogue).toContainText(/(?<!\d)(?!0)\d+ products that the assistant can recommend/)
}

/** Looks at the dashboard until the order that the sentence brought has come by itself. */
async function expectEarned(page: Page, sentence: string): Promise<Locator> {
  const earned = page.getByRole('region', { name: 'What voice earned' })
  await expect(async () => {
    await page.goto('/')
    await page.keyboard.press('End')
    await expect(earned).toContainText(sentence, { timeout: 5000 })
  }).toPass()
  await expect(earned).toContainText('1 order')
  return earned
}

/** Looks at the store page until the platform's word has come and was followed. */
async function expectUninstalled(page: Page, platform: string): Promise<void> {
  await expect(async () => {
    await page.goto('/settings/store')
    await expect(getDetails(page)).toContainText(`Voice Shop was uninstalled from ${platform}`, { timeout: 5000 })
  }).toPass()
}

test('[PLAT-1] [REG-1] [REG-2] [REG-5] [I18N-2] a Tienda Nube store: installed, registered and spoken of in its language, uninstalled and connected again', async ({
  page,
  api,
  problems,
  browser,
}) => {
  problems.allow(/favicon/)
  await page.goto(`${api.platforms.tiendanube}/admin`)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Instalar Voice Shop' }).click()
  await page.getByRole('button', { name: 'Aceptar e instalar' }).click()
  await expect(page).toHaveURL(/\/register\?code=/)
  await expect(getStore(page)).toContainText(name)
  await expect(getStore(page)).toContainText('Tienda Nube')

  await test.step('the page loaded again does not use the code again', async () => {
    const calls = collectCalls(page)
    await page.reload()
    await expect(getStore(page)).toContainText(name)
    await expect
      .poll(() => calls.map((call) => new URL(call.url()).pathname))
      .toEqual([expect.stringMatching(/^\/api\/merchants\/[\w-]+\/$/)])
  })

  await test.step('in another tab the code is told to be used', async () => {
    const tab = await browser.newPage()
    await tab.goto(page.url())
    await expect(tab.getByRole('alert')).toContainText('The installation could not be completed.')
    await expect(createAccount(tab)).toBeDisabled()
    await tab.getByRole('link', { name: 'Create an account without this store' }).click()
    await expect(createAccount(tab)).toBeEnabled()
    await tab.close()
  })

  await fillForm(page)
  await createAccount(page).click()
  await expect(page.getByRole('heading', { name: 'Hola, Lucía' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await switchToEnglish(page)
  await expect(page.getByText(`How voice shopping is doing at ${name}`)).toContainText('Tienda Nube')
  // The install leads into the first steps, where the products arrive.
  const step = page.getByRole('listitem').filter({ hasText: 'Bring your products' })
  await expect(step).toContainText('Done:')
  await expect(page.frameLocator('iframe').getByRole('dialog')).toBeVisible()

  await page.goto('/settings/store')
  await expect(getDetails(page)).toContainText(name)
  await expect(getDetails(page)).toContainText('Connected since')
  await expectProducts(page)

  await test.step('[WIDGET-13] [WIDGET-4] its shop has the widget, and the right variant goes into its cart', async () => {
    const home = `${api.platforms.tiendanube}/`
    await shopAt(page, { home, cart: `${home}comprar/` }, 'remera negra talle L')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['1 × Remera de algodón negro (L)'])
    await page.getByRole('button', { name: 'Comprar' }).click()
    await expect(page.getByRole('heading', { name: '¡Gracias!' })).toBeVisible()
  })

  await test.step('[REVENUE-1] what was bought from an answer is on the dashboard by itself', async () =>
    await expect(await expectEarned(page, 'remera negra talle L')).toContainText(
      'Tienda Nube does not tell us how much',
    ))

  await page.goto(`${api.platforms.tiendanube}/admin`)
  await page.getByRole('button', { name: 'Desinstalar Voice Shop' }).click()
  await expectUninstalled(page, 'Tienda Nube')
  await page.getByRole('button', { name: 'Reconnect with Tienda Nube' }).click()
  await page.getByRole('button', { name: 'Aceptar e instalar' }).click()
  await expect(page).toHaveURL('/settings/store')
  await expect(getDetails(page)).toContainText('Connected since')
})

test('[PLAT-2] [REG-2] [REG-7] [STORE-2] a Shopify store: installed, registered, set up, and known the next time', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/favicon/)
  await page.goto(api.platforms.shopify)
  await page.getByRole('listitem').getByRole('link').first().click()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const admin = page.url()
  await page.getByRole('link', { name: /^Install/ }).click()
  await page.getByRole('button', { name: 'Install app' }).click()
  await expect(page).toHaveURL(/\/register\?platform=shopify&merchant_id=/)
  await expect(getStore(page)).toContainText(name)
  await expect(getStore(page)).toContainText('Shopify')
  await fillForm(page)
  await createAccount(page).click()

  await switchToEnglish(page)
  await expect(page.getByText(`How voice shopping is doing at ${name}`)).toContainText('Shopify')
  await expect(page.getByRole('heading', { name: 'One step left in Shopify' })).toBeVisible()
  await page.goto('/settings/store')
  await expect(page.getByRole('heading', { name: 'One step left in Shopify' })).toBeVisible()
  await expectProducts(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('No page of your store has shown the button yet.')).toBeVisible()

  await test.step('[WIDGET-13] saved in the theme editor, the widget is in the shop, whose cart it fills', async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Open the theme editor' }).click()
    const shopper = await opened
    await expect(shopper.getByText('On, not saved')).toBeVisible()
    await shopper.getByRole('button', { name: 'Save' }).click()
    const home = admin.replace(/admin$/, '')
    await shopAt(shopper, { home, cart: `${home}cart` }, 'camiseta talle L')
    await expect(shopper.getByRole('main').getByRole('listitem')).toHaveText([/^1 × Camiseta .* - L$/])
    await shopper.getByRole('button', { name: 'Pay' }).click()
    await expect(shopper.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await shopper.close()
  })
  // Coming back looks by itself; a press at the same moment is answered as well, and both say it once.
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    const isCheck = ({ textContent }: Element) => textContent === 'Check now'
    ;[...document.querySelectorAll('button')].find(isCheck)?.click()
  })
  await expect(page.getByText('Shopify setup finished')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'One step left in Shopify' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('camiseta talle L').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'One step left in Shopify' })).toHaveCount(0)

  await test.step('[REVENUE-5] what was bought from an answer is on the dashboard by itself', async () => {
    await expect(await expectEarned(page, 'camiseta talle L')).not.toContainText('Tienda Nube')
  })

  await test.step('[PLAT-4] uninstalled in its admin, it is told so, and connected again by its owner', async () => {
    await page.goto(admin)
    await page.getByRole('button', { name: /^Uninstall/ }).click()
    await expectUninstalled(page, 'Shopify')
    await page.getByRole('button', { name: 'Reconnect with Shopify' }).click()
    await page.getByRole('button', { name: 'Install app' }).click()
    await expect(page.getByText(`How voice shopping is doing at ${name}`)).toBeVisible()
    await page.goto('/settings/store')
    await expect(getDetails(page)).toContainText('Connected since')
  })

  await test.step('[PLAT-2] opening the app of a store that has its owner leads to the sign-in, with its name', async () => {
    await page.context().clearCookies()
    await page.goto(admin)
    await page.getByRole('link', { name: /^Open/ }).click()
    await expect(page).toHaveURL(/\/login\?store=/)
    await expect(page.getByText(`${name} is connected. Log in to its account to continue.`)).toBeVisible()
  })
})

test('[PLAT-3] [PLAT-4] [REG-2] a BigCommerce store: installed by a click, registered, opened, uninstalled and connected again', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/favicon/)
  const panel = `${api.platforms.bigcommerce}/admin`
  const frame = page.frameLocator('iframe')
  /**
   * Follows the link in the control panel's frame, which opens a tab. The frame is a process of its own: what is pressed
   * before it has been drawn is pressed in the panel.
   */
  const follow = async (label: string) => {
    const link = frame.getByRole('link', { name: label })
    await expect(async () => {
      await link.hover()
      expect(await link.evaluate((element) => element.matches(':hover'))).toBe(true)
    }).toPass()
    const popup = page.waitForEvent('popup')
    await link.click()
    return popup
  }
  await page.goto(panel)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Install Voice Shop' }).click()
  await expect(frame.getByRole('heading', { name: `“${name}” is connected` })).toBeVisible()
  const app = await follow('Finish the installation')
  await expect(app).toHaveURL(/\/register\?platform=bigcommerce&merchant_id=/)
  await expect(getStore(app)).toContainText(name)
  await expect(getStore(app)).toContainText('BigCommerce')
  await fillForm(app)
  await createAccount(app).click()
  await expect(app.getByText(`How voice shopping is doing at ${name}`)).toContainText('BigCommerce')
  await app.goto('/settings/store')
  await expectProducts(app)

  await test.step('opened in the control panel, it leads to its dashboard', async () => {
    await page.goto(panel)
    await page.getByRole('button', { name: 'Open Voice Shop' }).click()
    const opened = await follow('Open Voice Shop')
    await expect(opened.getByText(`How voice shopping is doing at ${name}`)).toBeVisible()
    await opened.close()
  })

  await test.step('[WIDGET-13] [WIDGET-6] its shop has the widget, under a strict policy, and its cart is filled', async () => {
    const home = `${api.platforms.bigcommerce}/`
    await shopAt(page, { home, cart: `${home}cart.php` }, 'trail shoes size 9')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^1 × Trail shoes, .*, 9$/])
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  })

  await test.step('[REVENUE-7] what was bought from an answer is on the dashboard by itself', () =>
    expectEarned(app, 'trail shoes size 9'))

  await page.goto(panel)
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await expect(page.getByRole('heading', { name: 'Voice Shop was uninstalled' })).toBeVisible()
  await expectUninstalled(app, 'BigCommerce')
  await page.goto(panel)
  await page.getByRole('button', { name: 'Install Voice Shop' }).click()
  await expect(frame.getByRole('link', { name: 'Open Voice Shop' })).toBeVisible()
  await app.goto('/settings/store')
  await expect(getDetails(app)).toContainText('Connected since')

  await test.step('[STORE-4] deleted, the workspace leaves the store free for others', async () => {
    await app.getByRole('button', { name: 'Delete workspace' }).click()
    const dialog = app.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: /^Delete/ }).click()
    await expect(app.getByText('The workspace and all its data have been deleted.')).toBeVisible()
  })
})

test('[REG-3] [REG-5] [REG-7] the store is waited for; one that does not come has a way on, and nothing typed is lost', async ({
  page,
  problems,
}) => {
  problems.expect(/503/)
  problems.expect(/merchants\/:id\/ failed/)
  const id = crypto.randomUUID()
  const store = { id, store_name: '<b>Casa</b> Yerba', store_id: 'abc', platform: 'bigcommerce', main_language: 'es' }
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/merchants/**', async (route) => {
    await arrived.promise
    await route.fulfill({ status: 503, json: { detail: 'Not now.' } })
  })
  await page.goto(`/register?platform=bigcommerce&merchant_id=${id}`)
  await expect(page.getByText('Connecting your store…')).toBeVisible()
  await expect(createAccount(page)).toBeDisabled()
  const email = await fillForm(page)
  arrived.resolve()
  await expect(page.getByRole('alert')).toContainText('Your store could not be loaded. Not now.')
  await expect(createAccount(page)).toBeDisabled()

  await page.unroute('**/api/merchants/**')
  await page.route('**/api/merchants/**', (route) => route.fulfill({ json: store }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(getStore(page)).toContainText('<b>Casa</b> Yerba')
  await expect(getStore(page)).toContainText('BigCommerce')
  await expect(page.getByLabel('Email')).toHaveValue(email)

  const sent = page.waitForRequest('**/api/auth/register/')
  await page.route('**/api/auth/register/', (route) => route.abort())
  problems.expect(/ERR_FAILED/)
  problems.expect(/register\/ failed/)
  await createAccount(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ platform: 'bigcommerce', merchant_id: id, store_id: 'abc' })
  await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.')
})

test('[REG-2] a Tienda Nube store that has its owner leads to the sign-in, with its name, and back to no used code', async ({
  page,
}) => {
  const merchant = {
    id: crypto.randomUUID(),
    store_name: 'Casa Yerba & Mate',
    store_id: '123',
    platform: 'tiendanube',
    main_language: 'es',
  }
  await page.route('**/api/auth/install/', (route) => route.fulfill({ json: { merchant, is_claimed: true } }))
  await page.goto('/forgot-password')
  await page.goto('/register?code=abc')
  await expect(page).toHaveURL(`/login?store=Casa+Yerba+%26+Mate&merchant_id=${merchant.id}`)
  await expect(page.getByText('Casa Yerba & Mate is connected. Log in to its account to continue.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/forgot-password')
})

test('[REG-5] a store that nobody knows has a way on', async ({ page, problems }) => {
  problems.expect(/404/)
  problems.expect(/merchants\/:id\/ failed/)
  await page.goto(`/register?platform=shopify&merchant_id=${crypto.randomUUID()}`)
  await expect(page.getByRole('alert')).toContainText('If you have already registered it, log in.')
  await expect(createAccount(page)).toBeDisabled()
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
})

test("[REG-5] [REG-9] an address with something else than a store's id says so in each language, and asks nobody", async ({
  page,
}) => {
  const calls = collectCalls(page)
  await page.goto('/register?platform=shopify&merchant_id=xyz')
  const alert = page.getByRole('alert')
  for (const [language, text] of [
    ['en', 'Your store could not be loaded.'],
    ['es', 'No se pudo cargar tu tienda.'],
    ['pt', 'Não foi possível carregar sua loja.'],
  ] as const) {
    await page.locator('header select').selectOption(language)
    await expect(alert).toContainText(text)
    await expect(alert).not.toContainText(/UUID|identif/i)
    await expect(alert).toContainText(/log in|inicia sesión|entre/)
  }
  await expect(page.locator('button[type=submit]')).toBeDisabled()
  expect(calls).toEqual([])
})

test('[REG-9] the name of a store on the sign-in page is a text and no more', async ({ page }) => {
  const name = '<img src=x onerror=alert(1)>'
  await page.goto(`/login?store=${encodeURIComponent(name + 'x'.repeat(500))}`)
  await expect(page.getByRole('main')).toContainText(name)
  expect((await page.getByRole('main').textContent())?.length).toBeLessThan(600)
})
