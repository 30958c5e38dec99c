import type { Page } from '@playwright/test'
import { listViolations } from './fixtures/axe.ts'
import { blockLiveHints, collectCalls } from './fixtures/calls.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

const getStoredId = (page: Page) => page.evaluate(() => localStorage.getItem('workspace_id'))
const card = (page: Page, name: string) => page.locator('dl[aria-label="Key figures"] > div').filter({ hasText: name })

test('[WS-1] the first workspace is chosen and stored', async ({ page, createStore }) => {
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
  expect(await getStoredId(page)).toBe(store.workspaceId)
})

test('[WS-1] public pages load no workspaces', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  const calls = collectCalls(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(calls).toEqual([])
})

test('[WS-1] a stored workspace that is not in the list gives way to the first', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/403/)
  const [store, foreign] = [await createStore(), await createStore({ firstName: 'Bruno' })]
  await foreign.send([createSearch()])
  await signIn(page, store)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), foreign.workspaceId)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your shop by voice in three taps' })).toBeVisible()
  expect(await getStoredId(page)).toBe(store.workspaceId)
})

test('[WS-1] a list that does not load is only logged', async ({ page, createStore, problems }) => {
  problems.expect(/500/)
  problems.expect(/GET \/api\/workspaces\/ failed/)
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  await page.route('**/api/workspaces/', (route) => route.fulfill({ status: 500, json: { detail: 'Oh.' } }))
  await page.goto('/')
  await expect(card(page, 'Voice searches')).toContainText('1')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Oh.')).toHaveCount(0)
})

test('[WS-1] [BILL-5] [TEAM-5] without the list an owner is still an owner, hears what failed, and asks again', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/500/)
  problems.expect(/GET \/api\/workspaces\/ failed/)
  const store = await createStore()
  await signIn(page, store)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), store.workspaceId)
  await page.route('**/api/workspaces/', (route) => route.fulfill({ status: 500, json: { detail: 'Oh.' } }))
  const failure = page.getByRole('alert').filter({ hasText: 'could not be loaded' })

  await page.goto('/settings/billing')
  await expect(failure).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upgrade' })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Add card' })).toBeVisible()
  await expect(page.getByText(/Only the owner/)).toHaveCount(0)
  expect(await listViolations(page)).toEqual([])

  await page.goto('/settings/team')
  await expect(failure).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Owner' })).toBeVisible()

  await page.goto('/settings/alerts')
  await expect(failure).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mute alerts: Limit ahead' })).toBeVisible()
  await expect(page.getByText(/Only the owner/)).toHaveCount(0)

  await page.goto('/settings/store')
  await expect(failure).toBeVisible()
  await page.unroute('**/api/workspaces/')
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Secret key' })).toBeVisible()
  await expect(failure).toHaveCount(0)
})

test('[WS-1] [TEAM-5] without the list a member is offered nothing that only owners may do', async ({
  page,
  api,
  createStore,
  problems,
}) => {
  problems.expect(/500/)
  problems.expect(/GET \/api\/workspaces\/ failed/)
  const [owner, member] = [await createStore(), await createStore()]
  await api.applyChange({ kind: 'member', workspaceId: owner.workspaceId, userId: member.signedIn.id })
  await signIn(page, { ...member, signedIn: { ...member.signedIn, permissions: ['billing.view', 'analytics.view'] } })
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), owner.workspaceId)
  await page.route('**/api/workspaces/', (route) => route.fulfill({ status: 500, json: { detail: 'Oh.' } }))
  await page.goto('/settings/billing')
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Upgrade|Add card/ })).toHaveCount(0)
})

test('[TEAM-1] the team page asks once for each list', async ({ page, createStore }) => {
  const store = await createStore()
  await signIn(page, store)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), store.workspaceId)
  const calls = collectCalls(page, (path) => path.startsWith('/api/'))
  await page.goto('/settings/team')
  await expect(page.getByRole('cell', { name: 'Owner' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked = calls.map((call) => new URL(call.url()).pathname).filter((path) => !path.endsWith('/live/'))
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
})

test('[WS-3] a foreign workspace is refused', async ({ api, createStore }) => {
  const [store, foreign] = [await createStore(), await createStore()]
  const answer = await fetch(`${api.origin}/api/ai/dashboard/`, {
    headers: { authorization: `JWT ${store.signedIn.access}`, 'x-workspace-id': foreign.workspaceId },
  })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toEqual({ detail: 'You do not have permission to do this.' })
})

test('[LAYOUT-6] with one workspace there is nothing to switch', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await page.goto('/settings/store')
  await expect(page.getByRole('heading', { name: 'Store', exact: true })).toBeVisible()
  await expect(page.getByLabel('Workspace')).toHaveCount(0)
})

test('[LAYOUT-6] [WS-2] switching stores the choice and reloads what is shown; logout forgets it', async ({
  page,
  api,
  createStore,
}) => {
  const [own, other] = [await createStore(), await createStore({ firstName: 'Bruno' })]
  await own.send([createSearch({ query: 'mate de calabaza' })])
  await other.send([createSearch({ query: 'lámpara de pie' }), createSearch({ query: 'lámpara de mesa' })])
  await api.applyChange({ kind: 'member', workspaceId: other.workspaceId, userId: own.signedIn.id })
  await signIn(page, own)
  await blockLiveHints(page)
  await page.goto('/')
  const switcher = page.getByLabel('Workspace')
  await expect(switcher).toHaveValue(own.workspaceId)
  await expect(switcher.getByRole('option')).toHaveText(["Ana's store", "Bruno's store"])
  await expect(card(page, 'Voice searches')).toContainText('1')

  const calls = collectCalls(page, (path) => path === '/api/ai/dashboard/')
  await switcher.selectOption("Bruno's store")
  await expect(page.getByText('lámpara de pie')).toBeVisible()
  await expect(page.getByText('mate de calabaza')).toHaveCount(0)
  await expect(card(page, 'Voice searches').getByText('2', { exact: true })).toBeVisible()
  expect(await getStoredId(page)).toBe(other.workspaceId)
  await expect.poll(() => calls).toHaveLength(1)
  expect((await calls[0]?.allHeaders())?.['x-workspace-id']).toBe(other.workspaceId)

  await page.reload()
  await expect(page.getByText('lámpara de pie')).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Store/ }).click()
  await expect(page.getByText('Only the owner can create a secret key.')).toBeVisible()
  await page.getByLabel('Workspace').selectOption("Ana's store")
  await expect(page.getByRole('button', { name: 'Replace secret key' })).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await getStoredId(page)).toBeNull()
})

test('[WS-2] the tab beside follows the switch', async ({ page, context, api, createStore }) => {
  const [own, other] = [await createStore(), await createStore({ firstName: 'Bruno' })]
  await api.applyChange({ kind: 'member', workspaceId: other.workspaceId, userId: own.signedIn.id })
  await other.send([createSearch({ query: 'lámpara de pie' })])
  await signIn(page, own)
  await page.goto('/')
  const beside = await context.newPage()
  await beside.goto('/')
  await expect(beside.getByLabel('Workspace')).toHaveValue(own.workspaceId)
  await page.getByLabel('Workspace').selectOption("Bruno's store")
  await expect(beside.getByLabel('Workspace')).toHaveValue(other.workspaceId)
  await expect(beside.getByText('lámpara de pie')).toBeVisible()
})

test('[PLAT-2] [PLAT-3] [WS-2] from its platform the owner of several stores comes to the one that was opened there', async ({
  page,
  api,
  createStore,
}) => {
  const [own, other, foreign] = [await createStore(), await createStore({ firstName: 'Bruno' }), await createStore()]
  await api.applyChange({ kind: 'member', workspaceId: other.workspaceId, userId: own.signedIn.id })
  const logIn = async () => {
    await page.getByLabel('Email').fill(own.email)
    await page.getByLabel('Password', { exact: true }).fill(own.password)
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  const switcher = page.getByLabel('Workspace')
  const open = ({ merchantId }: { merchantId: string }) => page.goto(`/login?store=Mate&merchant_id=${merchantId}`)

  await test.step('signed in', async () => {
    await signIn(page, own)
    await open(other)
    await expect(switcher).toHaveValue(other.workspaceId)
    await expect(page).toHaveURL('/')
    await page.reload()
    await expect(switcher).toHaveValue(other.workspaceId)
  })

  await test.step('signed in as somebody else', async () => {
    await open(foreign)
    await expect(page.getByText('Mate is connected. Log in to its account to continue.')).toBeVisible()
    await logIn()
    await expect(switcher).toHaveValue(other.workspaceId)
  })

  await test.step('not signed in', async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    await open(other)
    await logIn()
    await expect(switcher).toHaveValue(other.workspaceId)
    await expect(page).toHaveURL('/')
  })
})
