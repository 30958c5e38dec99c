import type { Page } from '@playwright/test'
import { listViolations } from './fixtures/axe.ts'
import { shopProducts } from './fixtures/products.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const rules = (page: Page) => page.getByRole('list', { name: 'Your rules' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

test('[ANSWER-7] a word is explained: tried before it is saved, changed, deleted and brought back', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.push(shopProducts)
  await signIn(page, store)
  await page.goto('/assistant')
  await expect(page.getByText('No rules yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('This is missing')).toHaveCount(2)

  await dialog(page).getByLabel("Shopper's words").fill('xanclufas')
  await dialog(page).getByLabel('What they mean').fill('zapatillas')
  await dialog(page).getByLabel("A shopper's sentence").fill('busco unas xanclufas')
  await dialog(page).getByRole('button', { name: 'Preview' }).click()
  await expect(dialog(page).getByRole('status')).toContainText(/Now\s*No products\s*With the rule\s*Zapatillas urbanas/)
  expect(await listViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Save' }).dblclick()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rules(page)).toHaveText(['“xanclufas” means “zapatillas” when a sentence has “xanclufas”'])
  expect((await store.answer('quiero xanclufas')).products).not.toHaveLength(0)

  await page.getByRole('button', { name: /^Change: / }).click()
  await dialog(page).getByLabel('Last day').fill('2020-01-01')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(rules(page)).toHaveText([/not today.*until Jan 1, 2020/])

  await page.getByRole('button', { name: /^Delete: / }).click()
  await expect(page.getByText('No rules yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rules(page)).toHaveCount(1)
})

test('[ANSWER-7] what became of a rule is said after its dialog was closed, and the next dialog stays', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/503/)
  await signIn(page, await createStore())
  await page.goto('/assistant')
  const writeRule = async () => {
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await dialog(page).getByLabel("Shopper's words").fill('xanclufas')
    await dialog(page).getByLabel('What they mean').fill('zapatillas')
  }
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  await page.route('**/api/answers/rules/*/', async (route) => {
    const index = asked++
    await answers[index]?.promise
    if (index === 0) await route.fulfill({ status: 503, json: {} })
    else await route.continue()
  })
  await writeRule()
  for (const [index, told] of ['The rule could not be saved. Please try again.', 'The rule was saved'].entries()) {
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await writeRule()
    answers[index]?.resolve()
    await expect(page.getByText(told)).toBeVisible()
    await expect(dialog(page).getByLabel("Shopper's words")).toHaveValue('xanclufas')
  }
  await expect(rules(page)).toHaveCount(1)
})

test('[ANSWER-7] a rule is deleted while another one is, and both are brought back', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await page.goto('/assistant')
  for (const words of ['xanclufas', 'tamancos']) {
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await dialog(page).getByLabel("Shopper's words").fill(words)
    await dialog(page).getByLabel('What they mean').fill('zapatillas')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await expect(rules(page)).toHaveCount(2)
  const answer = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/answers/rules/*/', async (route) => {
    asked += 1
    await answer.promise
    await route.continue()
  })
  await rules(page)
    .filter({ hasText: 'xanclufas' })
    .getByRole('button', { name: /^Delete: / })
    .click()
  await rules(page)
    .filter({ hasText: 'tamancos' })
    .getByRole('button', { name: /^Delete: / })
    .click()
  await expect.poll(() => asked).toBe(2)
  answer.resolve()
  await expect(page.getByText('No rules yet.')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(2)
  await undo.first().click()
  await undo.last().click()
  await expect(rules(page)).toHaveCount(2)
})

test('[ANSWER-7] a product is shown first, on a phone by keyboard', async ({ page, createStore }) => {
  const picture = 'https://shop.example/azules.gif'
  const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
  await page.route(picture, (route) => route.fulfill({ contentType: 'image/gif', body: pixel }))
  const store = await createStore()
  await store.push(
    shopProducts.map((product) =>
      product.product_id === 'sneaker-blue' ? { ...product, image_url: picture } : product,
    ),
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, store)
  await page.goto('/assistant')
  await page.getByRole('button', { name: 'Add a rule' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('What it does').selectOption('pin')
  await dialog(page).getByLabel('When').selectOption('always')
  await dialog(page).getByLabel('Find a product').fill('azules')
  await dialog(page).getByLabel('A product', { exact: true }).selectOption('Zapatillas urbanas azules')
  await expect(dialog(page).locator('img')).toHaveAttribute('src', picture)
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter')
  await expect(rules(page)).toHaveText(['Show first: Zapatillas urbanas azules for every sentence'])
  await expect(rules(page).locator('img')).toHaveAttribute('src', picture)
  expect(await listViolations(page)).toEqual([])
  const { products } = await store.answer('zapatillas urbanas')
  expect(products[0]?.name).toBe('Zapatillas urbanas azules')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('[ANSWER-8] a search says why it was answered so, and a word in it is explained in one step', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.push(shopProducts)
  const answer = await store.answer('busco zapatillas rojas xanclufas')
  await signIn(page, store)
  await page.goto(`/searches/visit/${answer.search_id}`)
  await page.getByRole('button', { name: 'Open visit' }).click()
  await page.getByRole('button', { name: 'Why these?' }).click()
  const reasons = page.getByRole('listitem').filter({ hasText: 'busco zapatillas rojas xanclufas' }).first()
  await expect(reasons).toContainText('Understood')
  await expect(reasons).toContainText('red')
  expect(await listViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Explain a word' }).click()
  await dialog(page).getByLabel("Shopper's words").fill('xanclufas')
  await dialog(page).getByLabel('What they mean').fill('urbanas')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The rule was saved')).toBeVisible()

  await page.getByRole('button', { name: 'Show a product first' }).click()
  await dialog(page).getByLabel('A product', { exact: true }).selectOption('Zapatillas urbanas azules')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const again = await store.answer('busco zapatillas rojas xanclufas')
  expect(again.products[0]?.name).toBe('Zapatillas urbanas azules')
  await page.goto('/assistant')
  await expect(rules(page)).toHaveCount(2)
})
