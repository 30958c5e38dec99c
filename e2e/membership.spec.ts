import { collectCalls } from './fixtures/calls.ts'
import { signIn } from './fixtures/sign-in.ts'
import { addMember, getRow, getToasts } from './fixtures/team.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

test('[TEAM-5] [WS-1] who is removed while at work gets another workspace, and hears why', async ({
  page,
  api,
  createStore,
  problems,
}) => {
  problems.expect(/403/)
  problems.expect(/GET \/api\/auth\/\w+\/ failed/)
  const store = await createStore()
  const member = await addMember(api, store)
  await signIn(page, member)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), store.workspaceId)
  await page.goto('/settings')
  await expect(page.getByLabel('Workspace')).toHaveValue(store.workspaceId)
  await store.call('DELETE', `/api/auth/users/${member.signedIn.id}/`)
  await page.getByRole('link', { name: /^Team/ }).click()
  await expect(getToasts(page)).toHaveText("You are no longer on that store's team. You are now in Bruno's store.")
  await expect(getRow(page, member.email)).toContainText('Owner')
  await expect(getRow(page, store.email)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Invite member' })).toBeVisible()
  await expect(page.getByLabel('Workspace')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[TEAM-5] [WS-1] a change that is refused tells the same', async ({ page, api, createStore, problems }) => {
  problems.expect(/403/)
  problems.expect(/failed/)
  const store = await createStore()
  const member = await addMember(api, store)
  await signIn(page, member)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), store.workspaceId)
  // As if the role had changed since the page was loaded.
  await page.route('**/api/workspaces/', async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    for (const workspace of list.results) workspace.permissions.push('team.invite')
    await route.fulfill({ response, json: list })
  })
  await page.goto('/settings/team')
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByLabel('Email').fill('somebody@shop.example')
  await page.keyboard.press('Enter')
  await expect(getToasts(page)).toContainText('You do not have permission to do this.')
  await page.keyboard.press('Escape')

  await store.call('DELETE', `/api/auth/users/${member.signedIn.id}/`)
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByLabel('Email').fill('somebody@shop.example')
  await page.keyboard.press('Enter')
  await expect(getToasts(page)).toContainText("You are no longer on that store's team.")
  await expect(getRow(page, member.email)).toContainText('Owner')
})

test('[TEAM-5] who is refused without having lost the workspace is not sent away', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/403/)
  problems.expect(/GET \/api\/audit\/ failed/)
  const store = await createStore()
  await signIn(page, store)
  await page.route('**/api/audit/?*', (route) => route.fulfill({ status: 403, json: { detail: 'No.' } }))
  const calls = collectCalls(page, (path) => path === '/api/workspaces/' || path === '/api/audit/')
  await page.goto('/settings/team')
  await expect(page.getByText('The activity could not be loaded.')).toBeVisible()
  await expect(getRow(page, store.email)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls.length).toBeLessThanOrEqual(4)
  await expect(getToasts(page)).toBeEmpty()
})

test('[LAYOUT-6] [TEAM-5] a member changes the language for herself, not for the store', async ({
  page,
  api,
  createStore,
}) => {
  const store = await createStore()
  await store.send([createSearch()])
  const member = await addMember(api, store)
  await signIn(page, member)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), store.workspaceId)
  await page.goto('/')
  await expect(page.getByLabel('Workspace')).toHaveValue(store.workspaceId)
  const calls = collectCalls(page, (path) => path.startsWith('/api/stores/'))
  await page.getByLabel('Language').selectOption('es')
  await expect(page.getByRole('heading', { name: 'Hola, Bruno' })).toBeVisible()
  expect(calls).toEqual([])
})
