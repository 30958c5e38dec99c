import type { Page } from '@playwright/test'
import { withMotion } from './fixtures/motion.ts'
import { playRecognition, readPlayed, type Step } from './fixtures/play-recognition.ts'
import { shopProducts } from './fixtures/products.ts'
import { openShop, type Shop, widgetOf } from './fixtures/shop.ts'
import { test as base, expect } from './fixtures/test.ts'

const test = base.extend<{ shop: Shop }>({
  shop: async ({ api, createStore }, use) => {
    const store = await createStore({ language: 'es' })
    await store.push(shopProducts)
    const shop = await openShop(api, store, { language: 'es' })
    await use(shop)
    await shop.close()
  },
})
test.use(withMotion)

const isFree = async (page: Page) => !(await readPlayed(page)).isListening
const listSpoken = async (page: Page) => (await readPlayed(page)).spoken

async function openPanel(page: Page, shop: Shop) {
  await page.goto(shop.origin)
  const widget = widgetOf(page)
  await widget.button.click()
  return { ...widget, speak: widget.panel.getByRole('button', { name: 'Hablar' }) }
}

const said = 'zapatillas rojas'
const logs: [name: string, steps: Step[]][] = [
  ['Chrome', ['start', { results: [['zapatillas', false]] }, { results: [[said, true]] }, 'end']],
  [
    'Chrome on Android, whose final ones grow',
    [
      'start',
      { results: [['zapatillas', true]] },
      {
        results: [
          ['zapatillas', true],
          [said, true],
        ],
      },
      'end',
    ],
  ],
  [
    'Safari on iOS, which never says final, nor ends',
    ['start', { results: [['zapatillas', false]] }, { results: [[said, false]] }, 600_000],
  ],
  [
    'a browser that says aborted after it has heard',
    ['start', { results: [[said, false]] }, { error: 'aborted' }, 'end'],
  ],
]
for (const [name, steps] of logs) {
  test(`[WIDGET-2] [WIDGET-3] [WIDGET-5] ${name}: heard once, answered, said, and the microphone is free`, async ({
    page,
    shop,
  }) => {
    await playRecognition(page, steps)
    const widget = await openPanel(page, shop)
    await expect(widget.panel).toContainText('Tu navegador convierte tu voz en texto')
    await widget.speak.click()
    await expect(widget.answers.locator('.asked')).toHaveText(/^Dijiste:\s*zapatillas rojas$/)
    await expect(widget.cards.first()).toContainText('Zapatillas urbanas rojas')
    expect(await isFree(page)).toBe(true)
    expect(await listSpoken(page)).toEqual([expect.stringMatching(/^es-\w+ .*rojas/i)])
    // Muted, it is silent.
    await widget.panel.getByRole('button', { name: 'Apagar la voz' }).click()
    await widget.speak.click()
    await expect(widget.answers).toHaveCount(2)
    await expect(widget.answers.last().locator('.card').first()).toBeVisible()
    expect(await listSpoken(page)).toHaveLength(1)
  })
}

const failures: [name: string, steps: Step[] | null, notice: RegExp][] = [
  ['denied', [{ error: 'not-allowed' }, 'end'], /micrófono está bloqueado/],
  ['no microphone', [{ error: 'audio-capture' }, 'end'], /No encontramos un micrófono/],
  ['nothing said', ['start', { error: 'no-speech' }, 'end'], /No escuché nada/],
  ['a Brave-like network error', ['start', { error: 'network' }, 'end'], /La voz no funciona en este navegador/],
  [
    'an in-app browser that does not allow the service',
    [{ error: 'service-not-allowed' }, 'end'],
    /La voz no funciona/,
  ],
  ['a start that never comes', [600_000], /La voz no funciona en este navegador/],
  ['an end without a start', ['end'], /La voz no funciona en este navegador/],
]
for (const [name, steps, notice] of failures) {
  test(`[WIDGET-2] [WIDGET-3] ${name}: told, the microphone is free, and writing works`, async ({ page, shop }) => {
    await playRecognition(page, steps)
    const widget = await openPanel(page, shop)
    await widget.speak.click()
    await expect(widget.panel.getByRole('status').filter({ hasText: notice })).toBeVisible()
    expect(await isFree(page)).toBe(true)
    await widget.ask('zapatillas')
    await expect(widget.cards).toHaveCount(2)
    expect(await listSpoken(page)).toEqual([])
  })
}

test('[WIDGET-2] where there is no recognition, as in Firefox, one writes, and nothing offers to listen', async ({
  page,
  shop,
}) => {
  await playRecognition(page, null)
  const widget = await openPanel(page, shop)
  await expect(widget.speak).toHaveCount(0)
  await expect(widget.panel).not.toContainText('Tu navegador')
  await widget.ask('zapatillas')
  await expect(widget.cards).toHaveCount(2)
})

test('[WIDGET-3] [WIDGET-5] closed, hidden or left, it listens no more; a tap ends what is said', async ({
  page,
  shop,
}) => {
  await playRecognition(page, ['start', 600_000])
  const widget = await openPanel(page, shop)
  const listen = async () => {
    await widget.speak.click()
    await expect(widget.panel.getByText('Te escucho…')).toBeVisible()
    expect(await isFree(page)).toBe(false)
  }
  await listen()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(await isFree(page)).toBe(true)
  await listen()
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  expect(await isFree(page)).toBe(true)
  await listen()
  await page.keyboard.press('Escape')
  await expect(widget.panel).toHaveCount(0)
  expect(await isFree(page)).toBe(true)
})
