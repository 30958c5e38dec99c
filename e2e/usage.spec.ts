import type { Page } from '@playwright/test'
import { signIn } from './fixtures/sign-in.ts'
import type { Store } from './fixtures/store.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

const getBanner = (page: Page) =>
  page.getByRole('region', { name: 'Voice recommendations used in this billing period' })

const colours = { success: 'rgb(23, 113, 74)', warning: 'rgb(133, 84, 0)', danger: 'rgb(187, 36, 64)' }

async function openDashboard(page: Page, store: Store, usage?: Parameters<Store['setUsage']>[0]): Promise<void> {
  await store.send([createSearch()])
  if (usage) await store.setUsage(usage)
  await signIn(page, store)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
}

test('[BANNER-1] [BANNER-2] [BANNER-3] a free plan always shows it, with what remains and the way up', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await openDashboard(page, store, { planId: 'free', used: 5 })
  const banner = getBanner(page)
  await expect(banner).toContainText('Free plan245 voice recommendations remaining')
  const bar = banner.getByRole('progressbar')
  await expect(bar).toHaveAttribute('value', '2')
  await expect(bar).toHaveAttribute('aria-valuetext', '5 of 250 voice recommendations used')
  expect((await banner.boundingBox())?.height).toBeLessThan(52)
  await banner.getByRole('link', { name: 'Upgrade' }).click()
  await expect(page).toHaveURL('/settings/billing#plans')
  const plans = page.getByRole('heading', { name: 'Plans' })
  await expect(plans).toBeFocused()
  await expect(plans).toBeInViewport()
})

const standings = [
  {
    planId: 'free',
    used: 174,
    percent: 69.6,
    colour: colours.success,
    action: 'Upgrade',
    note: '76 voice recommendations remaining',
  },
  {
    planId: 'free',
    used: 175,
    percent: 70,
    colour: colours.warning,
    action: 'Upgrade',
    note: '75 voice recommendations remaining',
  },
  {
    planId: 'free',
    used: 249,
    percent: 99.6,
    colour: colours.danger,
    action: 'Upgrade',
    note: '1 voice recommendation remaining',
  },
  {
    planId: 'starter',
    used: 1750,
    percent: 70,
    colour: colours.warning,
    action: 'View plans',
    note: '750 voice recommendations',
  },
  {
    planId: 'starter',
    used: 2249,
    percent: 89.96,
    colour: colours.warning,
    action: 'View plans',
    note: '251 voice recommendations',
  },
  {
    planId: 'starter',
    used: 2250,
    percent: 90,
    colour: colours.danger,
    action: 'View plans',
    note: '250 voice recommendations',
  },
  { planId: 'starter', used: 2500, percent: 100, colour: colours.danger, action: 'View plans', note: 'Limit reached.' },
  { planId: 'free', used: 300, percent: 100, colour: colours.danger, action: 'Upgrade', note: 'Limit reached.' },
] as const

test('[BANNER-1] [BANNER-2] [BANNER-3] percentage, colour, note and action at every mark', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await openDashboard(page, store)
  const banner = getBanner(page)
  for (const { planId, used, percent, colour, action, note } of standings) {
    await test.step(`${planId} with ${used} used`, async () => {
      await store.setUsage({ planId, used })
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(banner).toContainText(note)
      expect(Number(await banner.getByRole('progressbar').getAttribute('value'))).toBeCloseTo(percent, 5)
      await expect(banner.locator('svg').first()).toHaveCSS('color', colour)
      const topUp = planId === 'free' ? [] : ['Or buy a one-time top-up']
      await expect(banner.getByRole('link')).toHaveText([...topUp, action])
      await expect(banner.getByRole('link', { name: action })).toHaveAttribute('href', '/settings/billing#plans')
    })
  }
})

test('[BANNER-3] [TEAM-5] a member is told how much is used, and not asked to buy', async ({
  page,
  api,
  createStore,
}) => {
  const [owner, member] = [await createStore(), await createStore()]
  await api.applyChange({ kind: 'member', workspaceId: owner.workspaceId, userId: member.signedIn.id })
  await owner.send([createSearch()])
  await signIn(page, member)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), owner.workspaceId)
  for (const { used, note } of [
    { used: 5, note: '245 voice recommendations remaining' },
    { used: 200, note: '50 voice recommendations remaining The owner of the store can change the plan.' },
    { used: 250, note: 'Limit reached.' },
  ]) {
    await owner.setUsage({ planId: 'free', used })
    await page.goto('/')
    await expect(getBanner(page)).toContainText(note)
    await expect(getBanner(page).getByRole('link')).toHaveCount(0)
  }
})

test('[LIMIT-2] [BANNER-2] near the limit the banner says on which day of the store it is reached, where that is known', async ({
  page,
  createStore,
}) => {
  const store = await createStore({ timeZone: 'America/Sao_Paulo' })
  // Where the store is, it is still the day before.
  let reachedAt: string | null = '2026-12-12T02:00:00Z'
  await page.route('**/api/voice-shop/usage/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), reached_at: reachedAt } })
  })
  await openDashboard(page, store, { planId: 'starter', used: 2000 })
  const banner = getBanner(page)
  await expect(banner).toContainText('At this pace the limit is reached on Dec 11, 2026.')
  reachedAt = null
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(banner).not.toContainText('At this pace')
  await expect(banner).toContainText('500 voice recommendations remaining')

  // An e-mail tells of it from half of the limit on.
  reachedAt = '2026-12-12T02:00:00Z'
  await store.setUsage({ planId: 'free', used: 130 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(banner).toContainText('At this pace the limit is reached on Dec 11, 2026.')
  await store.setUsage({ planId: 'starter', used: 1300 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByText('At this pace the limit is reached on Dec 11, 2026.')).toBeVisible()
  await page.getByRole('link', { name: 'Or buy a one-time top-up' }).click()
  await expect(page).toHaveURL('/settings/billing#usage')
  await expect(page.getByRole('region', { name: 'Usage' }).locator('#usage')).toBeFocused()
})

test('[BANNER-1] [I18N-4] the free plan has its name in each language', async ({ page, createStore }) => {
  const store = await createStore()
  await openDashboard(page, store, { planId: 'free', used: 5 })
  for (const [language, name] of [
    ['pt', 'Plano Grátis'],
    ['es', 'Plan Gratuito'],
  ] as const) {
    await page.evaluate((code) => localStorage.setItem('language', code), language)
    await page.goto('/')
    await expect(page.getByText(name)).toBeVisible()
    await page.goto('/settings/billing')
    await expect(page.getByRole('heading', { level: 3, name: name.split(' ')[1] ?? '' })).toBeVisible()
  }
})

test('[BANNER-1] a paid plan below 70 % shows no banner', async ({ page, createStore }) => {
  const store = await createStore()
  await openDashboard(page, store)
  for (const usage of [
    { planId: 'starter', used: 0 },
    { planId: 'starter', used: 1749 },
    { planId: 'custom', used: 1_000_000 },
  ] as const) {
    await store.setUsage({ planId: 'free', used: 0 })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(getBanner(page)).toBeVisible()
    await store.setUsage(usage)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(getBanner(page)).toHaveCount(0)
  }
})

test('[BANNER-3] a usage call that fails shows no banner and no message', async ({ page, createStore, problems }) => {
  problems.expect(/500/)
  problems.expect(/usage\/ failed/)
  await page.route('**/api/voice-shop/usage/', (route) => route.fulfill({ status: 500, json: { detail: 'Oh.' } }))
  await openDashboard(page, await createStore())
  await expect(getBanner(page)).toHaveCount(0)
  await expect(page.getByText('Oh.')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[USAGE-1] a search with products uses one; refreshing the dashboard shows it', async ({ page, createStore }) => {
  const store = await createStore()
  await openDashboard(page, store)
  await expect(getBanner(page)).toContainText('250 voice recommendations remaining')
  await store.send([createSearch({ products: [{ product_id: '1', product_name: 'Mate' }] })])
  expect(await store.call('GET', '/api/voice-shop/usage/')).toEqual({
    plan_name: 'Free',
    usage_count: 1,
    limit: 250,
    remaining_recommendations: 249,
    period_start: expect.stringMatching(/Z$/),
    period_end: expect.stringMatching(/Z$/),
    eligible: true,
    is_free_plan: true,
    reached_at: null,
    top_up: 0,
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(getBanner(page)).toContainText('249 voice recommendations remaining')
})

test('[BILL-1] the usage card tells plan, use, period and widget', async ({ page, createStore }) => {
  const store = await createStore()
  await signIn(page, store)
  await store.setUsage({ planId: 'growth', used: 6000 })
  await page.goto('/settings/billing')
  const card = page.getByRole('region', { name: 'Usage' })
  await expect(card).toContainText('Growth')
  await expect(card).toContainText('6,000 / 12,000')
  await expect(card.getByRole('progressbar', { name: 'Voice recommendations used' })).toHaveAttribute('value', '50')
  await expect(card).toContainText(
    'A voice recommendation is a voice search that was answered with at least one product.',
  )
  await expect(card.getByText(/^\w{3} \d{1,2}, \d{4} – \w{3} \d{1,2}, \d{4}$/)).toBeVisible()
  await expect(card.getByText('Active', { exact: true })).toBeVisible()
  await expect(card.getByRole('img', { name: 'Limit reached' })).toHaveCount(0)

  await store.setUsage({ planId: 'growth', used: 12_000 })
  await page.reload()
  await expect(card.getByText('Disabled', { exact: true })).toBeVisible()
  await expect(card.getByRole('img', { name: 'Limit reached' })).toBeVisible()
  await expect(card).toContainText('It will be back for shoppers on')

  await store.setUsage({ planId: 'custom', used: 12_000 })
  await page.reload()
  await expect(card).toContainText('12,000 / Unlimited')
  await expect(card.getByRole('progressbar')).toHaveCount(0)
})

test('[BILL-12] a load that fails is told, and Retry works', async ({ page, createStore, problems }) => {
  problems.expect(/403/)
  problems.expect(/usage\/ failed/)
  await signIn(page, await createStore())
  await page.route('**/api/voice-shop/usage/', (route) => route.fulfill({ status: 403, json: { detail: 'No.' } }))
  await page.goto('/settings/billing')
  await expect(page.getByRole('alert')).toContainText('Error loading billing information. Please try again later.')
  await page.unroute('**/api/voice-shop/usage/')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('0 / 250')).toBeVisible()
})
