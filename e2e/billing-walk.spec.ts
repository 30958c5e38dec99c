import { buyPlan, changePlan, getPlan, openBilling, submitCard, testCards } from './fixtures/billing.ts'
import { createDedicatedServerTest } from './fixtures/dedicated-server.ts'
import { submitLogin } from './fixtures/log-in.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect } from './fixtures/test.ts'

const test = createDedicatedServerTest()

/** For a page that is looked at again until it is as it should be. */
const soon = { timeout: 5000 }

test('[BILL-13] [BILL-14] [BILL-16] a year of a plan: renewal, failed payment, recovery, cancellation', async ({
  page,
  createStore,
  api,
  inbox,
  problems,
}) => {
  test.setTimeout(240_000)
  // A session lives two days: after each leap the next call is refused.
  problems.allow(/401/)
  problems.allow(/token-refresh|failed ApiError/)
  const store = await createStore()
  await signIn(page, store)
  await openBilling(page)
  await buyPlan(page, 'Starter')

  /**
   * Lets days pass, signs in again, and looks at the page until it shows what the webhooks' jobs have made of them: all of one
   * load, whose parts come by calls of their own.
   */
  const passDays = async (days: number, ...areSeen: (() => Promise<void>)[]) => {
    await api.applyChange({ kind: 'days pass', days })
    await page.goto('/login')
    await submitLogin(page, store)
    // The dashboard, or the page that sent the browser here.
    await expect(page).not.toHaveURL('/login')
    await expect(async () => {
      await openBilling(page)
      for (const isSeen of areSeen) await isSeen()
    }).toPass()
  }
  const usage = page.getByRole('region', { name: 'Usage' })
  const invoices = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')

  await store.setUsage({ planId: 'starter', used: 2500 })
  await page.reload()
  await expect(usage).toContainText('Disabled')
  await passDays(
    32,
    () => expect(invoices).toHaveCount(2, soon),
    () => expect(usage).toContainText('0 / 2,500', soon),
    () => expect(usage).toContainText('Active', soon),
  )

  await page.getByRole('button', { name: 'Change card' }).click()
  await submitCard(page, testCards.failsLater)
  await expect(page.getByText('Payment method updated successfully')).toBeVisible()
  await passDays(
    31,
    () => expect(page.getByText(/The last payment for Starter failed/)).toBeVisible(soon),
    () => expect(invoices.filter({ hasText: 'Unpaid' })).toHaveCount(1, soon),
  )
  const [mail] = await inbox.waitForMails(store.email)
  expect(mail?.subject).toMatch(/payment/i)

  await page.getByRole('button', { name: 'Change card' }).click()
  await submitCard(page, testCards.good)
  await expect(page.getByText('Payment method updated successfully').first()).toBeVisible()
  await passDays(
    4,
    () => expect(page.getByText(/The last payment/)).toHaveCount(0, soon),
    () => expect(getPlan(page, 'Starter').getByRole('button', { name: 'Current plan' })).toBeDisabled(soon),
  )

  await changePlan(page, 'Free')
  await expect(page.getByText(/Starter ends on/)).toBeVisible()
  const freeButton = getPlan(page, 'Free').getByRole('button', { name: 'Current plan' })
  await passDays(
    31,
    () => expect(freeButton).toBeDisabled(soon),
    () => expect(usage).toContainText('/ 250', soon),
  )
})
