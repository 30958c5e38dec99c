import { signIn } from './fixtures/sign-in.ts'
import { storePassword } from './fixtures/store.ts'
import { expect, test } from './fixtures/test.ts'

test('[API-2] an API key is made with the password, shown once, replaced and removed', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/400/)
  problems.expect(/keys\/ failed/)
  await signIn(page, await createStore())
  await page.goto('/settings/store')
  const card = page.getByRole('region', { name: 'API keys', exact: true })
  await expect(card).toContainText('No API keys yet.')
  await card.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(dialog).toContainText('Enter a name.')
  await expect(dialog).toContainText('Choose at least one.')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Monthly report')
  await dialog.getByRole('checkbox', { name: 'Read figures' }).check()
  await dialog.getByRole('combobox', { name: 'It ends' }).selectOption('In 90 days')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Password').fill('guessed it')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await expect(dialog.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Password').fill(storePassword)
  await dialog.getByRole('button', { name: 'Create API key' }).click()

  const shown = card.getByRole('textbox', { name: 'New key: Monthly report' })
  await expect(shown).toHaveValue(/^vsa_/)
  const key = await shown.inputValue()
  const item = card.getByRole('listitem')
  await expect(item).toContainText(`vsa_…${key.slice(-4)}`)
  await expect(item).toContainText('Not used yet.')
  const usage = () => page.request.get('/api/voice-shop/usage/', { headers: { authorization: `Bearer ${key}` } })
  expect((await usage()).status()).toBe(200)
  const events = await page.request.post('/api/voice-shop/events/', {
    headers: { authorization: `Bearer ${key}` },
    data: { events: [] },
  })
  expect(events.status()).toBe(403)

  await page.reload()
  await expect(shown).toHaveCount(0)
  await expect(item).toContainText('Last used')
  await item.getByRole('button', { name: 'Replace Monthly report' }).click()
  await dialog.getByRole('combobox').selectOption('in 1 hour')
  await dialog.getByLabel('Password').fill(storePassword)
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(item).toContainText('The key before works until')
  await item.getByRole('button', { name: 'Remove Monthly report' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(card).toContainText('No API keys yet.')
  expect((await usage()).status()).toBe(401)
})

test('[API-2] that no key was made is said after its dialog was closed', async ({ page, createStore, problems }) => {
  problems.expect(/400/)
  const answer = Promise.withResolvers<void>()
  await signIn(page, await createStore())
  await page.goto('/settings/store')
  await page.route('**/api/keys/', async (route) => {
    if (route.request().method() === 'POST') await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Monthly report')
  await dialog.getByRole('checkbox', { name: 'Read figures' }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Password').fill('guessed it')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  answer.resolve()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
})
