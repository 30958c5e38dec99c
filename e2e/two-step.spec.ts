import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readCode, turnOnTwoStep } from './fixtures/authenticator.ts'
import { listViolations } from './fixtures/axe.ts'
import { press } from './fixtures/keyboard.ts'
import { expectBeforeRedirect, submitLogin } from './fixtures/log-in.ts'
import { signIn } from './fixtures/sign-in.ts'
import { addMember, getRow, getToasts, inviteByMail } from './fixtures/team.ts'
import { expect, test } from './fixtures/test.ts'

const getCard = (page: Page) => page.getByRole('region', { name: 'Two-step verification' })

/** Types into the field that has the focus, and sends its form. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('[ACC-6] [A11Y-1] is turned on by keyboard, keeps a reload at the second step, and lets in by app and by recovery code', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/400/)
  problems.expect(/failed/)
  // What is still on its way as the session ends is refused.
  problems.allow(/401/)
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/settings/account')
  const turnOn = page.getByRole('button', { name: 'Turn on verification' })
  await turnOn.waitFor()
  await turnOn.focus()
  await page.keyboard.press('Enter')
  await typeInto(page, page.getByRole('dialog').getByLabel('Password'), store.password)

  const setup = page.getByRole('dialog', { name: 'Connect your authenticator app' })
  const qr = setup.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(qr).toBeVisible()
  expect(await qr.locator('[style]').count()).toBe(0)
  const secret = (await setup.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  // Who cannot scan types it, and has to see all of it.
  const hidden = await setup
    .getByRole('region', { name: 'Key for the app' })
    .evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(hidden).toBe(0)
  // A phone opens its own app; elsewhere there is a screen to scan.
  await expect(setup.getByRole('link')).toHaveCount(0)
  const code = setup.getByLabel('Code from your app')
  await typeInto(page, code, '12345')
  await expect(setup).toContainText('This code is not correct.')
  await code.fill('')
  await typeInto(page, code, readCode(secret))

  const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
  const items = dialog.getByRole('listitem')
  await expect(items).toHaveCount(10)
  await expect(dialog.getByRole('list')).toBeFocused()
  const recoveryCodes = await items.allTextContents()
  const download = page.waitForEvent('download')
  await press(page, 'Tab', dialog.getByRole('button', { name: 'Download' }))
  await page.keyboard.press('Enter')
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toBe(`Voice Shop recovery codes of ${store.email}\n\n${recoveryCodes.join('\n')}\n`)
  // On paper there is nothing but the codes and whose they are.
  await page.emulateMedia({ media: 'print' })
  await expect(dialog.getByText(`Voice Shop recovery codes of ${store.email}`)).toBeVisible()
  await expect(items.first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(dialog.getByText('I have saved them')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await press(page, 'Tab', dialog.getByRole('button', { name: 'I have saved them' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(getCard(page)).toContainText('10 recovery codes left')

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/settings/billing')
  await expect(page).toHaveURL('/login')
  await submitLogin(page, store)
  const field = page.getByLabel('Code from your app')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await page.reload()
  await expect(field).toBeFocused()
  // The next one, which is taken half a minute early; until it is too old there is time to try it again.
  const nextCode = readCode(secret, 1)
  await typeInto(page, field, ` ${nextCode.replace(/(...)/, '$1 ')}`)
  await expect(page).toHaveURL('/settings/billing')

  await page.getByRole('button', { name: 'Log out' }).click()
  await submitLogin(page, store)
  await typeInto(page, field, nextCode)
  await expect(page.getByText('This code has already been used.')).toBeVisible()
  await press(page, 'Tab', page.getByRole('button', { name: 'Use a recovery code instead' }))
  await page.keyboard.press('Enter')
  await typeInto(page, page.getByLabel('Recovery code'), recoveryCodes[0] ?? '')
  await expect(page).toHaveURL('/')
  await page.goto('/settings/account')
  await expect(getCard(page)).toContainText('9 recovery codes left')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('[ACC-6] the setup opens the authenticator app of the phone itself', async ({ page, createStore }) => {
    const store = await createStore()
    await signIn(page, store)
    await page.goto('/settings/account')
    await page.getByRole('button', { name: 'Turn on verification' }).click()
    await page.getByRole('dialog').getByLabel('Password').fill(store.password)
    await page.keyboard.press('Enter')
    const setup = page.getByRole('dialog', { name: 'Connect your authenticator app' })
    const secret = (await setup.locator('code').textContent())?.replaceAll(' ', '')
    const link = setup.getByRole('link', { name: 'Open in the authenticator app on this device' })
    await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*[?&]secret=${secret}&`))
    await link.scrollIntoViewIfNeeded()
    await expect(link).toBeInViewport()
    expect(await listViolations(page)).toEqual([])
  })
})

test('[ACC-6] a sign-in that is over begins again with the reason; a code signs in in all tabs', async ({
  page,
  context,
  createStore,
  problems,
}) => {
  problems.expect(/40[01]/)
  problems.expect(/failed/)
  const store = await createStore()
  const { secret } = await turnOnTwoStep(store)
  await page.goto('/login')
  const second = await context.newPage()
  await second.goto('/login')
  await submitLogin(second, store)
  await submitLogin(page, store)
  const field = page.getByLabel('Code from your app')
  for (let tries = 1; tries <= 5; tries += 1) {
    await field.fill('12345')
    await page.getByRole('button', { name: 'Confirm' }).click()
    const said = tries < 5 ? 'This code is not correct.' : 'Too many wrong codes. Please log in again.'
    await expect(page.getByText(said)).toBeVisible()
  }
  await expect(page.getByLabel('Email')).toHaveValue(store.email)
  await second.getByLabel('Code from your app').fill(readCode(secret, 1))
  await second.getByRole('button', { name: 'Confirm' }).click()
  await expect(second).toHaveURL('/')
  await expect(page).toHaveURL('/')
})

test('[ACC-6] the owner requires it; a member without it is led to set it up before anything of the store shows', async ({
  page,
  api,
  createStore,
}) => {
  const store = await createStore({ firstName: 'Ana' })
  const { recoveryCodes } = await turnOnTwoStep(store)
  const member = await addMember(api, store)
  await signIn(page, store)
  await page.goto('/settings/team')
  await expect(getRow(page, store.email)).toContainText(/On/)
  await expect(getRow(page, member.email)).toContainText(/Off/)
  await page.getByRole('button', { name: 'Require for everyone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Require two-step verification?' })
  await dialog.getByLabel('Password').fill(store.password)
  await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await dialog.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await dialog.getByRole('button', { name: 'Require for everyone' }).click()
  await expect(getToasts(page)).toContainText('Every member now needs two-step verification')
  expect(await listViolations(page)).toEqual([])

  await page.evaluate(() => localStorage.clear())
  await signIn(page, member)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), store.workspaceId)
  await page.goto('/settings/account')
  await expect(page.getByText("“Ana's store” requires two-step verification. Turn it on to continue.")).toBeVisible()
  await page.goto('/settings')
  await expect(page).toHaveURL('/settings/account')
  await turnOnTwoStep(member)
  await page.reload()
  await expect(getCard(page)).toContainText("Required by Ana's store, so it cannot be turned off.")
  await expect(getCard(page).getByRole('button', { name: 'Turn off' })).toHaveCount(0)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect(page).toHaveURL('/settings')
})

test('[ACC-6] [TEAM-4] an invitation is accepted with password and code', async ({ page, inbox, createStore }) => {
  const [store, guest] = [await createStore({ firstName: 'Ana' }), await createStore({ firstName: 'Bruno' })]
  const link = await inviteByMail(store, inbox, guest.email)
  const { secret } = await turnOnTwoStep(guest)
  await page.clock.install()
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(guest.password)
  await page.getByRole('button', { name: 'Join the team' }).click()
  await page.getByLabel('Code from your app').waitFor()
  await expectBeforeRedirect(page, async () => {
    await page.getByLabel('Code from your app').fill(readCode(secret, 1))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('You are on the team.')).toBeVisible()
  })
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('workspace_id'))).toBe(store.workspaceId)
})
