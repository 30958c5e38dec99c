import { listViolations } from './fixtures/axe.ts'
import { collectCalls } from './fixtures/calls.ts'
import { doubleClick } from './fixtures/double-click.ts'
import { signIn } from './fixtures/sign-in.ts'
import { addMember } from './fixtures/team.ts'
import { expect, test } from './fixtures/test.ts'

test('[STORE-1] [DASH-11] the first steps ask for the name of a new store, and all of the app follows', async ({
  page,
  api,
  createStore,
}) => {
  const [store, other] = [await createStore(), await createStore({ firstName: 'Carla' })]
  await api.applyChange({ kind: 'member', workspaceId: other.workspaceId, userId: store.signedIn.id })
  await signIn(page, store)
  await page.goto('/')
  const step = page.getByRole('region', { name: 'Name your store' })
  const field = step.getByLabel('Store name')
  await expect(field).toHaveValue("Ana's store")
  await expect(step).not.toContainText('Done:')
  expect(await listViolations(page)).toEqual([])
  await field.fill('   ')
  await step.getByRole('button', { name: 'Save' }).click()
  await expect(field).toHaveAccessibleDescription('Enter the name of your store')
  await expect(field).toBeFocused()

  const calls = collectCalls(page, (path) => path.startsWith('/api/stores/'))
  await field.fill('Librería <b>Ñandú</b>')
  await doubleClick(step.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Store name saved')).toBeVisible()
  await expect.poll(() => calls).toHaveLength(1)
  await expect(step).toContainText('Done:')
  const switcher = page.getByLabel('Workspace')
  await expect(switcher.getByRole('option', { name: 'Librería <b>Ñandú</b>' })).toBeAttached()
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  expect(user.merchant.store_name).toBe('Librería <b>Ñandú</b>')
  await page.reload()
  await expect(field).toHaveValue('Librería <b>Ñandú</b>')
})

test('[STORE-3] [STORE-1] the store page renames the store, for its owner alone', async ({
  page,
  api,
  createStore,
  problems,
}) => {
  problems.expect(/400/)
  problems.expect(/stores\/:id\/ failed/)
  const store = await createStore()
  const member = await addMember(api, store)
  await signIn(page, store)
  await page.goto('/settings/store')
  const card = page.getByRole('region', { name: 'Store name' })
  const field = card.getByRole('textbox', { name: 'Store name' })
  await field.fill('Casa \u202eYerba')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(field).toHaveAccessibleDescription('This name has characters that cannot be used here.')
  await expect(field).toBeFocused()
  await field.fill('Casa Yerba')
  await field.press('Enter')
  await expect(page.getByRole('region', { name: 'Store details' })).toContainText('Casa Yerba')
  await expect(field).not.toHaveAttribute('aria-invalid')

  await signIn(page, member)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), store.workspaceId)
  await page.goto('/settings/store')
  await expect(page.getByRole('region', { name: 'Store details' })).toContainText('Casa Yerba')
  await expect(card).toHaveCount(0)
})
