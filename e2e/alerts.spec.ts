import { answerAlerts } from './fixtures/alert-answers.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createBusyFortnight } from './fixtures/voice-events.ts'

test('[ALERT-1] the bell tells how many alerts last, and leads to them', async ({ page, createStore }) => {
  const store = await createStore()
  await store.send(createBusyFortnight())
  await answerAlerts(page)
  await signIn(page, store)
  await page.goto('/')
  const bell = page.getByRole('main').getByRole('link', { name: 'Alerts: 2' })
  await bell.click()
  await expect(page).toHaveURL('/settings/alerts')
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible()
  const now = page.getByRole('region', { name: 'Now', exact: true })
  await expect(now.getByRole('heading', { level: 3 })).toHaveText(['Assistant no longer seen', 'Limit ahead'])
  await expect(page.getByRole('region', { name: 'Before', exact: true }).getByRole('listitem')).toHaveCount(3)
  await now.getByRole('link', { name: 'See what is missing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Voice assistant' })).toBeVisible()
})

test('[ALERT-1] a kind of alert is muted for a time or for good, and can be heard again', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await page.goto('/settings/alerts')
  await expect(page.getByRole('region', { name: 'Now', exact: true })).toContainText('Nothing is out of the ordinary.')
  const watched = page.getByRole('region', { name: 'What is watched' })
  const kind = (name: string) => watched.getByRole('listitem').filter({ hasText: name })
  await expect(watched.getByText('Watched', { exact: true })).toHaveCount(5)

  await kind('No product found').getByRole('combobox').selectOption('for 1 day')
  await kind('No product found').getByRole('button', { name: 'Mute' }).click()
  await expect(kind('No product found')).toContainText('Muted until')
  await kind('Not understood').getByRole('combobox').selectOption('for good')
  await kind('Not understood').getByRole('button', { name: 'Mute' }).click()
  await expect(kind('Not understood').getByText('Muted', { exact: true })).toBeVisible()

  await page.reload()
  await expect(watched.getByText('Watched', { exact: true })).toHaveCount(3)
  await expect(kind('No product found')).toContainText('Muted until')
  await kind('No product found').getByRole('button', { name: 'Unmute' }).click()
  await expect(kind('No product found')).toContainText('Watched')
  await expect(kind('Not understood').getByText('Muted', { exact: true })).toBeVisible()
})

test('[ALERT-1] a mute that is refused is said, and nothing looks muted', async ({ page, createStore, problems }) => {
  problems.allow(/alerts\/limit_ahead\/mute/)
  problems.allow(/503/)
  await signIn(page, await createStore())
  await page.goto('/settings/alerts')
  await page.route('**/api/alerts/*/mute/', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Mute alerts: Limit ahead' }).click()
  await expect(page.getByText('The alert could not be changed. Please try again.')).toBeVisible()
  await expect(page.getByText('Watched', { exact: true })).toHaveCount(5)
})

test('[ALERT-1] that a mute was refused is said on the page that was gone to meanwhile', async ({
  page,
  createStore,
  problems,
}) => {
  problems.allow(/alerts\/limit_ahead\/mute/)
  problems.allow(/503/)
  const answer = Promise.withResolvers<void>()
  await signIn(page, await createStore())
  await page.goto('/settings/alerts')
  await page.route('**/api/alerts/*/mute/', async (route) => {
    await answer.promise
    await route.fulfill({ status: 503, json: {} })
  })
  await page.getByRole('button', { name: 'Mute alerts: Limit ahead' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Assistant', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Your own answers' })).toBeVisible()
  answer.resolve()
  await expect(page.getByText('The alert could not be changed. Please try again.')).toBeVisible()
})
