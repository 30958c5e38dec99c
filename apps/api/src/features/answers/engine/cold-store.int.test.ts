import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createAnsweringStore } from '../../../testing/answering-store.ts'
import { makePushedProduct } from '../../../testing/products.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createToldChanges } from '../../../testing/told-changes.ts'
import type { ToWorker } from './engine-messages.ts'
import { createSegmentEngine } from './segment-engine.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Threads are told that they have all products only after one was asked for those that have a sentence's words. */
function holdReading(): void {
  const { postMessage } = Worker.prototype
  const asked = Promise.withResolvers<void>()
  // The embedded database's thread is told things without a type.
  const told = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    message: Partial<ToWorker>,
    ...rest
  ) {
    if (message.type === 'loaded') return void asked.promise.then(() => postMessage.call(this, message, ...rest))
    postMessage.call(this, message, ...rest)
    if (message.type?.startsWith('answer')) asked.resolve()
  })
  onTestFinished(() => told.mockRestore())
}

test('[ANSWER-1] [ANSWER-6] the first shopper after a start is not told that nothing is there while it is being read', async () => {
  const { owner } = await createAnsweringStore(t, [
    makePushedProduct({ product_id: 'candle', name: 'Vela de soja lavanda' }),
    makePushedProduct({ product_id: 'perfume', name: 'Perfume de mujer Azahar' }),
    makePushedProduct({ product_id: 'vase', name: 'Florero de vidrio soplado' }),
  ])
  const errors: unknown[] = []
  const engine = createSegmentEngine({
    db: t.deps.db,
    catalogueChanges: createToldChanges().changes,
    log: (error) => errors.push(error),
    embeddingModel: null,
    // Its thread takes long to begin on a busy machine.
    nothingMs: 60_000,
  })
  onTestFinished(() => engine.close?.())
  const asked = { workspaceId: owner.workspaceId, language: 'es', previous: null, limit: 3, rules: [] } as const
  holdReading()
  // By its words the database finds the perfume alone.
  const { kind, products } = await engine.answer({ ...asked, query: 'un regalo para mi mamá que no sea perfume' })
  expect(kind).toBe('answered')
  expect(products.map(({ product_id }) => product_id).sort()).toEqual(['candle', 'vase'])
  expect((await engine.answer({ ...asked, query: 'un unicornio azul' })).products).toEqual([])
  expect(errors).toEqual([])
})
