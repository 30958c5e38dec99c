import { listViolations } from './fixtures/axe.ts'
import {
  buyPlan,
  changePlan,
  choosePlan,
  getPlan,
  listToasts,
  openBilling,
  payOnStripe,
  submitCard,
  testCards,
} from './fixtures/billing.ts'
import { collectCalls, describeCall } from './fixtures/calls.ts'
import { doubleClick } from './fixtures/double-click.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const cardRegion = { name: 'Payment method' }

test('[BILL-4] plans come by amount, the current one marked, custom pricing last with a way to ask', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await openBilling(page)
  const plans = page.getByRole('region', { name: 'Plans' }).getByRole('heading', { level: 3 })
  await expect(plans).toHaveText(['Free', 'Starter', 'Growth', 'Scale', 'Custom'])
  const free = getPlan(page, 'Free')
  await expect(free.getByRole('button', { name: 'Current plan' })).toBeDisabled()
  await expect(free.getByText('Current plan')).toHaveCount(2)
  await expect(getPlan(page, 'Growth')).toContainText('$79 per month')
  await expect(getPlan(page, 'Growth').getByRole('button', { name: 'Upgrade' })).toBeEnabled()
  await expect(getPlan(page, 'Custom').getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('region', cardRegion)).toContainText('No card on file')
  await expect(page.getByRole('region', cardRegion)).not.toContainText('Next payment')
  await expect(page.getByRole('region', { name: 'Invoices' })).toHaveCount(0)
})

test('[BILL-4] the prices stand in one line, whichever plan is marked', async ({ page, createStore }) => {
  const store = await createStore()
  await store.setUsage({ planId: 'growth', used: 0 })
  await signIn(page, store)
  // Four beside each other.
  await page.setViewportSize({ width: 1600, height: 900 })
  await openBilling(page)
  const tops = await page
    .getByRole('region', { name: 'Plans' })
    .locator('p', { hasText: 'per month' })
    .evaluateAll((prices) => prices.map((price) => Math.round(price.getBoundingClientRect().top)))
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)
})

test('[BILL-4] who closed the dialog before the payment page was there is not led to it', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await openBilling(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/billing/checkout/**', async (route) => {
    await answer.promise
    await route.continue()
  })
  const dialog = await choosePlan(page, 'Starter')
  const asked = page.waitForRequest('**/api/billing/checkout/**')
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  const request = await asked
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  answer.resolve()
  await (await request.response())?.finished()
  // Whoever is led away finds no plans there to choose from.
  await choosePlan(page, 'Growth')
  await expect(page).toHaveURL('/settings/billing')
})

test('[BILL-2] [ERR-1] a card that cannot be loaded is not said to be missing, and is asked for again', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/503/)
  problems.expect(/list_payment_methods\/ failed/)
  await signIn(page, await createStore())
  await page.route('**/list_payment_methods/**', (route) => route.fulfill({ status: 503, json: { detail: 'Later.' } }))
  await openBilling(page)
  const card = page.getByRole('region', cardRegion)
  await expect(card).toContainText('The card could not be loaded. Please try again.')
  await expect(card).not.toContainText('No card on file')
  await expect(card.getByRole('button', { name: 'Add card' })).toHaveCount(0)
  await page.unroute('**/list_payment_methods/**')
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(card).toContainText('No card on file')
  await expect(card.getByRole('button', { name: 'Add card' })).toBeVisible()
})

test('[BILL-5] [BILL-6] [ROUTE-5] from free over a declined card to an active plan', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await openBilling(page)
  const calls = collectCalls(page, (path) => path.includes('create-checkout-session'))
  const dialog = await choosePlan(page, 'Growth')
  await expect(dialog).toContainText('Growth starts right away.')
  await expect(dialog).toContainText('$79')
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { name: 'Subscribe' }).waitFor()
  await expect.poll(() => calls).toHaveLength(1)
  expect(await calls[0]?.headerValue('x-payment-platform')).toBe('stripe')
  const origin = new URL(calls[0]?.url() ?? '').origin
  expect(calls[0]?.postDataJSON()).toEqual({
    product_id: 'growth',
    platform: 'stripe',
    quantity: 1,
    success_url: `${origin}/billing/success`,
    cancel_url: `${origin}/billing/cancel`,
  })

  await payOnStripe(page, testCards.declined)
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await payOnStripe(page, testCards.good)
  await expect(page).toHaveURL('/settings/billing')
  await expect(page.getByText('Your new plan is active.')).toBeVisible()
  // One toast for one payment, and nothing waits any more.
  await expect(listToasts(page)).toHaveCount(1)
  await expect(page.getByText('Waiting for the payment provider')).toHaveCount(0)
  await expect(getPlan(page, 'Growth').getByRole('button', { name: 'Current plan' })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText('0 / 12,000')
  await expect(page.getByRole('region', cardRegion)).toContainText('Visa ending in 4242')
  await expect(page.getByRole('region', cardRegion)).toContainText(/Next payment: \$79 on \w{3} \d{1,2}, \d{4}/)
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toContainText(['$79'])
})

test('[ROUTE-5] who turns back at the checkout hears that nothing was charged, once', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await openBilling(page)
  const dialog = await choosePlan(page, 'Starter')
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page).toHaveURL('/settings/billing')
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  await expect(getPlan(page, 'Free').getByRole('button', { name: 'Current plan' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
  await expect(page.getByText('Nothing was charged.')).toHaveCount(0)
})

test('[ROUTE-5] [BILL-13] return addresses that are opened by hand thank for nothing, with and without a plan', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  for (const path of ['/billing/success', '/billing/cancel']) {
    await page.goto(path)
    await expect(page).toHaveURL('/settings/billing')
    await expect(listToasts(page)).toHaveText(/No payment has been confirmed\. Your plan is the same as before\./)
    await expect(page.getByText('Waiting for the payment provider')).toHaveCount(0)
    await expect(getPlan(page, 'Free').getByRole('button', { name: 'Current plan' })).toBeDisabled()
  }
  await buyPlan(page, 'Growth')
  await page.goto('/billing/success')
  await expect(listToasts(page)).toHaveText(/No new payment has been confirmed\. Your plan is Growth\./)
})

test('[ROUTE-5] who leaves the page of the provider by Back, and opens the success page, has paid nothing', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await openBilling(page)
  const dialog = await choosePlan(page, 'Growth')
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { name: 'Subscribe' }).waitFor()
  await page.goBack()
  await expect(getPlan(page, 'Growth').getByRole('button', { name: 'Upgrade' })).toBeEnabled()
  await expect(listToasts(page)).toHaveCount(0)
  await page.goto('/billing/success')
  await expect(page.getByText('Waiting for the payment provider')).toBeVisible()
  await expect(listToasts(page)).toHaveText(/The payment was not completed\. Nothing was charged/)
  await expect(page.getByText('Waiting for the payment provider')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
  await expect(listToasts(page)).toHaveCount(0)
})

test('[ROUTE-5] a page that the browser has kept is not busy any more when it is come back to', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await openBilling(page)
  const dialog = await choosePlan(page, 'Growth')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(dialog).toHaveCount(0)
  await expect(getPlan(page, 'Growth').getByRole('button', { name: 'Upgrade' })).toBeEnabled()
})

test('[ROUTE-5] [BILL-13] a payment that the provider does not confirm in time ends with an honest word', async ({
  page,
  createStore,
  problems,
}) => {
  problems.allow(/503|failed ApiError/)
  await signIn(page, await createStore())
  await openBilling(page)
  const dialog = await choosePlan(page, 'Growth')
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { name: 'Subscribe' }).waitFor()
  await page.clock.install()
  await page.route('**/subscriptions/refresh/', (route) => route.fulfill({ status: 503, json: { detail: 'Later.' } }))
  await page.goto('/billing/success')
  await expect(page.getByText('Waiting for the payment provider')).toBeVisible()
  await page.clock.fastForward(46_000)
  await expect(listToasts(page)).toHaveText(/The payment is not confirmed yet\./)
  await expect(page.getByText('Waiting for the payment provider')).toHaveCount(0)
})

test('[BILL-2] [BILL-3] the card form asks for all four fields, says what the bank says, and replaces the card', async ({
  page,
  createStore,
  problems,
}) => {
  await signIn(page, await createStore())
  await openBilling(page)
  await buyPlan(page, 'Starter')
  const open = page.getByRole('button', { name: 'Change card' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Payment method' })
  const number = dialog.getByLabel('Card number')
  for (const [label, autocomplete] of [
    ['Card number', 'cc-number'],
    ['Month', 'cc-exp-month'],
    ['Year', 'cc-exp-year'],
    ['CVC', 'cc-csc'],
  ] as const) {
    await expect(dialog.getByLabel(label)).toHaveAttribute('autocomplete', autocomplete)
  }
  const calls = collectCalls(page, (path) => path.includes('/payment-methods/') && !path.includes('list_'))
  await dialog.getByRole('button', { name: 'Save card' }).click()
  await expect(dialog.getByText('Required')).toHaveCount(4)
  await expect(number).toBeFocused()
  expect(calls).toEqual([])

  await number.pressSequentially('5555555555554444')
  await expect(number).toHaveValue('5555 5555 5555 4444')
  await expect(dialog).toContainText('Mastercard')
  await number.press('Home')
  await number.pressSequentially('4')
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1)

  problems.expect(/402|create_payment_method|attach_payment_method/)
  await submitCard(page, testCards.declined)
  await expect(dialog.getByText(/declined/i)).toBeVisible()
  await submitCard(page, testCards.mastercard)
  await expect(page.getByText('Payment method updated successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  await expect(page.getByRole('region', cardRegion)).toContainText('Mastercard ending in 4444')
  await expect(page.getByRole('region', cardRegion)).toContainText('Expires 12/2034')
})

test('[BILL-5] [BILL-15] a saved card pays for the first plan without being asked for again, once', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/402/)
  problems.expect(/subscriptions\/ failed/)
  await signIn(page, await createStore())
  await openBilling(page)
  const saveCard = async (button: string, number: string) => {
    await page.getByRole('button', { name: button }).click()
    await submitCard(page, number)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await saveCard('Add card', testCards.failsLater)
  const calls = collectCalls(page, (path) => /checkout-session|subscriptions\/$/.test(path))

  const dialog = await choosePlan(page, 'Starter')
  await expect(dialog).toContainText('Upgrade to Starter')
  await expect(dialog.getByText('$19', { exact: true })).toBeVisible()
  await expect(dialog).toContainText(/Next payment\$19 on \w{3} \d/)
  await expect(dialog).toContainText('Paid withVisa ending in 0341')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await listViolations(page)).toEqual([])
  }
  await dialog.getByRole('button', { name: 'Subscribe and pay' }).click()
  await expect(dialog.getByRole('alert')).toContainText('declined')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(getPlan(page, 'Free').getByRole('button', { name: 'Current plan' })).toBeDisabled()

  await saveCard('Change card', testCards.good)
  await expect(await choosePlan(page, 'Starter')).toContainText('Visa ending in 4242')
  await doubleClick(dialog.getByRole('button', { name: 'Subscribe and pay' }))
  await expect(getPlan(page, 'Starter').getByRole('button', { name: 'Current plan' })).toBeDisabled()
  await expect(listToasts(page).filter({ hasText: 'Plan updated successfully' })).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeFocused()
  await expect.poll(() => calls.map(describeCall)).toHaveLength(2)
})

test('[BILL-5] who wants to pay with another card than the saved one is led to the page of the provider', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await openBilling(page)
  await page.getByRole('button', { name: 'Add card' }).click()
  await submitCard(page, testCards.good)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const dialog = await choosePlan(page, 'Starter')
  await dialog.getByRole('button', { name: 'Pay with another card' }).click()
  await page.getByRole('heading', { name: 'Subscribe' }).waitFor()
  await payOnStripe(page, testCards.mastercard)
  await expect(page.getByText('Your new plan is active.')).toBeVisible()
  await expect(page.getByRole('region', cardRegion)).toContainText('Mastercard ending in 4444')
})

test('[BILL-5] [BILL-7] [BILL-15] an upgrade in place is confirmed on its price, a double click makes one change', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await openBilling(page)
  await buyPlan(page, 'Starter')
  const calls = collectCalls(page, (path) => path.endsWith('/change_plan/'))
  const dialog = await choosePlan(page, 'Growth')
  await expect(dialog).toContainText('Growth starts right away.')
  await expect(dialog.getByText('$60')).toBeVisible()
  await expect(dialog).toContainText(/\$79 on /)
  await doubleClick(dialog.getByRole('button', { name: 'Confirm change' }))
  await expect(page.getByText('Plan updated successfully')).toBeVisible()
  await expect.poll(() => calls.map(describeCall)).toHaveLength(1)
  await expect(getPlan(page, 'Growth').getByRole('button', { name: 'Current plan' })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeFocused()
})

test('[BILL-14] a smaller plan waits for the end of what is paid, and can be taken back', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await openBilling(page)
  await buyPlan(page, 'Growth')
  await changePlan(page, 'Starter')
  await expect(page.getByText(/Growth stays until .+ Then Starter starts\./)).toBeVisible()
  await expect(getPlan(page, 'Starter')).toContainText('Next plan')
  await expect(page.getByRole('region', cardRegion)).toContainText('Next payment: $19 on')
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText('0 / 12,000')
  await page.getByRole('button', { name: 'Keep Growth' }).click()
  await expect(page.getByText(/Growth stays until/)).toHaveCount(0)
  await expect(getPlan(page, 'Starter').getByRole('button', { name: 'Downgrade' })).toBeEnabled()
})

test('[BILL-14] who steps down to less than was used reads before it what becomes of the widget', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await signIn(page, store)
  await openBilling(page)
  await buyPlan(page, 'Growth')
  const warning = page.getByRole('dialog').getByText(/the voice assistant goes quiet/)
  await choosePlan(page, 'Starter')
  await expect(warning).toHaveCount(0)
  await store.setUsage({ planId: 'growth', used: 6000 })
  await page.reload()
  const dialog = await choosePlan(page, 'Starter')
  await expect(warning).toHaveText(
    /has used 6,000 voice recommendations; Starter has 2,500 a month\. From \w{3} \d+, \d{4} on, .+ until the next billing period begins\./,
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await listViolations(page)).toEqual([])
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choosePlan(page, 'Scale')
  await expect(warning).toHaveCount(0)
})

test('[BILL-4] who has a plan that was agreed on is told where to write to leave it', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/400/)
  problems.expect(/preview\/ failed/)
  const store = await createStore()
  await store.setUsage({ planId: 'growth', used: 0 })
  await signIn(page, store)
  await openBilling(page)
  await getPlan(page, 'Free').getByRole('button', { name: 'Downgrade' }).click()
  const failure = page.getByRole('dialog').getByRole('alert')
  await expect(failure).toContainText('This plan was agreed on with us. Write to us to change it.')
  await expect(failure.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', /^mailto:/)
  await expect(failure.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await listViolations(page)).toEqual([])
  }
})

test('[TEAM-5] a member sees the billing page without any way to change it', async ({ page, createStore, api }) => {
  const [owner, member] = [await createStore(), await createStore()]
  await api.applyChange({ kind: 'member', workspaceId: owner.workspaceId, userId: member.signedIn.id })
  await signIn(page, member)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), owner.workspaceId)
  await openBilling(page)
  await expect(page.getByText('Only the owner of the store can change the plan.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Upgrade|Add card|Keep/ })).toHaveCount(0)
})

test('[BILL-2] [BILL-4] [BILL-15] on a phone: the own plan first, invoices from the top, all digits of a card', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await openBilling(page)
  await buyPlan(page, 'Starter')
  await page.setViewportSize({ width: 360, height: 740 })
  const getTop = async (name: string) => (await getPlan(page, name).boundingBox())?.y ?? 0
  expect(await getTop('Starter')).toBeLessThan(await getTop('Free'))
  expect(await getTop('Free')).toBeLessThan(await getTop('Growth'))
  const invoices = page.getByRole('link', { name: 'Invoices' })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(invoices).toBeInViewport()
  await invoices.click()
  const list = page.getByRole('region', { name: 'Invoices' }).getByRole('list')
  await expect(list).toBeFocused()
  await expect(list).toBeInViewport()

  await page.getByRole('button', { name: 'Change card' }).click()
  const number = page.getByLabel('Card number')
  // The longest that networks print.
  for (const digits of ['378282246310005', '4242424242424242', '6205500000000000004']) {
    await number.fill(digits)
    const room = await number.evaluate((input: HTMLInputElement) => input.clientWidth - input.scrollWidth)
    expect(room).toBeGreaterThanOrEqual(0)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await listViolations(page)).toEqual([])
  }
})

test('[BILL-4] [I18N-4] in a Mexican store the plans and the next payment name their amounts alike', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore({ timeZone: 'America/Mexico_City', language: 'es' }))
  await page.evaluate(() => localStorage.setItem('language', 'es'))
  await page.route('**/api/billing/subscriptions/next_payment/**', (route) =>
    route.fulfill({
      json: { amount: 1900, currency: 'USD', formatted_amount: 'US$ 19', due_at: '2026-12-20T12:00:00Z' },
    }),
  )
  await page.goto('/settings/billing')
  await expect(getPlan(page, 'Starter')).toContainText(/USD\s19/)
  await expect(page.getByRole('region', { name: 'Método de pago' })).toContainText(/Próximo pago: USD\s19 /)
})

test('[BILL-15] older invoices are on pages that begin at the top', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  const makeInvoice = (number: number) => ({
    id: `in_${number}`,
    number: `VS-${number}`,
    status: 'paid',
    amount: 1900,
    currency: 'USD',
    formatted_amount: '$19',
    created_at: new Date(Date.UTC(2026, 10, 1) - number * 30 * 86_400_000).toISOString(),
    url: `https://pay.example/${number}`,
    pdf_url: null,
  })
  await page.route('**/api/billing/invoices/**', (route) => {
    const start = (Number(new URL(route.request().url()).searchParams.get('page') ?? 1) - 1) * 12
    const results = Array.from({ length: Math.min(12, 30 - start) }, (_, index) => makeInvoice(start + index + 1))
    return route.fulfill({ json: { count: 30, next: null, previous: null, results } })
  })
  await openBilling(page)
  const invoices = page.getByRole('region', { name: 'Invoices' })
  const list = invoices.getByRole('list')
  await expect(list.getByRole('listitem')).toHaveCount(12)
  const older = invoices.getByRole('button', { name: 'Older' })
  await older.scrollIntoViewIfNeeded()
  await older.click()
  await expect(list.getByRole('link', { name: /VS-13,/ })).toBeInViewport()
  await expect(list).toBeFocused()
  await expect(invoices).toContainText('Page 2 of 3')
  expect((await list.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await older.click()
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await expect(older).toBeDisabled()
})

test('[BILL-12] a page that cannot load says so, and loads with the second try', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/billing\/plans|500/)
  await signIn(page, await createStore())
  await page.route('**/api/billing/plans/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/settings/billing')
  await expect(page.getByText('Error loading billing information. Please try again later.')).toBeVisible()
  await page.unroute('**/api/billing/plans/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(getPlan(page, 'Growth')).toBeVisible()
})

for (const { language, plans, price } of [
  { language: 'es' as const, plans: 'Planes', price: /79 \$|US\$\s?79|USD\s?79/ },
  { language: 'pt' as const, plans: 'Planos', price: /US\$\s?79/ },
]) {
  test(`[I18N-4] the billing page speaks ${language}, amounts included`, async ({ page, createStore }) => {
    await signIn(page, await createStore({ language }))
    await page.goto('/login')
    await page.evaluate((code) => localStorage.setItem('language', code), language)
    await page.goto('/settings/billing')
    await expect(page.getByRole('heading', { name: plans })).toBeVisible()
    await expect(getPlan(page, 'Growth')).toContainText(price)
  })
}
