import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { makePushedProduct, pushProducts } from '../../testing/products.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const push = async (key: string, count: number) =>
  pushProducts(t, { key, products: Array.from({ length: count }, () => makePushedProduct()) })

/** As the owner's menu does it, with the language of the interface. */
async function chooseLanguage({ merchantId, headers }: TestOwner, main_language: string): Promise<void> {
  const answer = await t.call('PATCH', `/api/stores/${merchantId}/`, { headers, body: { main_language } })
  expect(answer.body.main_language).toBe(main_language)
}

/** A store whose owner reads Spanish. */
async function openStore() {
  const owner = await t.registerOwner()
  await chooseLanguage(owner, 'es')
  return { owner, key: await t.createSecretKey(owner) }
}

const read = async ({ headers }: Pick<TestOwner, 'headers'>) =>
  (await t.call('GET', '/api/ai/listening/', { headers })).body.store_languages

test('[METRIC-1] [I18N-3] what another language is than the store’s does not depend on who reads, and in which', async () => {
  const { owner, key } = await openStore()
  const member = { headers: await addMember(t, { owner, member: await t.registerOwner() }) }
  await push(key, 2)
  expect([await read(owner), await read(member)]).toEqual([['es'], ['es']])
  await chooseLanguage(owner, 'pt')
  expect([await read(owner), await read(member)]).toEqual([['es'], ['es']])
})

test('[METRIC-1] a store is in each language in which more than a few of its products are written', async () => {
  const { owner, key } = await openStore()
  const ids = Array.from({ length: 13 }, (_, place) => `p-${place}`)
  await pushProducts(t, { key, products: ids.map((product_id) => makePushedProduct({ product_id })) })
  // As a platform tells it that has several.
  const takeForPortuguese = (product_id: string) =>
    t.deps.db
      .updateTable('catalogue_products')
      .set({ language: 'pt' })
      .where('workspace_id', '=', owner.workspaceId)
      .where('product_id', '=', product_id)
      .execute()
  await takeForPortuguese('p-3')
  expect(await read(owner)).toEqual(['es'])
  await takeForPortuguese('p-7')
  expect(await read(owner)).toEqual(['es', 'pt'])
})

test('[METRIC-1] a store without products has its main language', async () => {
  const { owner } = await openStore()
  expect(await read(owner)).toEqual(['es'])
  await chooseLanguage(owner, 'en')
  expect(await read(owner)).toEqual(['en'])
})
