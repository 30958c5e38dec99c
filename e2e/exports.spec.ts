import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { listViolations } from './fixtures/axe.ts'
import { getPanel } from './fixtures/dashboard-parts.ts'
import { doubleClick } from './fixtures/double-click.ts'
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

/** Answers the question that comes before a download counts. */
async function confirmDownload(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
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
    await button.press('Enter')
    const left = 10 - index
    await expect(page.getByRole('dialog')).toContainText(
      left === 10
        ? /Downloading this file uses 1 of your 10 downloads left until \w{3} \d/
        : `uses 1 of your ${left} downloads`,
    )
    expect(await readDownloads(store)).toBe(index)
    const [download] = await Promise.all([page.waitForEvent('download'), confirmDownload(page)])
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
  await all.click()
  const [download] = await Promise.all([page.waitForEvent('download'), confirmDownload(page)])
  expect(readFileSync(await download.path(), 'utf8')).toContain('Voice searches,1,no figures before,')
})

test('[EXPORT-1] who does not confirm has downloaded nothing; without a limit nobody is asked', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.setUsage({ planId: 'starter', used: 1 })
  await openDashboard(page, store)
  const button = page.getByRole('button', { name: 'Key figures: Download CSV' })
  await button.click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await listViolations(page)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
  expect(await readDownloads(store)).toBe(0)

  await doubleClick(button)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  const [first] = await Promise.all([
    page.waitForEvent('download'),
    doubleClick(page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true })),
  ])
  await first.path()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await readDownloads(store)).toBe(1)

  await store.setUsage({ planId: 'scale', used: 1 })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  await download.path()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[EXPORT-1] [BILL-11] what the plan has no room for is told before, with the way to a larger one', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await openDashboard(page, store)
  const button = getPanel(page, 'Top categories').getByRole('button', { name: 'Top categories: Download CSV' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'No downloads left' })
  await expect(dialog).toContainText('Your plan does not include downloads. A larger plan does.')
  await expect(dialog.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0)
  expect(await readDownloads(store)).toBe(0)
  await dialog.getByRole('link', { name: 'View plans' }).click()
  await expect(page).toHaveURL('/settings/billing#plans')
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeFocused()
})

test('[EXPORT-1] [TEAM-5] a member without downloads is sent to the owner, not to the plans', async ({
  page,
  api,
  createStore,
}) => {
  const [owner, member] = [await createStore(), await createStore()]
  await api.applyChange({ kind: 'member', workspaceId: owner.workspaceId, userId: member.signedIn.id })
  await owner.send([createSearch()])
  await signIn(page, member)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), owner.workspaceId)
  await page.goto('/')
  await page.getByRole('button', { name: 'Key figures: Download CSV' }).click()
  await expect(page.getByRole('dialog')).toContainText('The owner of the store can change the plan.')
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0)
})
