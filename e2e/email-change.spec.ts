import type { Page, Request } from '@playwright/test'
import { listViolations } from './fixtures/axe.ts'
import { collectCalls } from './fixtures/calls.ts'
import { doubleClick } from './fixtures/double-click.ts'
import { readLink } from './fixtures/inbox.ts'
import { logIn } from './fixtures/log-in.ts'
import { signIn } from './fixtures/sign-in.ts'
import { createEmail, type Store } from './fixtures/store.ts'
import { expect, test } from './fixtures/test.ts'

const isChange = (path: string) => path.endsWith('/change-email/')
const listPosts = (calls: readonly Request[]) => calls.filter((call) => call.method() === 'POST')
const getCard = (page: Page) => page.getByRole('region', { name: 'Email', exact: true })
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Change email' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm email' })

async function ask(page: Page, { password }: Store, email: string): Promise<void> {
  await page.goto('/settings/account')
  await getCard(page).getByRole('button', { name: 'Change email' }).click()
  await getDialog(page).getByLabel('New email').fill(email)
  await getDialog(page).getByLabel('Password').fill(password)
  await doubleClick(getDialog(page).getByRole('button', { name: 'Send link' }))
  await expect(getCard(page)).toContainText(`We sent a link to ${email}.`)
}

test('[ACC-7] the link of the mail changes the e-mail in another browser, and the one that asked stays signed in', async ({
  page,
  browser,
  createStore,
  inbox,
  problems,
}) => {
  problems.expect(/400 \(Bad Request\).*confirm-email/)
  problems.expect(/confirm-email\/ failed/)
  const [store, email] = [await createStore(), createEmail()]
  await signIn(page, store)
  await test.step('what waits is told after a reload, and can be taken back', async () => {
    const dropped = createEmail()
    await ask(page, store, dropped)
    await page.reload()
    await expect(getCard(page)).toContainText(`We sent a link to ${dropped}.`)
    await doubleClick(getCard(page).getByRole('button', { name: 'Keep current email' }))
    await expect(page.getByText(`Your email stays ${store.email}`).first()).toBeVisible()
    await expect(getCard(page)).not.toContainText(dropped)
  })
  const calls = collectCalls(page, isChange)
  await ask(page, store, email)
  expect(listPosts(calls)).toHaveLength(1)
  await expect(getDialog(page)).toHaveCount(0)
  await expect(getCard(page).getByRole('button', { name: 'Change email' })).toBeFocused()
  await inbox.waitForMails(store.email)
  const [mail] = await inbox.waitForMails(email)
  if (!mail) throw new Error('no mail')
  const link = readLink(mail)

  const other = await browser.newContext({ locale: 'en-US' })
  const opened = await other.newPage()
  await opened.goto(link)
  // The code is gone from the address, and a reload keeps it.
  await expect(opened).toHaveURL(/\/confirm-email$/)
  await opened.reload()
  await doubleClick(confirm(opened))
  await expect(opened.getByText(`The email of your account is now ${email}.`)).toBeVisible()
  await opened.getByRole('link', { name: 'Log in' }).click()
  await opened.clock.install()
  await logIn(opened, { ...store, email })
  await expect(opened.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
  await other.close()

  await page.reload()
  await expect(getCard(page)).toContainText(`You log in with ${email}`)
  await test.step('opened once more, the link says that it was used', async () => {
    await page.goto(link)
    await confirm(page).click()
    await expect(page.getByRole('alert')).toContainText('This link has already been used')
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(getCard(page)).toContainText(email)
  })
})

test('[ACC-7] what is missing or refused is told at its field', async ({ page, createStore, problems }) => {
  problems.expect(/400 \(Bad Request\).*change-email/)
  problems.expect(/change-email\/ failed/)
  const store = await createStore()
  await signIn(page, store)
  const calls = collectCalls(page, isChange)
  await page.goto('/settings/account')
  await getCard(page).getByRole('button', { name: 'Change email' }).click()
  const [email, password] = [getDialog(page).getByLabel('New email'), getDialog(page).getByLabel('Password')]
  await expect(email).toBeFocused()
  const send = getDialog(page).getByRole('button', { name: 'Send link' })
  await send.click()
  await expect(email).toHaveAccessibleDescription('Enter the new email')
  await expect(password).toHaveAccessibleDescription('Enter your password to confirm')
  await expect(email).toBeFocused()
  expect(listPosts(calls)).toEqual([])
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await listViolations(page)).toEqual([])
  }

  for (const [text, message] of [
    ['ana', 'Enter a valid email address.'],
    [store.email, 'This is already the email of your account.'],
  ] as const) {
    await email.fill(text)
    await password.fill(store.password)
    await send.click()
    await expect(email).toHaveAccessibleDescription(message)
    await expect(email).toBeFocused()
  }
  await email.fill(createEmail())
  await password.fill('not the password')
  await send.click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toHaveCount(0)
})

test('[ACC-7] a link without its code says so, and one that could not be followed can be tried again', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/)
  problems.expect(/confirm-email\/ failed/)
  await page.goto('/confirm-email')
  await expect(page.getByRole('alert')).toContainText('This link is not valid.')
  await expect(confirm(page)).toHaveCount(0)
  await page.goto('/confirm-email?code=abc')
  await page.route('**/api/auth/users/confirm-email/', (route) => route.abort())
  await confirm(page).click()
  await expect(page.getByRole('alert')).toHaveText('Your email could not be confirmed. Please try again.')
  await expect(confirm(page)).toBeEnabled()
})
