import { getStatCard } from './fixtures/dashboard-parts.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createClick, createProduct, createSearch, minuteMs } from './fixtures/voice-events.ts'

test('[REVENUE-4] the card says what the price beside it is of, and that there are more currencies', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  const search = createSearch({ agoMs: 60 * minuteMs, query: 'red shoes', products: [createProduct('shoe-3')] })
  await store.send([search, createClick(search, 'shoe-3')])
  await store.setUsage({ planId: 'scale', used: 1 })
  const order = (currency: string) => ({
    order_id: `of ${currency}`,
    ordered_at: new Date().toISOString(),
    currency,
    shopper_id: 'shopper-1',
    lines: [{ product_id: 'shoe-3', quantity: 1, unit_price: '30' }],
  })
  await store.order(['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'USD'].map(order))
  await signIn(page, store)
  const card = page.getByRole('region', { name: 'What voice earned' })
  await page.goto('/')
  await expect(getStatCard(page, 'Voice searches')).toContainText('1')
  await page.keyboard.press('End')
  await expect(card).toContainText('These are the 5 currencies with the most orders, out of 6.')
  await expect(card).toContainText("Your plan's price for this period: ")
  await expect(card).not.toContainText('top-ups')
  // Nothing is bought here: the answer is as after a purchase.
  await page.route(/\/api\/ai\/revenue\//, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const plan_price = { ...body.plan_price, top_ups_minor: 1000 }
    await route.fulfill({ response, json: { ...body, currency_count: 5, plan_price } })
  })
  await page.reload()
  await expect(getStatCard(page, 'Voice searches')).toContainText('1')
  await page.keyboard.press('End')
  await expect(card).toContainText("Your plan's price for this period, with top-ups: ")
  await expect(card).not.toContainText('out of')
})
