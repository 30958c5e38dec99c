import type { Page } from '@playwright/test'
import { getListeningRoute, type Listening } from '@voice-shop/contract'
import { playRecognition } from './fixtures/play-recognition.ts'
import { shopProducts } from './fixtures/products.ts'
import { openShop, widgetOf } from './fixtures/shop.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

/** The figure that a row of a table has in its first column. */
function readCount(page: Page, { table, row }: { table: string; row: string }) {
  return page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: row }).getByRole('cell').first()
}

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
