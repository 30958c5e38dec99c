import type { Page } from '@playwright/test'
import { changePlan, getPlan, listToasts, openBilling } from './fixtures/billing.ts'
import { createDedicatedServerTest } from './fixtures/dedicated-server.ts'
import { submitLogin } from './fixtures/log-in.ts'
import { createEmail } from './fixtures/store.ts'
import { switchToEnglish } from './fixtures/switch-to-english.ts'
import { expect } from './fixtures/test.ts'

const test = createDedicatedServerTest()

/** For a page that is looked at again until it is as it should be. */
const soon = { timeout: 5000 }

/** Runs a command of the simulated Shopify, of its one store. */
async function controlShopify(origin: string, command: string, ...args: unknown[]): Promise<void> {
  const response = await fetch(`${origin}/_control/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(args),
  })
  if (!response.ok) throw new Error(`${command} answered ${response.status}: ${await response.text()}`)
}

/** Of the store that the page is signed in to. */
async function readWorkspaceId(page: Page): Promise<string> {
  const listed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/workspaces/')
  await openBilling(page)
  const { results } = await (await listed).json()
  return results[0].id
}

test('[BILL-5] [BILL-6] [BILL-9] [BILL-14] [LIMIT-1] a Shopify store pays through Shopify: approved, declined, frozen, ended', async ({
  page,
  api,
  problems,
}) => {
  test.setTimeout(240_000)
  problems.allow(/favicon/)
  // A session lives two days: after the leap the first calls are refused.
  problems.allow(/401|failed ApiError/)
  await page.goto(api.platforms.shopify)
  const store = page.getByRole('listitem').first()
  const shop = /\((.+)\)/.exec((await store.textContent()) ?? '')?.[1] ?? ''
  await store.getByRole('link').click()
  await page.getByRole('link', { name: /^Install/ }).click()
  await page.getByRole('button', { name: 'Install app' }).click()
  const [email, password] = [createEmail(), 'mate amargo y medialunas']
  for (const [label, value] of [
    ['First name', 'Ana'],
    ['Last name', 'Pereyra'],
    ['Email', email],
    ['Password', password],
    ['Confirm password', password],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Hola, Ana' })).toBeVisible()
  await switchToEnglish(page)
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()

  const usage = page.getByRole('region', { name: 'Usage' })
  const decide = async (plan: string, decision: 'Approve' | 'Decline') => {
    await getPlan(page, plan).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue to Shopify' }).click()
    await page.getByRole('button', { name: decision, exact: true }).click()
    await expect(page).toHaveURL('/settings/billing')
  }
  /** All of one load: plan and usage come by two calls, between which the platform's word may arrive. */
  const seeSoon = (...areSeen: (() => Promise<void>)[]) =>
    expect(async () => {
      await openBilling(page)
      for (const isSeen of areSeen) await isSeen()
    }).toPass()

  await openBilling(page)
  await expect(page.getByRole('region', { name: 'Payment method' })).toContainText('paid through Shopify')
  await expect(page.getByRole('button', { name: 'Add card' })).toHaveCount(0)
  await decide('Starter', 'Approve')
  await expect(page.getByText('Your new plan is active.')).toBeVisible()
  await expect(listToasts(page)).toHaveCount(1)
  await expect(usage).toContainText('0 / 2,500')

  await api.applyChange({ kind: 'usage', workspaceId: await readWorkspaceId(page), planId: 'starter', used: 2500 })
  await openBilling(page)
  await usage.getByRole('button', { name: 'Buy a top-up' }).click()
  const dialog = page.getByRole('dialog', { name: 'One-time top-up' })
  await expect(dialog).toContainText('It appears on your Shopify bill.')
  await dialog.getByRole('button', { name: 'Continue to Shopify' }).click()
  await expect(page.getByText('10.00 USD, once')).toBeVisible()
  await openBilling(page)
  await expect(usage).toContainText('for $10 is waiting for your approval at Shopify')
  await usage.getByRole('button', { name: 'Continue to Shopify' }).click()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(usage).toContainText('The top-up was not approved at Shopify. Nothing was charged.')
  await expect(page).toHaveURL('/settings/billing')
  await usage.getByRole('button', { name: 'Buy a top-up' }).click()
  await dialog.getByRole('button', { name: 'Continue to Shopify' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(usage).toContainText('2,500 / 3,750')
  await expect(usage).toContainText('Of these, 1,250 are from your top-up.')

  await decide('Growth', 'Decline')
  await expect(listToasts(page)).toHaveText(/The charge was declined\. Nothing was charged/)
  await expect(page.getByText('Waiting for the payment provider')).toHaveCount(0)
  await seeSoon(() => expect(getPlan(page, 'Starter').getByRole('button', { name: 'Current plan' })).toBeDisabled(soon))
  await decide('Growth', 'Approve')
  await expect(page.getByText('Your new plan is active.')).toBeVisible()
  // What is left of the top-up goes along into the period that the bigger plan begins.
  await expect(usage).toContainText('0 / 13,250')
  await expect(page.getByRole('region', { name: 'Payment method' })).toContainText('Next payment: $79 on')

  const before = await usage.textContent()
  await api.applyChange({ kind: 'days pass', days: 31 })
  await page.goto('/login')
  await submitLogin(page, { email, password })
  await expect(page).not.toHaveURL('/login')
  // The sign-in has switched to the store's language.
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await seeSoon(
    () => expect(usage).not.toHaveText(before ?? '', soon),
    () => expect(getPlan(page, 'Growth').getByRole('button', { name: 'Current plan' })).toBeDisabled(soon),
  )

  await controlShopify(api.platforms.shopify, 'setFrozen', shop, true)
  await seeSoon(
    () => expect(page.getByText(/Growth is paused because Shopify could not charge/)).toBeVisible(soon),
    () => expect(usage).toContainText('/ 250', soon),
  )
  await controlShopify(api.platforms.shopify, 'setFrozen', shop, false)
  await seeSoon(
    () => expect(page.getByText(/Growth is paused/)).toHaveCount(0, soon),
    () => expect(usage).toContainText('0 / 12,000', soon),
  )

  await decide('Starter', 'Approve')
  await seeSoon(() => expect(page.getByText(/Growth stays until .+ Then Starter starts\./)).toBeVisible(soon))
  await changePlan(page, 'Free')
  await seeSoon(
    () => expect(getPlan(page, 'Free').getByRole('button', { name: 'Current plan' })).toBeDisabled(soon),
    () => expect(usage).toContainText('/ 250', soon),
  )
})
