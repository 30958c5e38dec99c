import { listViolations } from './fixtures/axe.ts'
import { getPanel } from './fixtures/dashboard-parts.ts'
import { shopProducts } from './fixtures/products.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

test('[METRIC-3] what to do is done, dismissed and brought back without leaving the dashboard', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.push(shopProducts)
  const say = (query: string, shoppers: number) =>
    Array.from({ length: shoppers }, (_, index) => createSearch({ query, shopper: `${query} ${index}` }))
  await store.send([
    ...say('¿hacen envíos a Monterrey?', 4),
    ...say('paracaídas', 3),
    ...say('quiero un paracaídas', 2),
    createSearch({ query: 'unicornio' }),
  ])
  await signIn(page, store)
  await page.goto('/')
  const card = getPanel(page, 'What to do')
  const rows = card.getByRole('list', { name: 'What to do' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /5 shoppers said “paracaídas”: nothing was found“(?:quiero un )?paracaídas”/,
    /4 shoppers asked about shipping.*“¿hacen envíos a Monterrey\?”/,
  ])
  expect(await listViolations(page)).toEqual([])

  await rows.nth(1).getByRole('button', { name: 'Answer it' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Answer in Español').fill('Enviamos a todo México.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rows).toHaveCount(1)

  await rows.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(card).toContainText('Nothing to do in this period')
  await page.locator('[data-toast]').filter({ hasText: 'Dismissed' }).getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: /^Done/ }).click()
  await card.getByText('Done and dismissed (1)').click()
  await card.getByRole('button', { name: /^Bring back/ }).click()
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: 'Add a synonym' }).click()
  await expect(page.getByRole('dialog').getByLabel("Shopper's words")).toHaveValue('paracaídas')
})
