import type { Page } from '@playwright/test'
import { getStatCard } from './fixtures/dashboard-parts.ts'
import { createDedicatedServerTest } from './fixtures/dedicated-server.ts'
import { laterPartMissed } from './fixtures/problems.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

const test = createDedicatedServerTest()

const mark = (page: Page) => page.getByText('Live', { exact: true })

test('[LIVE-1] an open dashboard shows a new search by itself, and stays where it is', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.send([createSearch({ query: 'the first' })])
  await signIn(page, store)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/')
  await expect(mark(page)).toBeVisible()
  // Always to be had: a week from Monday to Sunday has no other period than days.
  await page.getByLabel('Time range').focus()
  await page.evaluate(() => window.scrollTo(0, 150))
  const chart = page.locator('main svg').first()
  const box = await chart.boundingBox()
  // Nothing says 'loading' on the way: each change of the busy mark would be noted here.
  await page.evaluate(() => {
    const busy = document.querySelector('[aria-busy]')
    new MutationObserver(() => document.body.setAttribute('data-was-busy', '')).observe(busy as Element, {
      attributeFilter: ['aria-busy'],
    })
  })

  const sentAt = Date.now()
  await store.send([createSearch({ agoMs: 0, query: 'mate de calabaza' })])
  await expect(getStatCard(page, 'Voice searches').getByText('2', { exact: true })).toBeVisible()
  await expect(page.getByText('mate de calabaza')).toBeVisible()
  test.info().annotations.push({ type: 'shown after', description: `${Date.now() - sentAt} ms` })
  await expect(page.getByLabel('Time range')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(150)
  expect(await chart.boundingBox()).toEqual(box)
  await expect(page.locator('[data-was-busy]')).toHaveCount(0)
})

test('[LIVE-1] after a restart of the server an open dashboard goes on by itself', async ({
  page,
  api,
  createStore,
  problems,
}) => {
  // While the server is away, its absence is the browser's to tell; while it stops it answers 503.
  problems.allow(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|failed|503/)
  problems.allow(laterPartMissed)
  test.setTimeout(240_000)
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  await page.goto('/')
  await expect(mark(page)).toBeVisible()
  await api.restart(async () => {
    await expect(mark(page)).toBeHidden()
    await expect(getStatCard(page, 'Voice searches').getByText('1', { exact: true })).toBeVisible()
  })
  // The longer the server was away, the longer the page waits between its tries: a minute and a half at most.
  await expect(mark(page)).toBeVisible({ timeout: 100_000 })
  await store.send([createSearch({ agoMs: 0 })])
  await expect(getStatCard(page, 'Voice searches').getByText('2', { exact: true })).toBeVisible()
  // What was to come while the server was away has come since.
  await expect(page.getByRole('main').getByRole('link', { name: 'Alerts' })).toBeVisible()
})
