import { listWorkspacesRoute } from '@voice-shop/contract'
import { getPanel } from './fixtures/dashboard-parts.ts'
import { submitLogin } from './fixtures/log-in.ts'
import { answerTasks } from './fixtures/task-answers.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

test("[METRIC-3] [WS-1] a mail's link leads to the task of its own store", async ({
  page,
  api,
  createStore,
  problems,
}) => {
  const [own, other, foreign] = [await createStore(), await createStore(), await createStore()]
  await own.send([createSearch()])
  await other.send([createSearch(), createSearch()])
  await api.applyChange({ kind: 'member', workspaceId: other.workspaceId, userId: own.signedIn.id })
  await answerTasks(page)
  // One with the same key is in every store.
  const task = `task=${'1'.repeat(32)}`
  const answer = page.getByRole('dialog').getByLabel('Answer in Español')
  const rows = getPanel(page, 'What to do').getByRole('listitem')
  const searches = page.locator('dl[aria-label="Key figures"] > div').filter({ hasText: 'Voice searches' })
  const getStoredId = () => page.evaluate(() => localStorage.getItem('workspace_id'))

  await test.step('after the sign-in', async () => {
    await page.goto(`/?workspace=${other.workspaceId}&${task}`)
    await submitLogin(page, own)
    await expect(searches).toContainText('2')
    // Members may only read.
    await expect(rows.filter({ hasText: 'shipping' })).toBeFocused()
    await expect(page).toHaveURL('/')
    expect(await getStoredId()).toBe(other.workspaceId)
  })

  await test.step('from another that was chosen', async () => {
    await page.goto(`/?workspace=${own.workspaceId}&${task}`)
    await expect(answer).toBeVisible()
    await expect(page.getByText('You are no longer on that')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    expect(await getStoredId()).toBe(own.workspaceId)
  })

  await test.step('not where it is not of their stores', async () => {
    await page.goto(`/?workspace=${foreign.workspaceId}&${task}`)
    await expect(page).toHaveURL('/')
    await expect(rows).toHaveCount(3)
    await expect(searches).toContainText('1')
    await expect(rows.and(page.locator(':focus'))).toHaveCount(0)
    await expect(answer).toHaveCount(0)
    expect(await getStoredId()).toBe(own.workspaceId)
  })

  await test.step('although the list of stores comes late', async () => {
    problems.expect(/500/)
    problems.expect(/GET \/api\/workspaces\/ failed/)
    const released = Promise.withResolvers<void>()
    let calls = 0
    await page.route(`**${listWorkspacesRoute.path}`, async (route) => {
      calls += 1
      // Once it has failed, the page waits for it no more.
      if (calls === 1) return route.fulfill({ status: 500, json: { detail: 'Oh.' } })
      await released.promise
      await route.continue()
    })
    await page.goto(`/?${task}`)
    await expect(rows).toHaveCount(3)
    released.resolve()
    await expect(answer).toBeVisible()
  })
})

test("[BILL-16] [WS-1] a mail's link to a place on a page leads to it in its own store", async ({
  page,
  api,
  createStore,
}) => {
  const [own, other] = [await createStore(), await createStore()]
  await api.applyChange({ kind: 'member', workspaceId: other.workspaceId, userId: own.signedIn.id })
  const getStoredId = () => page.evaluate(() => localStorage.getItem('workspace_id'))
  await page.goto(`/?workspace=${other.workspaceId}`)
  await submitLogin(page, own)
  await expect(page).toHaveURL('/')
  expect(await getStoredId()).toBe(other.workspaceId)
  await page.goto(`/settings/billing?workspace=${own.workspaceId}#plans`)
  await expect(page).toHaveURL('/settings/billing#plans')
  expect(await getStoredId()).toBe(own.workspaceId)
  await expect(page.locator('#plans')).toBeInViewport()
})
