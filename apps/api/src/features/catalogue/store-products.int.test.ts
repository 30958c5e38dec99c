import type { ProductSource } from '@voice-shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { SourceProduct } from './catalogue-source.ts'
import { eraseCatalogue } from './erase-catalogue.ts'
import { listProductRows } from './product-rows.ts'
import { removeProducts, removeUnseen, saveProducts } from './products.repository.ts'
import {
  type ChangeCursor,
  listProductChanges,
  listStoreProducts,
  type ProductKey,
  readChangeCursor,
} from './store-products.queries.ts'
import { readProductPage } from './store-products.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

function makeProduct(id: string, changes: Partial<SourceProduct> = {}): SourceProduct {
  const variant = { id: `${id}-42`, options: { es: { Talle: '42' } }, compareAtPrice: null, stock: 2 }
  return {
    id,
    texts: { es: { title: `Zapatilla ${id}`, descriptionHtml: '' } },
    url: null,
    imageUrl: null,
    brand: 'Andina',
    tags: ['verano'],
    categories: [{ es: ['Calzado', 'Zapatillas'] }],
    currency: 'ARS',
    popularity: 3,
    createdAt: null,
    isHidden: false,
    variants: [{ ...variant, price: '1500.50' }],
    ...changes,
  }
}

/** Saves as one source does, at the clock's time. */
function save(
  workspaceId: string,
  products: SourceProduct[],
  by: { source: ProductSource; run: number } = { source: 'push', run: 1 },
) {
  const rows = products.flatMap((product) => listProductRows(product, 'es'))
  const saved = { workspaceId, ...by, readAt: t.clock.now(), rows }
  return t.deps.db.transaction().execute((transaction) => saveProducts(transaction, saved))
}

const sources = ['platform', 'push', 'feed'] as const
const remove = (workspaceId: string, productIds: string[]) =>
  t.deps.db
    .transaction()
    .execute((transaction) => removeProducts(transaction, { workspaceId, sources, productIds, now: t.clock.now() }))

async function listAll(workspaceId: string, limit: number) {
  const all = []
  let after: ProductKey | null = null
  for (;;) {
    const page = await listStoreProducts(t.deps.db, { workspaceId, after, limit })
    all.push(...readProductPage(page.text))
    if (page.products < limit || !page.last) return all
    after = page.last
  }
}

/** Ids of what has changed, those that are gone with a minus; and where to go on. */
async function listChanged(workspaceId: string, after: ChangeCursor, limit = 2) {
  const changed: string[] = []
  let cursor = after
  for (;;) {
    const page = await listProductChanges(t.deps.db, { workspaceId, after: cursor, limit })
    if (!page) return null
    changed.push(...page.changes.map(({ productId, product }) => `${product ? '' : '-'}${productId}`))
    cursor = page.cursor
    if (page.changes.length < limit) return { changed, cursor }
  }
}

test('[CATALOG-1] a reader gets each product by page in each language, with all that is known of it', async () => {
  const { workspaceId } = await t.registerOwner()
  const other = await t.registerOwner()
  const texts = {
    es: { title: 'Bota', descriptionHtml: '<p>De cuero</p>' },
    pt: { title: 'Bota', descriptionHtml: '' },
  }
  await save(workspaceId, [makeProduct('a'), makeProduct('b', { texts }), makeProduct('c', { isHidden: true })])
  await save(other.workspaceId, [makeProduct('z')])
  const all = await listAll(workspaceId, 2)
  expect(all.map(({ language, product }) => [product.product_id, language])).toEqual([
    ['a', 'es'],
    ['b', 'es'],
    ['b', 'pt'],
  ])
  expect(all[1]?.product).toEqual({
    product_id: 'b',
    name: 'Bota',
    description: 'De cuero',
    brand: 'Andina',
    tags: ['verano'],
    categories: [['Calzado', 'Zapatillas']],
    currency: 'ARS',
    url: null,
    image_url: null,
    popularity: 3,
    variants: [{ variant_id: 'b-42', options: { Talle: '42' }, price: 1500.5, compare_at_price: null, stock: 2 }],
  })
})

describe('[CATALOG-1] what has changed since a reader read', () => {
  test('is told page by page and once: new, other, hidden and gone, and not what is as it was', async () => {
    const { workspaceId } = await t.registerOwner()
    const nothing = await readChangeCursor(t.deps.db, workspaceId)
    expect(await listChanged(workspaceId, nothing)).toEqual({ changed: [], cursor: nothing })
    expect(
      await save(
        workspaceId,
        ['a', 'b', 'c', 'd', 'e'].map((id) => makeProduct(id)),
      ),
    ).toBe(true)
    const before = await readChangeCursor(t.deps.db, workspaceId)
    expect(
      await save(
        workspaceId,
        ['a', 'b'].map((id) => makeProduct(id)),
      ),
    ).toBe(false)
    expect((await listChanged(workspaceId, before))?.changed).toEqual([])
    await save(workspaceId, [makeProduct('e', { tags: ['invierno'] }), makeProduct('d'), makeProduct('f')])
    await save(workspaceId, [makeProduct('c', { isHidden: true })])
    await remove(workspaceId, ['a', 'b', 'unknown'])
    const after = await listChanged(workspaceId, before)
    expect(after?.changed).toEqual(['e', 'f', '-c', '-a', '-b'])
    expect((await listChanged(workspaceId, after?.cursor as ChangeCursor))?.changed).toEqual([])
    await save(workspaceId, [makeProduct('b')])
    expect((await listChanged(workspaceId, after?.cursor as ChangeCursor))?.changed).toEqual(['b'])
    // Who was away hears that it is there, though it was gone in between.
    expect(new Set((await listChanged(workspaceId, before))?.changed)).toEqual(new Set(['e', 'f', '-c', '-a', 'b']))
  })

  test('writers at once leave no change behind that a reader has passed', async () => {
    const { workspaceId } = await t.registerOwner()
    await save(workspaceId, [makeProduct('0')])
    const begin = await readChangeCursor(t.deps.db, workspaceId)
    const ids = Array.from({ length: 12 }, (_, number) => `p${number}`)
    let isOver = false
    const writing = Promise.all(ids.map((id) => save(workspaceId, [makeProduct(id)]))).then(() => {
      isOver = true
    })
    const seen: string[] = []
    let cursor = begin
    do {
      const page = await listChanged(workspaceId, cursor)
      seen.push(...(page?.changed ?? []))
      cursor = page?.cursor ?? cursor
    } while (!isOver)
    await writing
    seen.push(...((await listChanged(workspaceId, cursor))?.changed ?? []))
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  test('is not known after a week of removals, nor after an erasure: all is to be read again', async () => {
    const { workspaceId } = await t.registerOwner()
    await save(
      workspaceId,
      ['a', 'b', 'c'].map((id) => makeProduct(id)),
    )
    const before = await readChangeCursor(t.deps.db, workspaceId)
    await remove(workspaceId, ['a'])
    const since = await readChangeCursor(t.deps.db, workspaceId)
    t.clock.advance(8 * 24 * 3_600_000)
    await remove(workspaceId, ['b'])
    expect(await listChanged(workspaceId, before)).toBeNull()
    expect((await listChanged(workspaceId, since))?.changed).toEqual(['-b'])
    await eraseCatalogue(t.deps.db, workspaceId)
    expect(await listChanged(workspaceId, since)).toBeNull()
    await save(workspaceId, [makeProduct('c')])
    expect(await listChanged(workspaceId, since)).toBeNull()
  })
})

test('[CATALOG-1] what the store pushes no platform changes or takes away, and a push takes over', async () => {
  const { workspaceId } = await t.registerOwner()
  const names = async () => (await listAll(workspaceId, 10)).map(({ product }) => product.name)
  const texts = (title: string) => ({ title, descriptionHtml: '' })
  const titled = (title: string) => makeProduct('a', { texts: { es: texts(title) } })
  const inTwo = { texts: { 'es-AR': texts('Platform'), pt: texts('Platform') } }
  await save(workspaceId, [makeProduct('a', inTwo)], { source: 'platform', run: 1 })
  await save(workspaceId, [titled('Platform'), makeProduct('b')], { source: 'platform', run: 1 })
  expect(await names()).toEqual(['Platform', 'Platform', 'Platform', 'Zapatilla b'])
  const before = await readChangeCursor(t.deps.db, workspaceId)
  await save(workspaceId, [titled('Pushed')])
  expect((await listChanged(workspaceId, before))?.changed.toSorted()).toEqual(['-a', '-a', 'a'])
  t.clock.advance(1000)
  const startedAt = t.clock.now()
  await save(workspaceId, [titled('Platform again'), makeProduct('a', inTwo)], { source: 'platform', run: 2 })
  expect(await names()).toEqual(['Pushed', 'Zapatilla b'])
  const run = { workspaceId, source: 'platform' as const, run: 2, startedAt, now: startedAt }
  await t.deps.db.transaction().execute((transaction) => removeUnseen(transaction, run))
  expect(await names()).toEqual(['Pushed'])
})
