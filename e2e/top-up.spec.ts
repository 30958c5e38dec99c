import { buyPlan, openBilling, submitCard, testCards } from './fixtures/billing.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('[LIMIT-3] near the limit an owner buys a top-up: what it costs, a refusal, the new limit', async ({
  page,
  createStore,
  problems,
}) => {
  problems.allow(/402/)
  const store = await createStore()
  await signIn(page, store)
  await openBilling(page)
  await buyPlan(page, 'Starter')
  await expect(page.getByRole('button', { name: 'Buy a top-up' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change card' }).click()
  await submitCard(page, testCards.failsLater)
  await expect(page.getByText('Payment method updated successfully')).toBeVisible()

  await store.setUsage({ planId: 'starter', used: 2500 })
  await openBilling(page)
  const usage = page.getByRole('region', { name: 'Usage' })
  await expect(usage).toContainText('1,250 voice recommendations for $10, paid once')
  await expect(usage).toContainText('Disabled')
  await usage.getByRole('button', { name: 'Buy a top-up' }).click()
  const dialog = page.getByRole('dialog', { name: 'One-time top-up' })
  await expect(dialog).toContainText('3,750')
  await dialog.getByRole('button', { name: 'Pay $10' }).click()
  await expect(dialog.getByText('The bank declined the card.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(usage).toContainText('/ 2,500')

  await page.getByRole('button', { name: 'Change card' }).click()
  await submitCard(page, testCards.good)
  await expect(page.getByText('Payment method updated successfully').last()).toBeVisible()
  await page.reload()
  await usage.getByRole('button', { name: 'Buy a top-up' }).click()
  await dialog.getByRole('button', { name: 'Pay $10' }).click()
  await expect(page.getByText('Your limit for this billing period is now 3,750.')).toBeVisible()
  await expect(usage).toContainText('2,500 / 3,750')
  await expect(usage).toContainText('Of these, 1,250 are from your top-up.')
  await expect(usage).toContainText('Active')
  await expect(usage.getByRole('button', { name: 'Buy a top-up' })).toHaveCount(0)
  const line = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem').filter({ hasText: 'Top-up' })
  await expect(line.filter({ hasText: 'Paid' })).toHaveCount(1)
})

test("[LIMIT-3] an owner whose bank asks confirms the top-up on Stripe's page, and only then has it", async ({
  page,
  context,
  createStore,
}) => {
  const store = await createStore()
  await signIn(page, store)
  await openBilling(page)
  await buyPlan(page, 'Starter')
  await page.getByRole('button', { name: 'Change card' }).click()
  await submitCard(page, testCards.asksEachTime)
  await expect(page.getByText('Payment method updated successfully')).toBeVisible()
  await store.setUsage({ planId: 'starter', used: 2500 })
  await openBilling(page)
  const usage = page.getByRole('region', { name: 'Usage' })
  await usage.getByRole('button', { name: 'Buy a top-up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $10' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(usage).toContainText('Your bank asks you to confirm this payment')
  await expect(usage).toContainText('/ 2,500')
  const opening = context.waitForEvent('page')
  await usage.getByRole('link', { name: 'Confirm the payment of $10' }).click()
  const atStripe = await opening
  await atStripe.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(atStripe.getByText('Status: paid')).toBeVisible()
  await atStripe.close()
  // Back here it is asked anew, as it is when a person returns to the tab.
  await page.reload()
  await expect(usage).toContainText('2,500 / 3,750')
  await expect(usage).toContainText('Of these, 1,250 are from your top-up.')
})
