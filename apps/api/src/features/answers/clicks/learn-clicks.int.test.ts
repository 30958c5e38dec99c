import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePushedProduct, pushProducts } from '../../../testing/products.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../../testing/test-app.ts'
import { redactShoppers } from '../../voice/voice.public.ts'
import { listClickFactors } from './click-factors.repository.ts'
import { sweepLearning } from './learn-clicks.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ids = ['one', 'two', 'three', 'four']

async function createStore() {
  const owner = await t.registerOwner({ language: 'es' })
  const key = await t.createSecretKey(owner)
  const products = ids.map((product_id) => makePushedProduct({ product_id, name: `Zapatillas ${product_id}` }))
  await pushProducts(t, { key, products })
  const headers = { authorization: `Bearer ${key}` }
  const ask = async () => {
    const { body } = await t.call('POST', '/api/voice-shop/answers/', {
      headers,
      body: { query: 'busco zapatillas', source: 'voice' },
    })
    return body as { products: { product_id: string; reasons: string[] }[] }
  }
  return { owner, ask }
}

/** Searches that showed all four, the order turning, of which each shopper clicked `clicked` where it says so. */
async function record(
  owner: TestOwner,
  { shoppers, clicked }: { shoppers: number; clicked: (shopper: number) => string | null },
) {
  const searches = Array.from({ length: shoppers }, (_, shopper) => {
    const order = [...ids.slice(shopper % 4), ...ids.slice(0, shopper % 4)]
    const id = crypto.randomUUID()
    const products = order.map((product_id) => ({ product_id, product_name: product_id }))
    const search = { type: 'search', id, shopper_id: `shopper-${shopper}`, query: 'zapatillas', products }
    const product_id = clicked(shopper)
    return [search, ...(product_id === null ? [] : [{ type: 'click', search_id: id, product_id }])]
  })
  const outcome = await t.deps.recorder.record({
    workspaceId: owner.workspaceId,
    events: searches.flat(),
    source: { kind: 'import' },
  })
  expect(outcome.rejected).toEqual([])
}

const learn = async () => {
  await sweepLearning(t.deps)
  await t.runJobs()
}
const shownIds = ({ products }: { products: { product_id: string }[] }) => products.map(({ product_id }) => product_id)

test('[ANSWER-9] at night a store learns from its clicks, and what is chosen often comes first and says so', async () => {
  const { owner, ask } = await createStore()
  const before = await ask()
  const last = shownIds(before).at(-1) ?? ''
  expect(before.products.every(({ reasons }) => !reasons.includes('chosen'))).toBe(true)
  await record(owner, { shoppers: 200, clicked: (shopper) => (shopper % 2 === 0 ? last : null) })
  await learn()
  expect((await listClickFactors(t.deps.db, owner.workspaceId)).get(last)).toBeGreaterThan(1.3)
  await expect.poll(async () => shownIds(await ask())[0]).toBe(last)
  expect((await ask()).products[0]?.reasons).toContain('chosen')
  const tried = await t.call('POST', '/api/answers/try/', {
    headers: owner.headers,
    body: { query: 'busco zapatillas' },
  })
  expect(tried.body.products[0]).toMatchObject({ product_id: last, reasons: expect.arrayContaining(['chosen']) })
})

test('[ANSWER-9] clicks of shoppers who were erased count no more from the next night on, and other stores have none', async () => {
  const { owner } = await createStore()
  const other = await createStore()
  await record(owner, { shoppers: 120, clicked: (shopper) => (shopper % 2 === 0 ? 'two' : null) })
  await learn()
  const { db } = t.deps
  expect((await listClickFactors(db, owner.workspaceId)).get('two')).toBeGreaterThan(1.2)
  expect(await listClickFactors(db, other.owner.workspaceId)).toEqual(new Map())
  const shopperIds = Array.from({ length: 120 }, (_, shopper) => `shopper-${shopper}`)
  await db
    .transaction()
    .execute((transaction) => redactShoppers(transaction, { workspaceId: owner.workspaceId, shopperIds }))
  // Not before the night.
  await learn()
  expect((await listClickFactors(db, owner.workspaceId)).get('two')).toBeGreaterThan(1.2)
  t.clock.advance(26 * 3_600_000)
  await learn()
  expect(await listClickFactors(db, owner.workspaceId)).toEqual(new Map())
})
