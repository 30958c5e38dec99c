import type { Page } from '@playwright/test'
import { readLink } from './fixtures/inbox.ts'
import { signIn } from './fixtures/sign-in.ts'
import { createEmail } from './fixtures/store.ts'
import { getRow, getRows, getToasts } from './fixtures/team.ts'
import { expect, test } from './fixtures/test.ts'

const password = 'mate amargo y medialunas'

async function fillRegistration(page: Page): Promise<void> {
  const values = { 'First name': 'Lucía', 'Last name': 'Méndez', Password: password, 'Confirm password': password }
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Join the team' }).click()
}

test('[TEAM-1] to [TEAM-6] invite, mail, register, both see the team, remove, and the removed one is out', async ({
  page,
  browser,
  api,
  createStore,
  inbox,
}) => {
  const store = await createStore()
  const email = createEmail()
  await signIn(page, store)
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Team/ }).click()
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(getRow(page, email)).toContainText('Invited')

  const [mail] = await inbox.waitForMails(email)
  if (!mail) throw new Error('no mail')
  const guest = await (await browser.newContext({ baseURL: api.origin, locale: 'en-US' })).newPage()
  await guest.goto(readLink(mail))
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText("Join Ana's store")
  await fillRegistration(guest)
  await expect(guest.getByRole('heading', { name: 'Welcome, Lucía' })).toBeVisible()
  await guest.goto('/settings/team')
  await page.reload()
  for (const view of [page, guest]) {
    await expect(getRows(view)).toHaveCount(2)
    await expect(getRow(view, store.email)).toContainText('Owner')
    await expect(getRow(view, email)).toContainText('Lucía Méndez')
    await expect(getRow(view, email)).toContainText('Member')
    await expect(getRow(view, email)).toContainText('Active')
  }
  await expect(guest.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Activity' }).getByRole('paragraph')).toHaveText([
    'Lucía Méndez joined the team',
    `Ana Pereyra invited ${email}`,
  ])

  await page.getByRole('button', { name: 'Remove Lucía Méndez' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(getRow(page, email)).toHaveCount(0)
  await guest.getByRole('link', { name: 'Dashboard' }).click()
  await expect(guest).toHaveURL('/login')
  await expect(guest.getByRole('status')).toHaveText(
    'Your account no longer belongs to a store. Ask its owner to invite you again.',
  )
  await guest.getByLabel('Email').fill(email)
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Log in' }).click()
  await expect(guest.getByRole('alert')).toHaveText(
    'Your account no longer belongs to a store. Ask its owner to invite you again.',
  )
  await guest.context().close()
})

test('[TEAM-2] [REG-5] cancelling an invitation ends its link', async ({ page, createStore, inbox, problems }) => {
  problems.expect(/400 \(Bad Request\).*verify/)
  problems.expect(/verify\/:token\/ failed/)
  const store = await createStore()
  const email = createEmail()
  await signIn(page, store)
  await page.goto('/settings/team')
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  const [mail] = await inbox.waitForMails(email)
  if (!mail) throw new Error('no mail')
  await getRow(page, email)
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click()
  await expect(getToasts(page)).toContainText(`Invitation to ${email} canceled`)
  await page.goto(readLink(mail))
  await expect(page.getByRole('alert')).toHaveText('This invitation was canceled. Ask the store for a new one.')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
})

for (const { language, invite, send, join, title } of [
  { language: 'es', invite: 'Invitar miembro', send: 'Enviar invitación', join: 'Unirse al equipo', title: 'Únete a ' },
  { language: 'pt', invite: 'Convidar membro', send: 'Enviar convite', join: 'Entrar na equipe', title: 'Entre na ' },
] as const) {
  test(`[I18N-5] [TEAM-3] inviting and joining in ${language}`, async ({ page, createStore, inbox }) => {
    const store = await createStore({ language })
    const email = createEmail()
    await signIn(page, store)
    await page.evaluate((choice) => localStorage.setItem('language', choice), language)
    await page.goto('/settings/team')
    await page.getByRole('button', { name: invite }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(email)
    await page.getByRole('button', { name: send }).click()
    await expect(page.getByRole('main').getByRole('row').filter({ hasText: email })).toBeVisible()
    const [mail] = await inbox.waitForMails(email)
    if (!mail) throw new Error('no mail')
    await page.goto(readLink(mail))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    for (const [name, value] of Object.entries({
      first_name: 'L',
      last_name: 'M',
      password,
      confirmPassword: password,
    })) {
      await page.locator(`input[name=${name}]`).fill(value)
    }
    await page.getByRole('button', { name: join }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('L')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
  })
}
