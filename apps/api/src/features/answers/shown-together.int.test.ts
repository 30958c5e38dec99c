import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findCurrentWork } from '../../core/database/as-workspace.ts'
import { makePushedProduct, pushProducts } from '../../testing/products.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { createShownReader } from './shown-together.ts'

let t: TestApp
let store: TestOwner
let other: TestOwner
const ids = Array.from({ length: 300 }, (_, index) => `p${index}`)
beforeAll(async () => {
  t = await createTestApp()
  store = await t.registerOwner()
  other = await t.registerOwner()
  for (const owner of [store, other]) {
    const products = ids.map((product_id) => makePushedProduct({ product_id, name: `${product_id} of ${owner.email}` }))
    expect((await pushProducts(t, { key: await t.createSecretKey(owner), products })).status).toBe(200)
  }
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => t.close())

/** A reader, how many connections it took, and how to let the first of them wait. */
function createWorld() {
  let taken = 0
  let gate: Promise<void> | null = null
  const executor = t.deps.db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  vi.spyOn(executor, 'provideConnection').mockImplementation(async (run) => {
    // The pushed products are being read at the same time.
    if (findCurrentWork().kind !== 'answer') return provide(run)
    taken += 1
    const wait = gate
    gate = null
    await wait
    return provide(run)
  })
  const hold = () => {
    const held = Promise.withResolvers<void>()
    gate = held.promise
    return held
  }
  const read = createShownReader(t.deps.db)
  const readNames = async ({ workspaceId }: TestOwner, productIds: readonly string[]) => {
    const { versions } = await read(workspaceId, productIds)
    return productIds.map((id) => versions.get(id)?.[0]?.product.name)
  }
  return { readNames, read, hold, countTaken: () => taken }
}
const nameOf = (owner: TestOwner) => (id: string) => `${id} of ${owner.email}`

test('[ANSWER-1] what is asked for of a store while it is read is read by one reading more, and by each store for itself', async () => {
  const { readNames, hold, countTaken } = createWorld()
  const { resolve } = hold()
  const asked = [ids.slice(0, 10), ids.slice(5, 15), ids.slice(20, 30), ids.slice(20, 22)]
  const own = asked.map((some) => readNames(store, some))
  const others = readNames(other, ids.slice(0, 3))
  expect(await others).toEqual(ids.slice(0, 3).map(nameOf(other)))
  resolve()
  expect(await Promise.all(own)).toEqual(asked.map((some) => some.map(nameOf(store))))
  expect(countTaken()).toBe(3)
})

test('[ANSWER-1] what was changed before somebody asked is seen by them, though a reading was under way', async () => {
  const { readNames, hold } = createWorld()
  const { resolve } = hold()
  const before = readNames(store, ['p1'])
  await t.deps.db
    .updateTable('catalogue_products')
    .set({ title: 'new name' })
    .where('workspace_id', '=', store.workspaceId)
    .where('product_id', '=', 'p2')
    .execute()
  const after = readNames(store, ['p2'])
  resolve()
  expect(await before).toEqual(['p1 of owner-1@shop.example'])
  expect(await after).toEqual(['new name'])
})

test('[ANSWER-1] more than one reading takes is read by several, and nothing is left out', async () => {
  const { readNames, hold, countTaken } = createWorld()
  const { resolve } = hold()
  const asked = [ids.slice(0, 1), ids.slice(100, 200), ids.slice(200, 300), ids.slice(10, 60)]
  const read = asked.map((some) => readNames(store, some))
  resolve()
  expect(await Promise.all(read)).toEqual(asked.map((some) => some.map(nameOf(store))))
  expect(countTaken()).toBe(3)
})

test('[ANSWER-1] a reading that fails takes those with it that it was for, and not the next', async () => {
  const { readNames, hold } = createWorld()
  const { reject } = hold()
  const failed = readNames(store, ['p1'])
  const next = readNames(store, ['p3'])
  reject(new Error('the connection broke'))
  await expect(failed).rejects.toThrow('the connection broke')
  expect(await next).toEqual(['p3 of owner-1@shop.example'])
})

test('[ANSWER-1] the rules are there where nothing is shown', async () => {
  const { read } = createWorld()
  expect(await read(store.workspaceId, [])).toMatchObject({ ruleRows: [] })
})
