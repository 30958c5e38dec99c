import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAnsweringStore, listIds } from '../../testing/answering-store.ts'
import { makePushedProduct, pushProducts } from '../../testing/products.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTestDatabase, testDatabaseKind } from '../../testing/test-database.ts'
import { catalogueChannel } from './catalogue-changes.ts'
import { listProductChanges, readChangeCursor } from './store-products.queries.ts'

const patience = { timeout: 20_000 }

// The embedded database belongs to one process.
describe.runIf(testDatabaseKind === 'postgres')('processes on one database', () => {
  let here: TestApp
  let there: TestApp
  beforeAll(async () => {
    const database = await openTestDatabase()
    const open = () => ({ catalogue: database.openChannel(catalogueChannel, () => undefined) })
    here = await createTestApp({ database, channels: open() })
    there = await createTestApp({ database: database.openAgain(), channels: open() })
    const listening = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'voice-shop news' and query like '%pg_notify%'`
    await vi.waitFor(async () => expect((await listening.execute(here.deps.db)).rows[0]?.count).toBe(2), patience)
  })
  afterAll(async () => {
    await there.close()
    await here.close()
  })

  test('[CATALOG-1] [SCALE-1] what one process changes, another hears of and reads, what is gone too', async () => {
    const owner = await here.registerOwner()
    const key = await here.createSecretKey(owner)
    const heard: (string | null)[] = []
    there.deps.catalogueChanges.subscribe((workspaceId) => heard.push(workspaceId))
    const { workspaceId } = owner
    let after = await readChangeCursor(there.deps.db, workspaceId)
    const readChanges = async () => {
      const page = await listProductChanges(there.deps.db, { workspaceId, after, limit: 10 })
      after = page?.cursor ?? after
      return page?.changes.map(({ productId, product }) => [productId, product !== null])
    }
    await pushProducts(here, { key, products: [makePushedProduct({ product_id: 'first' })] })
    await vi.waitFor(() => expect(heard).toEqual([workspaceId]), patience)
    // A catalogue that has just begun is read as a whole.
    expect(await readChanges()).toBeUndefined()
    after = await readChangeCursor(there.deps.db, workspaceId)
    await pushProducts(here, { key, products: [makePushedProduct({ product_id: 'second' })] })
    const headers = { authorization: `Bearer ${key}` }
    await here.call('DELETE', '/api/voice-shop/products/first/', { headers })
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(1), patience)
    expect(await readChanges()).toEqual([
      ['second', true],
      ['first', false],
    ])
  })

  test('[CATALOG-2] [ANSWER-2] [SCALE-1] what is pushed, changed or removed by one process is so in the answers of another', async () => {
    const { ask, push, remove } = await createAnsweringStore(here, [
      makePushedProduct({ product_id: 'bag', name: 'Cartera de cuero' }),
    ])
    const isFound = (query: string) => expect.poll(async () => listIds(await ask(query, {}, there)))
    // Who was never asked before reads the store; who has read it follows what changes.
    await isFound('una cartera').toEqual(['bag'])
    await push([makePushedProduct({ product_id: 'lamp', name: 'Lámpara de pie' })])
    await isFound('una lámpara de pie').toEqual(['lamp'])
    const priced = [{ variant_id: 'v1', options: {}, price: '1500.00', stock: 1 }]
    await push([makePushedProduct({ product_id: 'lamp', name: 'Taza de cerámica', variants: priced })])
    await isFound('una lámpara de pie').toEqual([])
    await isFound('una taza de menos de dos mil pesos').toEqual(['lamp'])
    expect((await ask('una taza', {}, there)).products).toMatchObject([{ name: 'Taza de cerámica', price: '1500.00' }])
    await remove('lamp')
    await isFound('una taza').toEqual([])
    await isFound('una cartera').toEqual(['bag'])
  })
})
