import { listViolations } from './fixtures/axe.ts'
import { withMotion } from './fixtures/motion.ts'
import { shopProducts } from './fixtures/products.ts'
import { forgetConfig, openShop, openShopPage, type Shop, type ShopOptions, widgetOf } from './fixtures/shop.ts'
import { signIn } from './fixtures/sign-in.ts'
import type { Store } from './fixtures/store.ts'
import { test as base, expect } from './fixtures/test.ts'
import { listWidgetFiles, measureWidgetFiles } from './fixtures/widget-files.ts'

interface Shopping {
  store: Store
  /** Opens the pages of a store that sells shoes and mugs. */
  open: (options?: ShopOptions) => Promise<Shop>
}

const test = base.extend<{ shopping: Shopping }>({
  shopping: async ({ api, createStore }, use) => {
    const store = await createStore({ language: 'es' })
    await store.push(shopProducts)
    const shops: Shop[] = []
    await use({
      store,
      open: async (options) => {
        const shop = await openShop(api, store, options)
        shops.push(shop)
        return shop
      },
    })
    for (const shop of shops) await shop.close()
  },
})
test.use(withMotion)

test('[WIDGET-1] [WIDGET-2] [WIDGET-4] a shopper writes, sees products, asks on, and the owner sees it', async ({
  page,
  shopping: { store, open },
}) => {
  const shop = await open({ language: 'es-AR' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(shop.origin)
  const widget = widgetOf(page)
  await expect(widget.button).toHaveAccessibleName('Busca un producto con la voz')
  // Before a touch: the page, the loader and the configuration.
  expect(asked.sort()).toEqual(['/', '/api/widget/config/', '/widget.js'])
  await widget.button.click()
  await expect(widget.panel.getByText('asistente automático')).toBeVisible()
  await widget.ask('busco zapatillas')
  await expect(widget.cards).toHaveCount(2)
  await expect(widget.cards.first()).toContainText('Zapatillas urbanas')
  await widget.ask('y en rojo?')
  await expect(widget.answers.last().locator('.card').first()).toHaveText(
    /Zapatillas urbanas rojas.*\$\s?45\.000.*60\.000/s,
  )

  // Opening a product keeps the conversation.
  await page.getByRole('link', { name: 'Otra página' }).click()
  await expect(widget.cards.first()).toBeVisible()
  await expect(widget.answers).toHaveCount(2)
  await page.keyboard.press('Tab')
  await widget.field.press('Escape')
  await expect(widget.button).toBeFocused()
  await page.reload()
  await expect(widget.button).toBeVisible()
  await expect(widget.panel).toHaveCount(0)

  await page.context().clearCookies()
  const owner = await page.context().newPage()
  await signIn(owner, store)
  await owner.goto('/searches')
  await expect(owner.getByText('y en rojo?')).toBeVisible()
  await owner.close()
})

test('[WIDGET-4] a product is put into the cart as the store says, and counts as chosen', async ({
  page,
  shopping: { store, open },
}) => {
  const shop = await open()
  await page.goto(shop.origin)
  const widget = widgetOf(page)
  await widget.button.waitFor()
  await page.evaluate(() => {
    const { VoiceShop } = window as never as { VoiceShop: { on: (name: string, listener: unknown) => void } }
    VoiceShop.on('add_to_cart', ({ variant_id }: { variant_id: string }, quantity: number) => {
      document.title = `${quantity} ${variant_id}`
    })
  })
  await widget.button.click()
  await widget.ask('zapatillas rojas talle 41')
  await widget.panel.getByRole('button', { name: 'Add Zapatillas urbanas rojas to the cart' }).click()
  await expect(widget.panel.getByText('In your cart')).toBeVisible()
  expect(await page.title()).toBe('1 sneaker-red-41')
  const readDashboard = () => store.call('GET', '/api/ai/dashboard/?time_range=month')
  await expect.poll(readDashboard).toMatchObject({ top_clicked_products: [{ product_id: 'sneaker-red' }] })
})

const platforms = [
  [
    'Shopify',
    '<script nonce="NONCE">window.Shopify = { routes: { root: "/es/" } }</script>',
    /^POST \/es\/cart\/add\.js .*"quantity":1/,
  ],
  ['BigCommerce', '<script nonce="NONCE">window.BCData = {}</script>', /^POST \/api\/storefront\/carts .*"lineItems"/],
  [
    'Tienda Nube',
    '<script nonce="NONCE">window.LS = { cart: {} }</script>',
    /^POST \/comprar\/ add_to_cart=mug&variant_id=mug-1&quantity=1&add_to_cart_enhanced=1$/,
  ],
] as const
for (const [name, head, call] of platforms) {
  test(`[WIDGET-4] in a store of ${name} its own cart is filled`, async ({ page, shopping: { open } }) => {
    const shop = await open({ head })
    await page.goto(shop.origin)
    const widget = widgetOf(page)
    await widget.button.click()
    await widget.ask('taza')
    await widget.panel.getByRole('button', { name: /^Add Taza/ }).click()
    await expect(widget.panel.getByText('In your cart')).toBeVisible()
    expect(shop.calls.filter((made) => call.test(made))).toHaveLength(1)
  })
}

test('[WIDGET-6] under a strict policy with Trusted Types, loaded twice, in a hostile page, it is one and works', async ({
  page,
  api,
  shopping: { open },
}) => {
  const csp = `default-src 'none'; script-src 'nonce-NONCE' 'strict-dynamic'; style-src 'nonce-NONCE'; img-src data: https:; connect-src ${api.origin}; require-trusted-types-for 'script'; trusted-types 'none'`
  const head =
    '<style nonce="NONCE">* { all: unset !important } body * { display: none !important; position: static !important; opacity: 0 !important }</style>'
  const shop = await open({ csp, head, snippets: 2 })
  await page.goto(shop.origin)
  const widget = widgetOf(page)
  await expect(widget.host).toHaveCount(1)
  const box = await widget.button.boundingBox()
  expect([box?.width, box?.height]).toEqual([56, 56])
  await widget.button.click()
  await widget.ask('zapatillas')
  await expect(widget.cards).toHaveCount(2)
  // Where pages change without loading, the body may be a new one.
  await page.evaluate(() => {
    document.body = document.createElement('body')
    history.pushState(null, '', '/coleccion')
  })
  await expect(widget.cards.first()).toBeVisible()
})

for (const { language, colorScheme } of [
  { language: 'en', colorScheme: 'light' },
  { language: 'es', colorScheme: 'dark' },
  { language: 'pt-BR', colorScheme: 'light' },
] as const) {
  test(`[WIDGET-7] [A11Y-1] in ${language}, ${colorScheme}, at 320 px it fits and is used by keyboard alone`, async ({
    page,
    shopping: { open },
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 640 })
    const shop = await open({ language })
    await page.goto(shop.origin)
    const widget = widgetOf(page)
    await widget.button.focus()
    expect(await listViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(widget.panel).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.querySelector('#voice-shop')?.shadowRoot?.activeElement?.className))
      .toMatch(/round|field/)
    await widget.field.focus()
    await page.keyboard.type('zapatillas urbanas rojas talle 41 que sean baratas')
    await page.keyboard.press('Enter')
    await expect(widget.cards.first()).toBeVisible()
    expect(await listViolations(page)).toEqual([])
    const wide = await page.evaluate(() => {
      const root = document.querySelector('#voice-shop')?.shadowRoot
      return [...(root?.querySelectorAll('.panel, .panel *') ?? [])]
        .filter((element) => element.getBoundingClientRect().right > 320.5 && !element.matches('.unseen'))
        .map((element) => element.className)
    })
    expect(wide).toEqual([])
    const small = await widget.panel
      .locator('button, a, input')
      .evaluateAll((all) =>
        all.filter((element) => element.getBoundingClientRect().height < 44).map((element) => element.className),
      )
    expect(small).toEqual([])
    // Tab goes round within the panel, and Escape leads out.
    for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('voice-shop')
    await page.keyboard.press('Escape')
    await expect(widget.button).toBeFocused()
  })
}

test('[WIDGET-8] at the limit a conversation ends politely, and the next page shows no button', async ({
  page,
  problems,
  shopping: { store, open },
}) => {
  const shop = await open()
  await page.goto(shop.origin)
  const widget = widgetOf(page)
  await widget.button.click()
  await widget.ask('zapatillas')
  await store.setUsage({ planId: 'free', used: 1_000_000 })
  problems.expect(/402/)
  await widget.ask('tazas')
  await expect(widget.answers.last()).toContainText('The assistant is taking a break.')
  await widget.panel.getByRole('button', { name: 'Close' }).click()
  await forgetConfig(page)
  await expect
    .poll(
      async () => {
        const config = await openShopPage(page, shop.origin)
        return [config?.is_on, await widget.host.count()]
      },
      { timeout: 90_000 },
    )
    .toEqual([false, 0])
})

test('[WIDGET-2] without a connection it says so, and asks again', async ({ page, problems, shopping: { open } }) => {
  const shop = await open()
  await page.goto(shop.origin)
  const widget = widgetOf(page)
  await widget.button.click()
  await widget.ask('zapatillas')
  problems.expect(/ERR_FAILED/)
  await page.route('**/api/widget/answers/', (route) => route.abort())
  await widget.ask('tazas')
  await expect(widget.answers.last()).toContainText('There is no connection right now.')
  await page.unroute('**/api/widget/answers/')
  await widget.panel.getByRole('button', { name: 'Try again' }).click()
  await expect(widget.answers.last().locator('.card')).toContainText('Taza')
})

test('[WIDGET-10] on a page that the store does not allow there is no button, and the console says why', async ({
  page,
  problems,
  shopping: { store, open },
}) => {
  const shop = await open()
  await store.call('PATCH', `/api/stores/${store.merchantId}/`, { allowed_origins: ['https://otra.example'] })
  problems.expect(/blocked by CORS policy/)
  problems.allow(/ERR_FAILED|403/)
  problems.expect(/Voice Shop: is http:\/\/localhost:\d+ an allowed address of the store\?/)
  await openShopPage(page, shop.origin)
  await expect(widgetOf(page).host).toHaveCount(0)
})

test('[WIDGET-1] loader, panel, recorder and configuration are as small as promised', async ({
  page,
  api,
  shopping: { store, open },
}) => {
  const shop = await open()
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto(shop.origin)
  const widget = widgetOf(page)
  await widget.button.click()
  await expect(widget.panel).toBeVisible()
  const loaded = files.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/widget/'))
  const { panel, recorder } = listWidgetFiles()
  expect(loaded).toEqual(panel)
  expect(recorder).toHaveLength(2)
  const { widget_key: key } = await store.call<{ widget_key: string }>('GET', `/api/stores/${store.merchantId}/`)
  const config = await (await fetch(`${api.origin}/api/widget/config/?key=${key}`)).text()
  const sizes = { ...measureWidgetFiles(), config: Buffer.byteLength(config) }
  expect(sizes.loader).toBeLessThanOrEqual(4000)
  expect(sizes.panel).toBeLessThanOrEqual(25_000)
  expect(sizes.recorder).toBeLessThanOrEqual(6000)
  expect(sizes.config).toBeLessThanOrEqual(1000)
})

test('[WIDGET-6] before a touch nothing on the page moves', async ({ page, shopping: { open } }) => {
  const shop = await open()
  await page.addInitScript(() => {
    const moved: PerformanceEntry[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => moved.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  await page.goto(shop.origin)
  await widgetOf(page).button.waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => (window as never as { moved: unknown[] }).moved)).toEqual([])
})

test('[WIDGET-7] in forced colours every control has an edge', async ({ page, shopping: { open } }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const shop = await open()
  await page.goto(shop.origin)
  const widget = widgetOf(page)
  const edgeOf = (all: Element[]) =>
    all.filter((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth) === 0).length
  expect(await widget.button.evaluate((element) => getComputedStyle(element).borderTopWidth)).not.toBe('0px')
  await widget.button.click()
  await widget.ask('zapatillas')
  expect(await widget.panel.locator('button, a, input').evaluateAll(edgeOf)).toBe(0)
})

test('[WIDGET-11] the page of a conversation is the same conversation, with the microphone, and without the store around it', async ({
  page,
  api,
  shopping: { store },
}) => {
  const { widget_key: key } = await store.call<{ widget_key: string }>('GET', `/api/stores/${store.merchantId}/`)
  const response = await page.goto(`/talk/${key}`)
  expect(response?.headers()['permissions-policy']).toContain('microphone=(self)')
  await expect(widgetOf(page).panel).toBeVisible()
  await expect(page).toHaveTitle('Tienda de Ana')
  const widget = widgetOf(page)
  await widget.ask('zapatillas')
  await expect(widget.cards).toHaveCount(2)
  await widget.field.press('Escape')
  await expect(widgetOf(page).panel).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  expect((await page.request.get(`${api.origin}/talk/vsw_none`)).status()).toBe(404)
})

test('[WIDGET-11] [WIDGET-13] a page without a microphone hands its conversation over, and the talk page leads back', async ({
  page,
  api,
  shopping: { store, open },
}) => {
  const { widget_key: key } = await store.call<{ widget_key: string }>('GET', `/api/stores/${store.merchantId}/`)
  const shop = await open()
  await page.goto(`${shop.origin}/productos?page=2`)
  await widgetOf(page).button.click()
  await widgetOf(page).ask('zapatillas')
  const { shopperId, turns } = await page.evaluate(
    (name) => JSON.parse(sessionStorage.getItem(name) ?? ''),
    `voice-shop:${key}`,
  )
  const handed = { shopper: shopperId, search: turns[0].answer.search_id, path: '/productos?page=2' }
  const talk = `${api.origin}/talk/${key}#${new URLSearchParams(handed)}`
  await page.evaluate((address) => location.assign(address), talk)
  await page.waitForURL('**/talk/**')
  await widgetOf(page).ask('y en rojo?')
  await expect(widgetOf(page).cards.first()).toContainText('Zapatillas urbanas rojas')
  await widgetOf(page).panel.getByRole('link', { name: 'Back to the store' }).click()
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/productos\?page=2&voice_shop=[0-9a-f-]{36}$/)
})

test('[WIDGET-14] in every state it asks nobody but the store and us, sets no cookie, and knows again who consents alone', async ({
  page,
  api,
  problems,
  shopping: { store, open },
}) => {
  const { widget_key: key } = await store.call<{ widget_key: string }>('GET', `/api/stores/${store.merchantId}/`)
  const head = `<script nonce="NONCE">window.Shopify = { routes: { root: '/' }, customerPrivacy: { analyticsProcessingAllowed: () => window.isAllowed === true } }</script>`
  const shop = await open({ head })
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  const readIds = () =>
    page.evaluate(
      (name) => [JSON.parse(sessionStorage.getItem(`voice-shop:${name}`) ?? '{}').shopperId, { ...localStorage }],
      key,
    )
  await page.goto(shop.origin)
  const widget = widgetOf(page)
  await widget.button.click()
  await widget.ask('zapatillas rojas')
  await widget.answers.last().locator('button.primary').first().click()
  await expect(widget.panel.getByText('In your cart')).toBeVisible()
  await widget.ask('asdfghjkl')
  await page.route('**/api/widget/answers/', (route) => route.abort())
  problems.expect(/ERR_FAILED/)
  await widget.ask('botas')
  await page.unroute('**/api/widget/answers/')
  const again = widget.panel.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(widget.answers.nth(2).locator('.said:not(.waiting)')).toBeVisible()
  const [first, before] = await readIds()
  expect([typeof first, before]).toEqual(['string', {}])

  await page.evaluate(() => Object.assign(window, { isAllowed: true }))
  await widget.ask('taza')
  await expect.poll(readIds).toEqual([first, { [`voice-shop-shopper:${key}`]: first }])
  await page.goto(`${api.origin}/talk/${key}`)
  await widgetOf(page).ask('taza')
  // Without a word of consent the next conversation forgets.
  await page.goto(shop.origin)
  await expect(widgetOf(page).cards.first()).toBeVisible()
  const [after, remembered] = await readIds()
  expect(remembered).toEqual({})
  // Nothing joins them with who they were.
  expect(after).toMatch(/^[0-9a-f-]{36}$/)
  expect(after).not.toBe(first)
  expect([...asked].sort()).toEqual([api.origin, shop.origin].sort())
  expect(await page.context().cookies()).toEqual([])
})
