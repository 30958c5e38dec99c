import { readLink } from './fixtures/inbox.ts'
import { expectFocusRing, press } from './fixtures/keyboard.ts'
import { signIn } from './fixtures/sign-in.ts'
import { createEmail } from './fixtures/store.ts'
import { addMember, getRow } from './fixtures/team.ts'
import { expect, test } from './fixtures/test.ts'

const password = 'mate amargo y medialunas'

test('[A11Y-1] [TEAM-2] [TEAM-3] the team by keyboard alone: invite, send again, cancel, remove', async ({
  page,
  api,
  createStore,
}) => {
  const store = await createStore()
  const member = await addMember(api, store)
  const email = createEmail()
  await signIn(page, store)
  await page.goto('/settings')
  const card = page.getByRole('link', { name: /^Team/ })
  await card.waitFor()
  await press(page, 'Tab', card)
  await expectFocusRing(card)
  await page.keyboard.press('Enter')
  const inviteButton = page.getByRole('button', { name: 'Invite member' })
  await inviteButton.waitFor()
  await press(page, 'Tab', inviteButton)
  await expectFocusRing(inviteButton)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await press(page, 'Tab', page.getByRole('button', { name: 'Send invitation' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(inviteButton).toBeFocused()

  const resend = getRow(page, email).getByRole('button', { name: /^Resend/ })
  await press(page, 'Tab', resend)
  await expectFocusRing(resend)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Invitation sent to ${email} again`)).toBeVisible()
  await expect(resend).toBeFocused()
  const cancel = getRow(page, email).getByRole('button', { name: /^Cancel/ })
  await press(page, 'Tab', cancel)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press(page, 'Tab', page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }))
  await page.keyboard.press('Enter')
  await expect(getRow(page, email)).toHaveCount(0)
  const table = page.getByRole('table', { name: 'Members' })
  await expect(table).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(getRow(page, member.email).getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, 'Tab', page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
  await page.keyboard.press('Enter')
  await expect(getRow(page, member.email)).toHaveCount(0)
  await expect(table).toBeFocused()
})

test('[A11Y-1] [REG-2] accepting an invitation by keyboard alone', async ({ page, createStore, inbox }) => {
  const store = await createStore()
  const email = createEmail()
  await store.call('POST', '/api/auth/invitations/', { email })
  const [mail] = await inbox.waitForMails(email)
  if (!mail) throw new Error('no mail')
  await page.goto(readLink(mail))
  await page.getByLabel('First name').waitFor()
  const values = { 'First name': 'Lucía', 'Last name': 'Méndez', Password: password, 'Confirm password': password }
  for (const [label, value] of Object.entries(values)) {
    await press(page, 'Tab', page.getByLabel(label, { exact: true }))
    await page.keyboard.type(value)
  }
  await press(page, 'Tab', page.getByRole('button', { name: 'Join the team' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome, Lucía' })).toBeVisible()
})
