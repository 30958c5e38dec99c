import { listViolations } from './fixtures/axe.ts'
import { shopProducts } from './fixtures/products.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('[CATALOG-4] the owner looks through the products, finds what lacks something, and opens one', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.push(shopProducts)
  await signIn(page, store)
  await page.goto('/settings')
  await page.getByRole('navigation').getByRole('link', { name: 'Catalog' }).click()
  await expect(page).toHaveURL('/catalogue')
  const items = page.getByRole('list', { name: 'Products' }).getByRole('listitem')
  await expect(items).toHaveCount(4)
  await expect(items.filter({ hasText: 'rojas' })).toContainText('Pampa · sneakers · 3 variants')
  await expect(items.filter({ hasText: 'rojas' })).toContainText('ARS 45,000')

  await page.getByRole('button', { name: 'Out of stock 1' }).click()
  await expect(page).toHaveURL('/catalogue?flaw=no_stock')
  await expect(items).toHaveText([/Lámpara de pie/])
  await page.getByLabel('Search products').fill('zapatillas')
  await expect(page.getByText('No product matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(items).toHaveCount(4)

  await page.getByLabel('Search products').fill('ROJAS')
  await expect(items).toHaveCount(1)
  await items.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Zapatillas urbanas rojas' })).toBeVisible()
  const understood = page.getByRole('region', { name: 'What the assistant understood' })
  await expect(understood).toContainText('sneakers')
  await expect(understood).toContainText('red')
  await expect(understood).toContainText('leather')
  const row = page.getByRole('row', { name: /Talle: 42/ })
  await expect(row).toContainText('42 · red')
  await expect(row).toContainText('Before: ARS 60,000')
  await page.getByRole('link', { name: 'All products' }).click()
  await expect(page).toHaveURL('/catalogue?text=ROJAS')
  await expect(items).toHaveCount(1)
})

test('[CATALOG-4] a store without products is told how they come, and one that is gone says so', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/404/)
  problems.expect(/GET \/api\/catalogue\/products\/:product_id\/ failed/)
  await signIn(page, await createStore())
  await page.goto('/catalogue')
  await expect(page.getByText('No products yet')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the store page' }).click()
  await expect(page).toHaveURL('/settings/store')
  await page.goto('/catalogue?product=gone')
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
})

test('[CATALOG-4] products that do not load say so and load again', async ({ page, createStore, problems }) => {
  problems.expect(/503/)
  problems.expect(/GET \/api\/catalogue\/products\/ failed/)
  const store = await createStore()
  await store.push(shopProducts)
  await signIn(page, store)
  let isDown = true
  await page.route('**/api/catalogue/products/*', (route) =>
    isDown ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  await page.goto('/catalogue')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The products could not be loaded.')
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Taza de cerámica')).toBeVisible()
})

test('[CATALOG-4] [LAYOUT-3] catalogue and product fit 320 px in both themes, without a violation', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.push(shopProducts)
  await signIn(page, store)
  await page.setViewportSize({ width: 320, height: 740 })
  for (const path of ['/catalogue', '/catalogue?product=sneaker-red']) {
    await page.goto(path)
    await expect(page.getByText('Zapatillas urbanas rojas')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await listViolations(page)).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})

test('[CATALOG-3] an owner names a feed by keyboard, is told in words why it cannot be read, and removes it', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/400/)
  problems.expect(/PUT \/api\/catalogue\/feed\/ failed/)
  await signIn(page, await createStore())
  await page.goto('/settings/store')
  const card = page.getByRole('region', { name: 'Product feed' })
  await card.getByLabel('Address of the feed').fill('feed.xml')
  await page.keyboard.press('Enter')
  await expect(card.getByText('This is not a web address.')).toBeVisible()
  await expect(card.getByLabel('Address of the feed')).toBeFocused()
  await card.getByLabel('Address of the feed').fill('http://169.254.169.254/feed.xml')
  await page.keyboard.press('Enter')
  await expect(card.getByText('The address leads to a private network')).toBeVisible()
  await expect(card.getByText('Next reading:')).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'Remove the feed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the feed' }).click()
  await expect(card.getByLabel('Address of the feed')).toBeVisible()
})

test('[USAGE-3] the owner reads on the catalogue and on the store page what the plan had no room for', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.push(shopProducts)
  await page.route('**/api/stores/*/catalogue/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), state: 'done', refused: 1234 } })
  })
  await signIn(page, store)
  await page.goto('/catalogue')
  const notice = page.getByText('Your plan has no room for 1,234 products of your store')
  await expect(notice).toBeVisible()
  await page.goto('/settings/store')
  await expect(notice).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'View plans' }).click()
  await expect(page).toHaveURL('/settings/billing#plans')
})
