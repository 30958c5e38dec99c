import type { Page } from '@playwright/test'
import { listViolations } from './fixtures/axe.ts'
import { blockLiveHints, collectCalls, settle } from './fixtures/calls.ts'
import { getStatCard } from './fixtures/dashboard-parts.ts'
import { doubleClick } from './fixtures/double-click.ts'
import { shopProducts } from './fixtures/products.ts'
import { widgetOf } from './fixtures/shop.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

const pollMs = 3000
const heading = 'Your shop by voice in three taps'

/** The steps that are done. */
const listDone = (page: Page) => page.locator('ol > li').filter({ hasText: 'Done:' }).getByRole('heading', { level: 3 })

test('[START-1] [START-2] [START-3] [DASH-11] a store without a catalogue tries the assistant, which counts nowhere', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.getByLabel('Time range')).toHaveCount(0)
  await expect(page.getByText('Waiting for the first search…')).toBeVisible()
  await expect(page.getByText(/secret key|curl/i)).toHaveCount(0)
  const calls = collectCalls(page, (path) => path === '/api/catalogue/samples/')
  await doubleClick(page.getByRole('button', { name: 'Sample products' }))
  const step = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bring your products' }) })
  await expect(step).toContainText('16 sample products')
  await expect.poll(() => calls).toHaveLength(1)

  // It shows by itself, and says that it is a test.
  await expect(page.getByText('What you ask here is a test')).toBeVisible()
  const preview = widgetOf(page.frameLocator('iframe'))
  await preview.ask('red running shoes size 40')
  await expect(preview.cards.first()).toContainText('Running shoes')
  await expect(page.getByText('Your assistant has answered its first question.')).toBeVisible()
  await expect(listDone(page)).toHaveText(['Done:Ask your first question'])
  expect(await listViolations(page)).toEqual([])
  const { usage_count: used } = await store.call<{ usage_count: number }>('GET', '/api/voice-shop/usage/')
  expect(used).toBe(0)

  await page.reload()
  await expect(listDone(page)).toHaveText(['Done:Ask your first question'])
  await step.getByRole('button', { name: 'Remove samples' }).click()
  await expect(page.getByText('The sample products are gone')).toBeVisible()
  await expect(step.getByRole('button', { name: 'Sample products' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('[START-1] own products take the place of sample ones, and the steps are ticked off as the server knows', async ({
  page,
  createStore,
}) => {
  const store = await createStore({ language: 'es' })
  await store.call('POST', '/api/catalogue/samples/')
  await store.push(shopProducts)
  await store.call('POST', '/api/answers/try/', { query: 'zapatillas' })
  await signIn(page, store)
  await page.goto('/')
  await expect(listDone(page)).toHaveText([/Bring your products|Traé tus productos|Trae tus productos/, /Ask|Hac|Haz/])
  await expect(page.locator('ol > li').first()).toContainText('4 ')
  await expect(page.getByRole('button', { name: /Shopify/ })).toHaveCount(0)
})

test('[START-1] the platform is chosen there, and a platform of one’s own admin is told how', async ({
  page,
  api,
  createStore,
}) => {
  await signIn(page, await createStore())
  await page.goto('/')
  await page.getByRole('button', { name: 'Shopify' }).click()
  await expect(page.getByText('In your Shopify admin, open the Shopify App Store')).toBeVisible()
  await page.getByRole('button', { name: 'BigCommerce' }).click()
  await expect(page.getByRole('link', { name: 'Connect with an API account instead' })).toHaveAttribute(
    'href',
    '/settings/store',
  )
  await page.getByRole('button', { name: 'Product feed' }).click()
  await page.getByRole('button', { name: 'Save and read' }).click()
  await expect(page.getByLabel('Address of the feed')).toBeFocused()
  await page.getByRole('button', { name: 'Tienda Nube' }).click()
  await expect(page).toHaveURL(new RegExp(`^${api.platforms.tiendanube}/apps/`))
})

test('[START-1] steps that cannot be loaded are told, and asked for again', async ({ page, createStore, problems }) => {
  problems.expect(/403/)
  problems.expect(/catalogue\/feed\/ failed/)
  await signIn(page, await createStore())
  const refuse = { status: 403, json: { detail: 'Not now.' } }
  await page.route('**/api/catalogue/feed/', (route) => route.fulfill(refuse))
  await page.goto('/')
  await expect(page.getByText('Your first steps could not be loaded.')).toBeVisible()
  await page.unroute('**/api/catalogue/feed/')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Where are your products?')).toBeVisible()
})

test('[DASH-11] the page looks every 3 s', async ({ page, createStore, problems }) => {
  // A call that is on its way as the clock leaps has no time left by the page's reckoning, and is repeated.
  problems.allow(
    /GET \/api\/(ai\/dashboard|stores\/:id(\/catalogue|\/connection)?|catalogue\/feed|widget-settings|widget\/config)\/ failed/,
  )
  await signIn(page, await createStore())
  await page.clock.install()
  const calls = collectCalls(page, (path) => path === '/api/ai/dashboard/')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const before = calls.length
  await expect(async () => {
    await page.clock.runFor(100)
    expect(calls.length).toBeGreaterThan(before)
  }).toPass({ intervals: [0] })
  await (await calls.at(-1)?.response())?.finished()
  await settle(page)

  const found = calls.length
  await page.clock.runFor(pollMs - 1)
  await settle(page)
  expect(calls).toHaveLength(found)
  await page.clock.runFor(1)
  await expect.poll(() => calls.length).toBe(found + 1)
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
})

test('[DASH-11] [EVENT-2] the page turns into figures by itself, and stops looking', async ({
  page,
  createStore,
  problems,
}) => {
  // What comes after the figures may be on its way when the clock jumps, and is given up then.
  problems.allow(/GET \/api\/(ai\/(tasks|insights|revenue)|alerts)\/ failed/)
  const store = await createStore()
  await signIn(page, store)
  await blockLiveHints(page)
  await page.clock.install()
  const calls = collectCalls(page, (path) => path === '/api/ai/dashboard/')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  // What is still on its way would be given up by a clock that jumps.
  await settle(page)

  await store.send([createSearch({ query: 'mate de calabaza' })])
  await page.clock.fastForward(pollMs)
  await expect(getStatCard(page, 'Voice searches')).toContainText('1')
  await expect(page.getByText('mate de calabaza')).toBeVisible()
  await expect(page.getByText('Your first voice search is in.')).toBeVisible()
  await expect(page.getByLabel('Time range')).toHaveValue('week')

  await settle(page)
  const after = calls.length
  await page.clock.fastForward(3 * pollMs)
  await settle(page)
  expect(calls).toHaveLength(after)
})

test('[DASH-11] a member is told to ask the owner', async ({ page, api, createStore }) => {
  const [own, other] = [await createStore(), await createStore({ firstName: 'Bruno' })]
  await api.applyChange({ kind: 'member', workspaceId: other.workspaceId, userId: own.signedIn.id })
  await signIn(page, own)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), other.workspaceId)
  await page.goto('/')
  await expect(page.getByText(/Ask the owner of the store to connect/)).toBeVisible()
  await expect(page.getByRole('button', { name: /key/ })).toHaveCount(0)
})
