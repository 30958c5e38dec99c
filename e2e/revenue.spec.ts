import { listViolations } from './fixtures/axe.ts'
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

test('[REVENUE-4] each figure says what it counts; what stands alone names no dates to compare with', async ({
  page,
  createStore,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const store = await createStore()
  const search = createSearch({ agoMs: 60 * minuteMs, query: 'red shoes', products: [createProduct('shoe-3')] })
  await store.send([search, createClick(search, 'shoe-3')])
  await store.setUsage({ planId: 'scale', used: 1 })
  await store.order([
    {
      order_id: '1',
      ordered_at: new Date().toISOString(),
      currency: 'USD',
      shopper_id: 'shopper-1',
      lines: [{ product_id: 'shoe-3', quantity: 1, unit_price: '598' }],
      refunds: [{ amount: '299', product_id: 'shoe-3' }],
    },
  ])
  await signIn(page, store)
  await page.route(/\/api\/ai\/revenue\//, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const [currency] = body.currencies
    await route.fulfill({ response, json: { ...body, currencies: [{ ...currency, times_plan_price: 0.96 }] } })
  })
  await page.goto('/')
  await page.keyboard.press('End')
  const card = page.getByRole('region', { name: 'What voice earned' })
  await expect(card).toContainText("1× the plan's price for this period (")
  const marks = card.getByRole('button', { name: /^About this figure: / })
  const names = ['What voice earned', "Plan's price", 'Direct', 'Assisted', 'Refunds']
  expect(await marks.evaluateAll((all) => all.map((mark) => mark.ariaLabel))).toEqual(
    names.map((name) => `About this figure: ${name}`),
  )
  const tooltip = page.getByRole('tooltip')
  await marks.first().click()
  await expect(tooltip).toContainText('direct and assisted together')
  await expect(tooltip).toContainText('Compared with')
  await marks.nth(3).click()
  await expect(tooltip).toContainText('within 24 hours of asking')
  await expect(tooltip).not.toContainText('Compared with')
  expect(await listViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
