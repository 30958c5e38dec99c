import type { Page } from '@playwright/test'
import { getListeningRoute, type Listening } from '@voice-shop/contract'
import { listViolations } from './fixtures/axe.ts'
import { answerListening } from './fixtures/listening-answers.ts'
import { playRecognition } from './fixtures/play-recognition.ts'
import { shopProducts } from './fixtures/products.ts'
import { openShop, widgetOf } from './fixtures/shop.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

/** The figure that a row of a table has in its first column. */
function readCount(page: Page, { table, row }: { table: string; row: string }) {
  return page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: row }).getByRole('cell').first()
}

test('[METRIC-1] each figure says what it counts, and each browser is beside the period before, on a phone by keyboard', async ({
  page,
  createStore,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, await createStore({ language: 'en' }))
  await answerListening(page)
  await page.goto('/listening?time_range=month')
  const marks = page.locator('dl').getByRole('button')
  const terms = page.locator('dl > div')
  await expect(terms.first()).toBeVisible()
  expect(await marks.count()).toBe(await terms.count())
  const about = page.getByRole('button', { name: 'About this figure: Cut short, of answers said aloud' })
  await about.focus()
  await page.keyboard.press('Enter')
  const explanation = page.getByRole('tooltip')
  await expect(explanation).toContainText(
    'Of the answers that the assistant said aloud, the share that the shopper stopped',
  )
  await expect(explanation).toContainText('Compared with')
  await expect(about).toHaveAccessibleDescription(/the share that the shopper stopped/)
  expect(await listViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(explanation).toHaveCount(0)
  await expect(about).toBeFocused()

  const browsers = page.getByRole('table', { name: 'By browser' })
  const row = (name: string) => browsers.getByRole('row').filter({ hasText: name })
  await expect(row('Safari iOS').getByRole('cell').first()).toHaveText('12,406before: 12,406')
  await expect(row('Samsung Internet Android').getByRole('cell').first()).toHaveText('12,406before: 0')
  await expect(row('Other browsers')).toContainText('7 more, together')

  const funnel = 'From the microphone to the cart'
  const before = page.getByRole('table', { name: funnel }).getByRole('row').nth(2).getByRole('cell').last()
  await expect(before).toHaveText('–')
  await page.getByLabel('Browser', { exact: true }).selectOption('Safari iOS · By the browser')
  await expect(before).toHaveText('97.5%')
  await page.getByLabel('Browser', { exact: true }).selectOption('Unknown browser · Typing only')
  await expect(readCount(page, { table: funnel, row: 'Microphone offered' })).toHaveText('0')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('[METRIC-1] languages other than those of the products are counted where there are any', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore({ language: 'en' }))
  await answerListening(page)
  await page.goto('/listening')
  const others = page.getByRole('term').filter({ hasText: 'In another language than your products' })
  await expect(others).toContainText('(Spanish)')
  await answerListening(page, { store_languages: ['en', 'es', 'pt'] })
  await page.reload()
  await expect(page.getByRole('term').filter({ hasText: 'In Portuguese' })).toBeVisible()
  await expect(others).toHaveCount(0)
})

test('[METRIC-1] what a shopper says at the store is on the page of how shoppers are heard, from the tap to the click', async ({
  page,
  api,
  createStore,
}) => {
  const store = await createStore({ language: 'en' })
  await store.push(shopProducts)
  const shop = await openShop(api, store, { language: 'es' })
  await playRecognition(page, ['start', { results: [['zapatillas rojas', true]] }, 'end'])
  await page.goto(shop.origin)
  const { button, panel, cards } = widgetOf(page)
  await button.click()
  await panel.getByRole('button', { name: 'Hablar' }).click()
  await expect(cards.first()).toContainText('Zapatillas urbanas rojas')
  await cards.first().getByRole('link').first().click()
  // The page tells it while it goes away: nobody waits for the answer.
  await expect
    .poll(async () => (await store.call<Listening>('GET', getListeningRoute.path)).heard.reached.click)
    .toBe(1)
  await shop.close()

  await signIn(page, store)
  await page.goto('/listening')
  const funnel = 'From the microphone to the cart'
  for (const [stage, count] of [
    ['Assistant opened', '1'],
    ['Microphone tapped', '1'],
    ['Speech became text', '1'],
    ['Product opened', '1'],
    ['Put into the cart', '0'],
  ] as const) {
    await expect(readCount(page, { table: funnel, row: stage })).toHaveText(count)
  }
  await expect(page.getByText('Half of the answers within')).toBeVisible()

  // Dates of one's own, before any shopper came.
  await page.getByRole('button', { name: 'Dates and comparison' }).click()
  const dates = page.getByRole('dialog')
  await dates.getByLabel('From', { exact: true }).fill('2026-01-05')
  await dates.getByLabel('To', { exact: true }).fill('2026-01-09')
  await dates.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/from=2026-01-05&to=2026-01-09/)
  await expect(readCount(page, { table: funnel, row: 'Assistant opened' })).toHaveText('0')
  await expect(page.getByRole('button', { name: 'Dates and comparison' })).toBeFocused()
})
