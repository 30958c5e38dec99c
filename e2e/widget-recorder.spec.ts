import { leaveToRecorder, listTracks, playIntoMicrophone } from './fixtures/microphone.ts'
import { shopProducts } from './fixtures/products.ts'
import { openShop, type Shop, widgetOf } from './fixtures/shop.ts'
import { test as base, expect } from './fixtures/test.ts'

const test = base.extend<{ csp: string; shop: Shop }>({
  /** Where API stands for our origin. */
  csp: ['', { option: true }],
  shop: async ({ api, createStore, csp, page }, use) => {
    await leaveToRecorder(page)
    const store = await createStore({ language: 'es', timeZone: 'America/Argentina/Buenos_Aires' })
    await store.push(shopProducts)
    const shop = await openShop(api, store, { language: 'es', csp: csp.replace('API', api.origin) })
    await use(shop)
    await shop.close()
  },
})

test.use({ launchOptions: playIntoMicrophone('zapatillas rojas') })

test('[WIDGET-2] [WIDGET-3] what is said into the microphone is recorded, written down and answered, and the microphone is free', async ({
  page,
  shop,
}) => {
  await page.goto(shop.origin)
  const widget = widgetOf(page)
  await widget.button.click()
  await expect(widget.panel).toContainText('El servicio de esta tienda convierte tu voz en texto y no guarda el sonido')
  const sent = page.waitForRequest('**/api/widget/transcriptions/**')
  await widget.panel.getByRole('button', { name: 'Hablar' }).click()
  await expect(widget.panel.getByText('Te escucho…')).toBeVisible()
  await expect.poll(() => listTracks(page)).toEqual(['live'])
  expect((await sent).headers()['content-type']).toBe('audio/wav')
  expect(new URL((await sent).url()).searchParams.get('language')).toBe('es-AR')
  // Before anything came back.
  expect(await listTracks(page)).toEqual(['ended'])
  await expect(widget.answers.locator('.asked')).toHaveText(/zapatillas rojas$/)
  await expect(widget.cards.first()).toContainText('Zapatillas urbanas rojas')
})

test('[WIDGET-3] closed in the middle, nothing is sent, and the microphone is free', async ({ page, shop }) => {
  await page.goto(shop.origin)
  const widget = widgetOf(page)
  await widget.button.click()
  await widget.panel.getByRole('button', { name: 'Hablar' }).click()
  await expect(widget.panel.getByText('Te escucho…')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.keyboard.press('Escape')
  await expect.poll(() => listTracks(page)).toEqual(['ended'])
  await widget.button.click()
  await expect(widget.panel).toBeVisible()
  expect(sent.filter((url) => url.includes('transcriptions'))).toEqual([])
})

test.describe('under a policy of nonces', () => {
  test.use({
    csp: "default-src 'none'; script-src 'nonce-NONCE'; img-src data: https:; connect-src API; require-trusted-types-for 'script'; trusted-types 'none'",
  })

  test('[WIDGET-2] [WIDGET-6] which no worklet can have, it is recorded all the same', async ({
    page,
    problems,
    shop,
  }) => {
    problems.expect(/ScriptProcessorNode is deprecated/)
    await page.goto(shop.origin)
    const widget = widgetOf(page)
    await widget.button.click()
    await widget.panel.getByRole('button', { name: 'Hablar' }).click()
    await expect(widget.answers.locator('.asked')).toHaveText(/zapatillas rojas$/)
    await expect(widget.cards.first()).toContainText('Zapatillas urbanas rojas')
    expect(await listTracks(page)).toEqual(['ended'])
  })
})

test('[WIDGET-2] where the server cannot write it down, one writes', async ({ page, problems, shop }) => {
  problems.expect(/503/)
  await page.route('**/api/widget/transcriptions/**', (route) =>
    route.request().method() === 'OPTIONS'
      ? route.fallback()
      : route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, json: { detail: 'No.' } }),
  )
  await page.goto(shop.origin)
  const widget = widgetOf(page)
  await widget.button.click()
  await widget.panel.getByRole('button', { name: 'Hablar' }).click()
  await expect(widget.panel.getByText('La voz no funciona en este navegador')).toBeVisible()
  await widget.ask('zapatillas')
  await expect(widget.cards).toHaveCount(2)
})
