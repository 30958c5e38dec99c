import { collectCalls } from './fixtures/calls.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('[SET-1] the cards lead to account, team, billing, store, voice assistant, developers and alerts', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/settings')
  const cards = page.getByRole('main').getByRole('link')
  await expect(cards).toHaveCount(7)
  const hrefs = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const pages = ['account', 'team', 'billing', 'store', 'widget', 'developers', 'alerts']
  expect(hrefs).toEqual(pages.map((name) => `/settings/${name}`))
  const headings = ['Account', 'Team', 'Billing', 'Store', 'Voice assistant', 'Developers', 'Alerts']
  for (const [index, heading] of headings.entries()) {
    await cards.nth(index).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveTitle(`${heading} · Voice Shop`)
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  }
})

test('[EVENT-6] the store page makes the first key at once, and replaces it only after a question', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/settings/store')
  const calls = collectCalls(page, (path) => path.endsWith('/secret_key/'))
  await page.getByRole('button', { name: 'Create secret key' }).click()
  const field = page.getByLabel('New secret key')
  await expect(field).toHaveValue(/^vsk_/)
  const first = await field.inputValue()

  const replace = page.getByRole('button', { name: 'Replace secret key' })
  const dialog = page.getByRole('dialog', { name: 'Replace the secret key?' })
  await replace.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(replace).toBeFocused()
  await expect(field).toHaveValue(first)
  await expect.poll(() => calls).toHaveLength(1)

  await replace.click()
  await expect(dialog).toContainText('The current key stops working at once.')
  await dialog.getByLabel('The current key stops working').selectOption('in 24 hours')
  await expect(dialog).toContainText('Both keys work until then')
  await dialog.getByLabel('Password').fill(store.password)
  await dialog.getByRole('button', { name: 'Replace secret key' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(field).not.toHaveValue(first)
  await expect(replace).toBeFocused()
  await expect.poll(() => calls).toHaveLength(2)
  const keys = page.getByRole('list', { name: 'Secret key' })
  await expect(keys.getByRole('listitem')).toHaveText([
    'Your store has a secret key.Not used yet.',
    /^The previous key works until .*Not used yet\.$/,
  ])

  await page.reload()
  await expect(page.getByText('Your store has a secret key.')).toBeVisible()
  await expect(field).toHaveCount(0)
})

test('[LAYOUT-1] beside a page of the settings stand the others, where there is room', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/settings/account')
  const ways = page.getByRole('navigation', { name: 'Settings' })
  await expect(ways.getByRole('link')).toHaveText([
    'Account',
    'Team',
    'Billing',
    'Store',
    'Voice assistant',
    'Developers',
    'Alerts',
  ])
  for (const name of ['Team', 'Billing', 'Store', 'Voice assistant', 'Developers', 'Alerts', 'Account']) {
    await ways.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(ways.locator('[aria-current=page]')).toHaveText(name)
  }
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(ways).toBeHidden()
})
