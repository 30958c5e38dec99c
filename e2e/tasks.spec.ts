import type { Locator } from '@playwright/test'
import { listViolations } from './fixtures/axe.ts'
import { getPanel } from './fixtures/dashboard-parts.ts'
import { listShifts, watchShifts } from './fixtures/layout-checks.ts'
import { shopProducts } from './fixtures/products.ts'
import { signIn } from './fixtures/sign-in.ts'
import type { Store } from './fixtures/store.ts'
import { answerTasks } from './fixtures/task-answers.ts'
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

test('[METRIC-3] what is not sold is added to the catalog or set aside in words; a link leads to a task', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.send([createSearch()])
  await signIn(page, store)
  await answerTasks(page)
  await page.goto(`/?task=${'2'.repeat(32)}`)
  const row = getPanel(page, 'What to do').getByRole('listitem').filter({ hasText: 'gift card' })
  await expect(row).toContainText('1,312 shoppers wanted gift card, red: nothing of the kind in stock')
  await expect(row).toBeFocused()
  await expect(page).toHaveURL('/')
  await expect(row.getByRole('button', { name: /^(?:Add a synonym|Dismiss)/ })).toHaveCount(0)
  const marking = page.waitForRequest('**/api/ai/tasks/**')
  await row.getByRole('button', { name: /^We don't sell this/ }).click()
  expect((await marking).postDataJSON()).toEqual({ mark: 'dismissed', shoppers: 1312 })
  await row.getByRole('link', { name: /^Add to the catalog/ }).click()
  await expect(page).toHaveURL('/catalogue')

  // A task that has one opens its dialog.
  await page.goto(`/?task=${'1'.repeat(32)}`)
  await expect(page.getByRole('dialog').getByLabel('Answer in Español')).toBeVisible()
})

/** Of the card's height, what is neither its own edge nor filled. */
const measureEmptyRoom = (card: Locator) =>
  card.evaluate((element) => {
    const inner = Number.parseFloat(getComputedStyle(element).paddingBottom) + 1
    const filled = element.lastElementChild?.getBoundingClientRect().bottom ?? 0
    return Math.round(element.getBoundingClientRect().bottom - inner - filled)
  })

/** A store with three things to do. */
async function createStoreToDo(createStore: () => Promise<Store>): Promise<Store> {
  const store = await createStore()
  const say = (query: string, shoppers: number) =>
    Array.from({ length: shoppers }, (_, index) => createSearch({ query, shopper: `${query} ${index}` }))
  await store.send([...say('¿hacen envíos a Monterrey?', 5), ...say('paracaídas', 4), ...say('cohete', 3)])
  return store
}

for (const { width, visits } of [
  // What follows is below the window: the first visit already leaves no room.
  { width: 360, visits: [1, 2] },
  { width: 1280, visits: [2] },
]) {
  test(`[METRIC-3] [LAYOUT-3] what to do leaves no room empty below its rows at ${width} px, and nothing moves`, async ({
    page,
    createStore,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await signIn(page, await createStoreToDo(createStore))
    await watchShifts(page)
    const card = getPanel(page, 'What to do')
    for (const visit of [1, 2]) {
      await page.goto('/')
      await expect(card.getByRole('listitem')).toHaveCount(3)
      if (visits.includes(visit)) await expect.poll(() => measureEmptyRoom(card), `visit ${visit}`).toBe(0)
      expect(await listShifts(page), `visit ${visit}`).toEqual([])
    }
  })
}

test('[METRIC-3] [LAYOUT-3] the room of what to do follows the width of the page, then and at the next visit', async ({
  page,
  createStore,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, await createStoreToDo(createStore))
  await watchShifts(page)
  await page.goto('/')
  const card = getPanel(page, 'What to do')
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await expect.poll(() => measureEmptyRoom(card)).toBe(0)
  const { height = 0 } = (await card.boundingBox()) ?? {}
  await page.setViewportSize({ width: 1024, height: 360 })
  await expect.poll(() => measureEmptyRoom(card)).toBe(0)
  expect((await card.boundingBox())?.height).toBeLessThan(height)
  await page.reload()
  await expect(card.getByRole('listitem')).toHaveCount(3)
  expect(await measureEmptyRoom(card)).toBe(0)
  expect(await listShifts(page)).toEqual([])
})

test('[METRIC-3] [LAYOUT-3] what was unfolded takes no room at the next visit', async ({ page, createStore }) => {
  await page.setViewportSize({ width: 1280, height: 1600 })
  await signIn(page, await createStoreToDo(createStore))
  await page.goto('/')
  const card = getPanel(page, 'What to do')
  await card
    .getByRole('button', { name: /^Dismiss/ })
    .first()
    .click()
  await card.getByText('Done and dismissed (1)').click()
  await card
    .getByRole('button', { name: /^Dismiss/ })
    .first()
    .click()
  await expect(card.getByText('Done and dismissed (2)')).toBeVisible()
  await page.reload()
  await expect(card.getByText('Done and dismissed (2)')).toBeVisible()
  expect(await measureEmptyRoom(card)).toBe(0)
})
