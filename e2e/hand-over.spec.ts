import type { Page } from '@playwright/test'
import { listViolations } from './fixtures/axe.ts'
import { collectCalls } from './fixtures/calls.ts'
import { doubleClick } from './fixtures/double-click.ts'
import { signIn } from './fixtures/sign-in.ts'
import { addMember, getRow } from './fixtures/team.ts'
import { expect, test } from './fixtures/test.ts'

const getCard = (page: Page) => page.getByRole('region', { name: 'Hand over the store' })

test('[TEAM-7] [TEAM-5] the owner hands the store over after a question that says what changes', async ({
  page,
  api,
  createStore,
  inbox,
  problems,
}) => {
  problems.expect(/400 \(Bad Request\).*hand-over/)
  problems.expect(/hand-over\/ failed/)
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/settings/team')
  await expect(getCard(page)).toContainText('Invite that person first.')
  await expect(getCard(page).getByRole('button')).toHaveCount(0)

  const member = await addMember(api, store)
  await page.reload()
  const button = getCard(page).getByRole('button', { name: 'Hand over the store' })
  await expect(button).toBeDisabled()
  await getCard(page)
    .getByLabel('New owner')
    .selectOption({ label: `Bruno Pereyra (${member.email})` })
  await button.click()
  const dialog = page.getByRole('dialog', { name: "Hand “Ana's store” over to Bruno Pereyra?" })
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await expect(dialog).toContainText('You become a member')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await listViolations(page)).toEqual([])
  }
  const confirm = dialog.getByRole('button', { name: 'Hand over the store' })
  await dialog.getByLabel('Password').fill('not the password')
  await confirm.click()
  await expect(dialog.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
  await expect(getRow(page, store.email)).toContainText('Owner')

  const calls = collectCalls(page, (path) => path.endsWith('/hand-over/'))
  await dialog.getByLabel('Password').fill(store.password)
  await doubleClick(confirm)
  await expect(page.getByText("Bruno Pereyra now owns “Ana's store”")).toBeVisible()
  await expect.poll(() => calls).toHaveLength(1)
  await expect(getRow(page, member.email)).toContainText('Owner')
  await expect(getRow(page, store.email)).toContainText('Member')
  await expect(getCard(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Invite member' })).toHaveCount(0)
  await page.reload()
  await expect(getRow(page, member.email)).toContainText('Owner')
  const [told] = await inbox.waitForMails(member.email)
  expect(told?.subject).toBe("You now own “Ana's store” on Voice Shop")
})
