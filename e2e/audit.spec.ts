import { collectCalls, describeCall } from './fixtures/calls.ts'
import { signIn } from './fixtures/sign-in.ts'
import { createEmail } from './fixtures/store.ts'
import { addMember } from './fixtures/team.ts'
import { expect, test } from './fixtures/test.ts'

test('[TEAM-6] a new store has no activity; what is done then shows at once, in words and with its time', async ({
  page,
  api,
  createStore,
}) => {
  const store = await createStore()
  const member = await addMember(api, store)
  await signIn(page, store)
  await page.goto('/settings/team')
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity).toContainText('No activity yet.')

  const email = createEmail()
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  const entries = activity.getByRole('listitem')
  await expect(entries).toHaveText([new RegExp(`^Ana Pereyra invited ${email}now\\w{3} \\d+, \\d{4}, \\d+:\\d\\d`)])
  await page.getByRole('button', { name: `Resend invitation to ${email}` }).click()
  await expect(entries).toHaveCount(2)
  await page.getByRole('button', { name: `Cancel invitation to ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click()
  await expect(entries).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove Bruno Pereyra' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(entries.getByRole('paragraph')).toHaveText([
    `Ana Pereyra removed Bruno Pereyra (${member.email})`,
    `Ana Pereyra canceled the invitation to ${email}`,
    `Ana Pereyra sent the invitation to ${email} again`,
    `Ana Pereyra invited ${email}`,
  ])
  await page.getByLabel('Language').selectOption('es')
  await expect(page.getByRole('region', { name: 'Actividad' }).getByRole('paragraph').last()).toHaveText(
    `Ana Pereyra invitó a ${email}`,
  )
})

test('[TEAM-6] the pages go back in time, stay as they were, and the way back ends at what is newest', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  const makeKey = () => store.call('POST', `/api/stores/${store.merchantId}/secret_key/`)
  for (let count = 0; count < 12; count += 1)
    await store.call('POST', '/api/auth/invitations/', { email: createEmail() })
  await signIn(page, store)
  await page.goto('/settings/team')
  const activity = page.getByRole('region', { name: 'Activity' })
  const entries = activity.getByRole('listitem')
  await expect(entries).toHaveCount(10)
  const [newer, older] = [
    activity.getByRole('button', { name: 'Newer' }),
    activity.getByRole('button', { name: 'Older' }),
  ]
  await expect(newer).toBeDisabled()
  await makeKey()
  const calls = collectCalls(page, (path) => path === '/api/audit/')
  await older.click()
  await expect(entries).toHaveCount(2)
  await expect(activity).toContainText('Page 2 of 2')
  await expect(older).toBeDisabled()
  await expect(activity.getByRole('list')).toBeFocused()
  await newer.click()
  await expect(entries).toHaveCount(10)
  await expect(entries.first()).toContainText('Ana Pereyra created a new secret key')
  await expect
    .poll(() => calls.map(describeCall))
    .toEqual([
      expect.stringMatching(/^GET \/api\/audit\/\?page=2&page_size=10&until=[\da-f-]{36}$/),
      'GET /api/audit/?page=1&page_size=10',
    ])
})

test('an activity that does not load says so and loads again', async ({ page, createStore, problems }) => {
  problems.expect(/503/)
  problems.expect(/GET \/api\/audit\/ failed/)
  await signIn(page, await createStore())
  await page.route('**/api/audit/?*', (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }))
  await page.goto('/settings/team')
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity).toContainText('The activity could not be loaded. Please try again.')
  await page.unroute('**/api/audit/?*')
  await activity.getByRole('button', { name: 'Retry' }).click()
  await expect(activity).toContainText('No activity yet.')
})
