import type { BrowserContext, Page } from '@playwright/test'
import { refreshRoute, streamChangesRoute } from '@voice-shop/contract'
import { blockLiveHints } from './fixtures/calls.ts'
import { ageAccess, comeBack, figures, recordCalls, refresh } from './fixtures/come-back.ts'
import { getStatCard } from './fixtures/dashboard-parts.ts'
import { holdCode } from './fixtures/hold-code.ts'
import { laterCallFailed, laterPartMissed } from './fixtures/problems.ts'
import { expect, test } from './fixtures/test.ts'

const hourMs = 60 * 60 * 1000
const refreshCalls = `**${refreshRoute.path}`
const getSearches = (page: Page) => getStatCard(page, 'Voice searches')

async function findAccess(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'access_token')?.value
}

test('[SESS-3] [DASH-1] a visit an hour later asks for a new token, then for the figures, all before its code is there', async ({
  page,
  createStore,
}) => {
  const old = await comeBack(page, await createStore())
  const calls = recordCalls(page)
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) tokens.push(request.headers().authorization)
  })
  const release = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => calls.log.length).toBe(8)
  release()
  await expect(getSearches(page)).toContainText('1')

  expect(calls.log.slice(0, 2)).toEqual([refresh, `200 for ${refresh}`])
  expect(calls.listAsked().slice(1).toSorted()).toEqual(figures)
  expect(calls.listStatuses()).toEqual([200])
  const access = await findAccess(page.context())
  expect(access).not.toBe(old)
  expect(tokens.slice(0, 4)).toEqual([`JWT ${old}`, ...figures.map(() => `JWT ${access}`)])

  const again = recordCalls(page)
  await page.reload()
  await expect(getSearches(page)).toContainText('1')
  expect(again.listAsked().toSorted()).toEqual(figures)
})

test('[SESS-3] a refresh that takes longer than the code is waited for, not asked for again', async ({
  page,
  createStore,
}) => {
  await comeBack(page, await createStore())
  const calls = recordCalls(page)
  const released = Promise.withResolvers<void>()
  await page.route(refreshCalls, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('status', { name: 'Loading the dashboard' })).toBeVisible()
  expect(calls.log).toEqual([refresh])
  released.resolve()
  await expect(getSearches(page)).toContainText('1')
  expect(calls.listAsked()).toHaveLength(4)
  expect(calls.listStatuses()).toEqual([200])
})

test('[SESS-3] on a slow network the order is the same', async ({ page, createStore }) => {
  await comeBack(page, await createStore())
  const calls = recordCalls(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const slow = { offline: false, latency: 1000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await session.send('Network.emulateNetworkConditions', slow)
  await page.goto('/')
  await expect(getSearches(page)).toContainText('1')
  expect(calls.log.slice(0, 2)).toEqual([refresh, `200 for ${refresh}`])
  expect(calls.listAsked().slice(1).toSorted()).toEqual(figures)
  expect(calls.listStatuses()).toEqual([200])
})

for (const path of ['/settings/store', '/searches']) {
  test(`[SESS-3] [ROUTE-3] ${path} an hour later asks for a new token while its code is on the way, once`, async ({
    page,
    createStore,
  }) => {
    await comeBack(page, await createStore())
    const calls = recordCalls(page)
    const release = await holdCode(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => calls.log).toEqual([refresh, `200 for ${refresh}`])
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => calls.log.length).toBeGreaterThan(3)
    expect(calls.listAsked().filter((call) => call === refresh)).toHaveLength(1)
    expect(calls.listStatuses()).toEqual([200])
  })
}

test('[SESS-3] a page that stayed open for an hour asks for a new token before anything else', async ({
  page,
  createStore,
}) => {
  await comeBack(page, await createStore(), 0)
  await page.goto('/')
  await expect(getSearches(page)).toContainText('1')
  await ageAccess(page.context(), 60)
  const calls = recordCalls(page)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => calls.log.length).toBe(6)
  expect(calls.log.slice(0, 2)).toEqual([refresh, `200 for ${refresh}`])
  expect(calls.listAsked().slice(1).toSorted()).toEqual(figures.slice(0, 2))
  expect(calls.listStatuses()).toEqual([200])
})

test('[SESS-3] [LIVE-1] a page that wakes up an hour later renews before the stream of updates, too', async ({
  page,
  context,
  createStore,
  problems,
}) => {
  problems.allow(laterPartMissed)
  problems.allow(laterCallFailed)
  await comeBack(page, await createStore(), 0)
  await page.goto('/')
  await expect(getSearches(page)).toContainText('1')
  await context.setOffline(true)
  const old = await ageAccess(context, 60)
  const calls = recordCalls(page)
  const stream = page.waitForRequest(`**${streamChangesRoute.path}`)
  await context.setOffline(false)
  const { authorization } = await (await stream).allHeaders()
  expect(authorization).toBe(`JWT ${await findAccess(context)}`)
  expect(authorization).not.toBe(`JWT ${old}`)
  await expect.poll(() => calls.log.slice(0, 2)).toEqual([refresh, `200 for ${refresh}`])
  expect(calls.listAsked().filter((call) => call === refresh)).toHaveLength(1)
})

test('[SESS-3] a clock an hour ahead takes a good token for one that is over: one refresh, and then no more', async ({
  page,
  createStore,
}) => {
  await comeBack(page, await createStore(), 0)
  await page.clock.install({ time: Date.now() + hourMs })
  const calls = recordCalls(page)
  await page.goto('/')
  await expect(getSearches(page)).toContainText('1')
  await page.getByLabel('Time range').selectOption('month')
  await expect.poll(() => calls.listAsked().length).toBe(5)
  expect(calls.listAsked().filter((call) => call === refresh)).toHaveLength(1)
  expect(calls.listStatuses()).toEqual([200])
})

test('[SESS-3] a clock a day behind takes what is over for good: the 401 renews it, once', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/401 \(Unauthorized\)/)
  await comeBack(page, await createStore())
  await page.clock.install({ time: Date.now() - 24 * hourMs })
  const calls = recordCalls(page)
  await page.goto('/')
  await expect(getSearches(page)).toContainText('1')
  expect(calls.listAsked().slice(0, 3).toSorted()).toEqual(figures)
  expect(calls.listAsked().filter((call) => call === refresh)).toHaveLength(1)
  expect(calls.listAsked()).toHaveLength(7)
})

test('[SESS-3] [SESS-4] two tabs that renew at the same moment both stay signed in', async ({
  page,
  context,
  createStore,
}) => {
  const store = await createStore()
  await comeBack(page, store)
  const other = await context.newPage()
  await blockLiveHints(other)
  const [calls, otherCalls] = [recordCalls(page), recordCalls(other)]
  const bothAsked = Promise.withResolvers<void>()
  let asked = 0
  await context.route(refreshCalls, async (route) => {
    asked += 1
    if (asked === 2) bothAsked.resolve()
    await bothAsked.promise
    await route.continue()
  })
  await Promise.all([page.goto('/'), other.goto('/settings/store')])
  await expect(getSearches(page)).toContainText('1')
  await expect(other.getByText(store.signedIn.merchant.store_name)).toBeVisible()
  for (const { listAsked, listStatuses } of [calls, otherCalls]) {
    expect(listAsked().filter((call) => call === refresh)).toHaveLength(1)
    expect(listStatuses()).toEqual([200])
  }
  // Whichever token came last, it is a good one for both.
  for (const tab of [page, other]) {
    const again = recordCalls(tab)
    await tab.goto('/?time_range=month')
    await expect(getSearches(tab)).toContainText('1')
    expect(again.listAsked().toSorted()).toEqual(figures)
    expect(again.listStatuses()).toEqual([200])
  }
})
