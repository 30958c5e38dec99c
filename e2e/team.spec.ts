import type { Page } from '@playwright/test'
import { collectCalls, collectOpenCalls, describeCall, settle } from './fixtures/calls.ts'
import { doubleClick } from './fixtures/double-click.ts'
import { readLink } from './fixtures/inbox.ts'
import { signIn } from './fixtures/sign-in.ts'
import { createEmail, type Store } from './fixtures/store.ts'
import { addMember, getRow, getRows, getToasts } from './fixtures/team.ts'
import { expect, test } from './fixtures/test.ts'

async function openTeam(page: Page, store: Store): Promise<void> {
  await signIn(page, store)
  await page.goto('/settings/team')
  await expect(getRow(page, store.email)).toBeVisible()
}

const isTeamCall = (path: string) => /^\/api\/auth\/(users|invitations)\//.test(path)
const invite = (store: Store, email: string) => store.call<{ id: string }>('POST', '/api/auth/invitations/', { email })
const getInviteButton = (page: Page) => page.getByRole('button', { name: 'Invite member' })

test('[TEAM-1] the table has the owner first, then members, then invitations, each with what is known', async ({
  page,
  api,
  createStore,
}) => {
  const store = await createStore()
  const member = await addMember(api, store)
  const [invited, expired] = [createEmail(), createEmail()]
  await invite(store, expired)
  await api.applyChange({ kind: 'expired invitation', workspaceId: store.workspaceId, email: expired })
  await invite(store, invited)
  await openTeam(page, store)

  // Beside the ways of the settings a narrower window has room for rows of labelled lines alone.
  await page.setViewportSize({ width: 1280, height: 900 })
  const table = page.getByRole('table', { name: 'Members' })
  const heads = table.getByRole('columnheader')
  for (const head of await heads.all()) await expect(head).toBeInViewport({ ratio: 1 })
  const isWithinItsRoom = (element: HTMLElement) => element.scrollWidth <= (element.parentElement?.clientWidth ?? 0)
  expect(await table.evaluate(isWithinItsRoom)).toBe(true)
  await expect(heads).toHaveText(['Member', 'Role', 'Status', 'Date', 'Two-step verification', 'Actions'])
  await expect(getRows(page).getByRole('rowheader')).toHaveText([
    new RegExp(`Ana Pereyra.*You.*${store.email}`),
    new RegExp(`Bruno Pereyra.*${member.email}`),
    invited,
    expired,
  ])
  const date = /\w{3} \d+, \d{4}/
  await expect(getRow(page, store.email).getByRole('cell')).toHaveText(['Owner', 'Active', date, 'Off', ''])
  await expect(getRow(page, member.email).getByRole('cell')).toHaveText(['Member', 'Active', date, 'Off', 'Remove'])
  await expect(getRow(page, invited).getByRole('cell')).toHaveText([
    'Member',
    /Invited|Pending/,
    /Expires on \w{3} \d+, \d{4}/,
    '–',
    'ResendCancel',
  ])
  await expect(getRow(page, expired).getByRole('cell')).toHaveText([
    'Member',
    'Expired',
    /Expired on \w{3} \d+, \d{4}/,
    '–',
    'ResendCancel',
  ])
})

test('[TEAM-1] the page asks once for each list, and again when it is opened again', async ({
  page,
  api,
  createStore,
}) => {
  const store = await createStore()
  await addMember(api, store)
  await openTeam(page, store)
  const calls = collectCalls(page)
  for (let visits = 0; visits < 2; visits += 1) {
    calls.length = 0
    await page.reload()
    await expect(getRow(page, store.email)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('No activity yet.')
    await expect(page.getByLabel('New owner')).toBeVisible()
    await settle(page)
    const counts = new Map<string, number>()
    for (const call of calls.map(describeCall)) counts.set(call, (counts.get(call) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 1)).toEqual([])
    const teamCalls = [...counts.keys()].map((call) => call.split(/[ ?]/)[1] ?? '').filter(isTeamCall)
    // Whether the own e-mail is proven decides what the dialog asks.
    expect(teamCalls.toSorted()).toEqual([
      '/api/auth/invitations/',
      '/api/auth/users/',
      '/api/auth/users/change-email/',
    ])
  }
})

test('[TEAM-4] an invitation is pending until its mail went out, and the page follows by itself', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  const email = createEmail()
  await invite(store, email)
  let isSent = false
  await page.route('**/api/auth/invitations/?*', async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    for (const invitation of list.results) invitation.status = isSent ? 'invited' : 'pending'
    await route.fulfill({ response, json: list })
  })
  await openTeam(page, store)
  await expect(getRow(page, email)).toContainText('Pending')
  isSent = true
  await expect(getRow(page, email)).toContainText('Invited')
})

test('[TEAM-3] inviting: nothing to send without an address; then a toast, and the invitation is in the list', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  const email = createEmail()
  await openTeam(page, store)
  await getInviteButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Invite member' })
  const [field, send] = [dialog.getByLabel('Email'), dialog.getByRole('button', { name: 'Send invitation' })]
  await expect(field).toBeFocused()
  await expect(send).toBeDisabled()
  await field.fill('   ')
  await expect(send).toBeDisabled()
  await field.fill(`  ${email.toUpperCase()} `)
  const calls = collectCalls(page, (path) => isTeamCall(path))
  await doubleClick(send)
  await expect(dialog).toHaveCount(0)
  await expect(getToasts(page)).toContainText(`Invitation sent to ${email}`)
  await expect(getRow(page, email)).toContainText(/Pending|Invited/)
  await expect(getInviteButton(page)).toBeFocused()
  expect(calls.filter((call) => call.method() === 'POST')).toHaveLength(1)
  await expect(getRow(page, email)).toContainText('Invited')
})

test('[TEAM-8] who is new has their own e-mail confirmed first, by a link that can be sent again, and then invites', async ({
  page,
  context,
  createStore,
  inbox,
}) => {
  const store = await createStore({ isProven: false })
  await openTeam(page, store)
  await getInviteButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your email first' })
  await expect(dialog).toContainText(`confirm that ${store.email} is yours`)
  await doubleClick(dialog.getByRole('button', { name: 'Send me the link' }))
  await expect(dialog).toContainText(`We sent a link to ${store.email}.`)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  const [mail] = await inbox.waitForMails(store.email, 2)
  if (!mail) throw new Error('no mail')
  const other = await context.newPage()
  await other.goto(readLink(mail))
  await other.getByRole('button', { name: 'Confirm email' }).click()
  await expect(other.getByRole('main')).toContainText(`${store.email} is confirmed.`)
  await other.close()
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('dialog', { name: 'Invite member' }).getByLabel('Email')).toBeFocused()
})

test('[TEAM-3] what the server refuses is told at the field and in a toast; the default where it says nothing', async ({
  page,
  api,
  createStore,
  problems,
}) => {
  problems.expect(/400 \(Bad Request\).*invitations/)
  problems.expect(/503/)
  problems.expect(/ERR_CONNECTION_REFUSED/)
  problems.expect(/POST \/api\/auth\/invitations\/ failed/)
  const store = await createStore()
  const member = await addMember(api, store)
  const invited = createEmail()
  await invite(store, invited)
  await openTeam(page, store)
  await getInviteButton(page).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Email')
  const refusals = {
    nobody: 'Enter a valid email address.',
    [store.email]: 'This is your own email: you are already on the team.',
    [member.email.toUpperCase()]: 'This person is already on the team.',
    [invited]: 'This email already has an open invitation. You can send it again from the list.',
  }
  for (const [email, message] of Object.entries(refusals)) {
    await field.fill(email)
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(message)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await expect(getToasts(page).getByRole('alert').filter({ hasText: message })).toBeVisible()
  }

  await field.fill(createEmail())
  const answers = [
    [{ workspace: ['No more room.'] }, 'No more room.'],
    [{ permission: ['Not for you.'] }, 'Not for you.'],
  ] as const
  for (const [json, message] of answers) {
    await page.route('**/api/auth/invitations/', (route) => route.fulfill({ status: 503, json }))
    await field.press('Enter')
    await expect(getToasts(page).getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect(field).toHaveAccessibleDescription(message)
  }
  await page.route('**/api/auth/invitations/', (route) => route.abort('connectionrefused'))
  await field.press('Enter')
  await expect(getToasts(page)).toContainText('The invitation could not be sent. Please try again.')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await page.unroute('**/api/auth/invitations/')
  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
})

test('[TEAM-2] a member is removed after a question that names the person, once', async ({
  page,
  api,
  createStore,
}) => {
  const store = await createStore()
  const member = await addMember(api, store)
  await openTeam(page, store)
  await expect(getRow(page, store.email).getByRole('button')).toHaveCount(0)

  const remove = getRow(page, member.email).getByRole('button', { name: 'Remove Bruno Pereyra' })
  const dialog = page.getByRole('dialog', { name: 'Remove Bruno Pereyra from the team?' })
  const calls = collectCalls(page, isTeamCall)
  for (const close of ['Cancel', 'Close']) {
    await remove.click()
    await expect(dialog).toContainText(`Bruno Pereyra (${member.email}) will lose access to Ana's store at once.`)
    await dialog.getByRole('button', { name: close }).click()
    await expect(dialog).toHaveCount(0)
    await expect(remove).toBeFocused()
  }
  await remove.click()
  await doubleClick(dialog.getByRole('button', { name: 'Remove' }))
  await expect(getToasts(page)).toContainText('Bruno Pereyra is no longer on the team')
  await expect(getRow(page, member.email)).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Members' })).toBeFocused()
  const removals = calls.filter((call) => call.method() === 'DELETE').map(describeCall)
  expect(removals).toEqual([`DELETE /api/auth/users/${member.signedIn.id}/`])
  await page.reload()
  await expect(getRow(page, store.email)).toBeVisible()
  await expect(getRow(page, member.email)).toHaveCount(0)
})

test('[TEAM-2] an invitation is cancelled after a question, and one that has expired can be sent again', async ({
  page,
  api,
  createStore,
  inbox,
}) => {
  const store = await createStore()
  const email = createEmail()
  const { id } = await invite(store, email)
  await api.applyChange({ kind: 'expired invitation', workspaceId: store.workspaceId, email })
  await openTeam(page, store)
  const calls = collectCalls(page, isTeamCall)
  await expect(getRow(page, email)).toContainText('Expired')
  const before = await inbox.listMails(email)
  await doubleClick(getRow(page, email).getByRole('button', { name: `Resend invitation to ${email}` }))
  await expect(getToasts(page)).toContainText(`Invitation sent to ${email} again`)
  await expect(getRow(page, email)).toContainText('Invited')
  await expect(getRow(page, email).getByRole('button', { name: /^Resend/ })).toBeFocused()
  expect(await inbox.waitForMails(email, before.length + 1)).toHaveLength(before.length + 1)

  await getRow(page, email)
    .getByRole('button', { name: `Cancel invitation to ${email}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Cancel the invitation to ${email}?` })
  await dialog.getByRole('button', { name: 'Keep invitation' }).click()
  await expect(getRow(page, email)).toBeVisible()
  await getRow(page, email)
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await doubleClick(dialog.getByRole('button', { name: 'Cancel invitation' }))
  await expect(getToasts(page)).toContainText(`Invitation to ${email} canceled`)
  await expect(getRow(page, email)).toHaveCount(0)
  expect(calls.filter((call) => call.method() !== 'GET').map(describeCall)).toEqual([
    `POST /api/auth/invitations/${id}/resend/`,
    `DELETE /api/auth/invitations/${id}/`,
  ])
})

test("[TEAM-2] a change that fails tells the server's message, else the default, and the list is what is true", async ({
  page,
  api,
  createStore,
  problems,
}) => {
  problems.expect(/404/)
  problems.expect(/ERR_CONNECTION_REFUSED/)
  problems.expect(/DELETE \/api\/auth\/(users|invitations)\/:id\/ failed/)
  problems.expect(/resend\/ failed/)
  const store = await createStore()
  const member = await addMember(api, store)
  const email = createEmail()
  const { id } = await invite(store, email)
  await openTeam(page, store)

  const open = collectOpenCalls(page)
  await page.route('**/api/auth/{users,invitations}/*/**', (route) => route.abort('connectionrefused'))
  await getRow(page, member.email).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(getToasts(page)).toContainText('This person could not be removed. Please try again.')
  await getRow(page, email)
    .getByRole('button', { name: /^Resend/ })
    .click()
  await expect(getToasts(page)).toContainText('The invitation could not be sent again. Please try again.')
  await getRow(page, email)
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click()
  await expect(getToasts(page)).toContainText('The invitation could not be canceled. Please try again.')
  await page.unroute('**/api/auth/{users,invitations}/*/**')
  // After each failure the page asks for what is true: what it is told now must not be what comes next.
  await expect.poll(() => [...open]).toEqual([])

  await store.call('DELETE', `/api/auth/users/${member.signedIn.id}/`)
  await store.call('DELETE', `/api/auth/invitations/${id}/`)
  await getRow(page, member.email).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(getToasts(page)).toContainText('This person is not on the team.')
  await expect(getRows(page)).toHaveCount(1)
})

test('[TEAM-5] a member sees the team, and nothing to do to it', async ({ page, api, createStore }) => {
  const store = await createStore()
  const member = await addMember(api, store)
  const invited = createEmail()
  await invite(store, invited)
  await signIn(page, member)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), store.workspaceId)
  const calls = collectCalls(page)
  await page.goto('/settings/team')
  await expect(getRows(page)).toHaveCount(3)
  await expect(getRow(page, member.email)).toContainText('You')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Activity' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(calls.map(describeCall).filter((call) => call.includes('/api/audit/'))).toEqual([])
})

test('lists that do not load say so in a toast and in the page, and load again', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/503/)
  problems.expect(/GET \/api\/auth\/users\/ failed/)
  const store = await createStore()
  await signIn(page, store)
  await page.route('**/api/auth/users/?*', (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }))
  await page.goto('/settings/team')
  await expect(getToasts(page).getByRole('alert')).toHaveText('Not now.')
  await expect(page.getByText('Your team could not be loaded. Please try again.')).toBeVisible()
  await page.unroute('**/api/auth/users/?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(getRow(page, store.email)).toBeVisible()
})

test('[TEAM-1] a big team comes in pages of 20, and the page of a new invitation shows', async ({
  page,
  api,
  createStore,
}) => {
  test.setTimeout(240_000)
  const store = await createStore()
  for (let count = 0; count < 39; count += 1) await addMember(api, store)
  for (let count = 0; count < 20; count += 1) await invite(store, createEmail())
  await openTeam(page, store)
  const table = page.getByRole('table', { name: 'Members' })
  await expect(getRows(page)).toHaveCount(20)
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  const next = page.getByRole('button', { name: 'Next' })
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await next.click()
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await expect(table).toBeFocused()
  await expect(table).toBeInViewport()

  const email = createEmail()
  await getInviteButton(page).click()
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Page 3 of 4')).toBeVisible()
  await expect(getRows(page).first()).toContainText(email)
  await next.click()
  await expect(getRows(page)).toHaveCount(1)
  await getRows(page)
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click()
  await expect(page.getByText('Page 3 of 3')).toBeVisible()
  await expect(table).toBeFocused()
})
