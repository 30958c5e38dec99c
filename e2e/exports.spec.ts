import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { getPanel } from './fixtures/dashboard-parts.ts'
import { signIn } from './fixtures/sign-in.ts'
import type { Store } from './fixtures/store.ts'
import { expect, test } from './fixtures/test.ts'
import { createClick, createProduct, createSearch } from './fixtures/voice-events.ts'

async function openDashboard(page: Page, store: Store): Promise<void> {
  const search = createSearch({ query: '=HYPERLINK("https://evil.example")', products: [createProduct('mate')] })
  await store.send([search, createClick(search, 'mate')])
  await signIn(page, store)
  await page.goto('/?time_range=month')
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
}

async function readDownloads(store: Store): Promise<number> {
  const usage = await store.call<{ downloads: { used: number } }>('GET', '/api/billing/subscriptions/current_usage/')
  return usage.downloads.used
}

test('[EXPORT-1] each panel is saved as a file, for the time that is shown, and counts one download', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.setUsage({ planId: 'starter', used: 1 })
  await openDashboard(page, store)
  const titles = ['Searches over time', 'Top categories', 'Top clicked products', 'Recent searches']
  for (const [index, title] of titles.entries()) {
    const button = getPanel(page, title).getByRole('button', { name: `${title}: Download CSV` })
    const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')])
    const name = title.toLowerCase().replaceAll(' ', '-')
    expect(download.suggestedFilename()).toMatch(new RegExp(`^voice-shop-${name}-month-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
    const text = readFileSync(await download.path(), 'utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    if (title === 'Recent searches') expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")",1,Yes`)
    await expect(button).toBeFocused()
    expect(await readDownloads(store)).toBe(index + 1)
  }
  const all = page.getByRole('button', { name: 'Key figures: Download CSV' })
  const [download] = await Promise.all([page.waitForEvent('download'), all.click()])
  expect(readFileSync(await download.path(), 'utf8')).toContain('Voice searches,1,no figures before,')
})

test('[EXPORT-1] [BILL-11] what the plan has no room for is told, with the way to a bigger one', async ({
  page,
  createStore,
  problems,
}) => {
  const store = await createStore()
  await openDashboard(page, store)
  problems.expect(/402/)
  problems.expect(/failed/)
  const button = getPanel(page, 'Top categories').getByRole('button', { name: 'Top categories: Download CSV' })
  await button.click()
  const toast = page.getByRole('alert').filter({ hasText: 'Your plan does not include downloads. A larger plan does.' })
  await expect(toast).toBeVisible()
  expect(await readDownloads(store)).toBe(0)
  await toast.getByRole('link', { name: 'View plans' }).click()
  await expect(page).toHaveURL('/settings/billing')
})
