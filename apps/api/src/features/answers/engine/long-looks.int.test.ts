import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { asWorkspace } from '../../../core/database/as-workspace.ts'
import { makePushedProduct, pushProducts } from '../../../testing/products.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testDatabaseKind } from '../../../testing/test-database.ts'
import { createToldChanges } from '../../../testing/told-changes.ts'
import type { ToWorker } from './engine-messages.ts'
import { createSegmentEngine } from './segment-engine.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const makeShoes = (id: string) => makePushedProduct({ product_id: id, name: `Zapatillas ${id}` })

/** An engine beside the application's own, which reads all anew when it is told to. */
function createEngine(workspaceId: string) {
  const told = vi.spyOn(Worker.prototype, 'postMessage')
  const rest = Promise.withResolvers<void>()
  const { changes, tell: tellOf } = createToldChanges()
  const errors: unknown[] = []
  const engine = createSegmentEngine({
    db: t.deps.db,
    catalogueChanges: changes,
    log: (error) => errors.push(error),
    embeddingModel: null,
    mostSmall: 0,
    rest: () => rest.promise,
  })
  onTestFinished(async () => {
    told.mockRestore()
    await engine.close?.()
  })
  const listTold = () =>
    told.mock.calls.map(([message], index) => ({ message: message as ToWorker, worker: told.mock.contexts[index] }))
  /** The application's own engine is asked nothing. */
  const findWorker = () => listTold().find(({ message }) => message.type.startsWith('answer'))?.worker
  const countReadings = () =>
    listTold().filter(
      ({ message, worker }) =>
        message.type === 'begin' && message.workspaceId === workspaceId && worker === findWorker(),
    ).length
  const find = async () => {
    const asked = { workspaceId, query: 'zapatillas', language: 'es', previous: null, limit: 3, rules: [] } as const
    const { products } = await asWorkspace(workspaceId, () => engine.answer(asked))
    return products.map(({ product_id }) => product_id).sort()
  }
  /** Until then the database may have found what is answered. */
  const isRead = async () => {
    await find()
    const last = listTold().findLast(({ message }) => message.type.startsWith('answer'))?.message
    return last?.type === 'answer' && last.candidates === null
  }
  const tell = () => tellOf(workspaceId)
  return { find, isRead, tell, errors, countReadings, endRest: rest.resolve }
}

test.skipIf(testDatabaseKind === 'embedded')(
  'who was read before is answered by that while the database takes long to look through what is there now',
  async () => {
    const owner = await t.registerOwner({ language: 'es' })
    const key = await t.createSecretKey(owner)
    await pushProducts(t, { key, products: [makeShoes('one')] })
    const { find, isRead, tell, errors, countReadings, endRest } = createEngine(owner.workspaceId)
    await expect.poll(isRead).toBe(true)
    expect(countReadings()).toBe(1)
    // More than there was: once nothing changes, all is read again.
    await pushProducts(t, { key, products: [makeShoes('two'), makeShoes('three')] })
    tell()
    await expect.poll(find).toEqual(['one', 'three', 'two'])
    const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    onTestFinished(() => isOver.resolve())
    const holding = t.deps.db.transaction().execute(async (transaction) => {
      await sql`lock table catalogue_products in access exclusive mode`.execute(transaction)
      isHeld.resolve()
      await isOver.promise
    })
    await isHeld.promise
    endRest()
    await expect.poll(countReadings).toBe(2)
    tell()
    const countLooks = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%with hits as%'`.execute(
        t.deps.db,
      )
      return rows.length
    }
    for (const _ of [1, 2]) {
      expect(await Promise.all([find(), find(), find(), find()])).toEqual(Array(4).fill(['one', 'three', 'two']))
      // For two of the shoppers the database looks through all, once their connections are there.
      await expect.poll(countLooks).toBe(2)
    }
    isOver.resolve()
    await holding
    await expect.poll(find).toEqual(['one', 'three', 'two'])
    expect(errors).toEqual([])
  },
)
