import { Worker } from 'node:worker_threads'
import { type Finding, listCandidateWords } from '@voice-shop/answers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makePushedProduct, pushProducts } from '../../../testing/products.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createToldChanges } from '../../../testing/told-changes.ts'
import { findProductsByWords, listStoreProducts, weighWords } from '../../catalogue/catalogue.public.ts'
import { readProductPage } from '../../catalogue/kept-products.public.ts'
import type { ToWorker } from './engine-messages.ts'
import { createSegmentEngine } from './segment-engine.ts'
import { UnreadProducts } from './unread-products.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function createStore(products: readonly unknown[]) {
  const owner = await t.registerOwner({ language: 'es' })
  const key = await t.createSecretKey(owner)
  await pushProducts(t, { key, products })
  const ask = async (query: string, changes: object = {}) => {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await t.call('POST', '/api/voice-shop/answers/', {
      headers,
      body: { query, source: 'voice', ...changes },
    })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const push = (pushed: readonly unknown[]) => pushProducts(t, { key, products: pushed })
  const remove = (id: string) =>
    t.call('DELETE', `/api/voice-shop/products/${id}/`, { headers: { authorization: `Bearer ${key}` } })
  return { owner, ask, push, remove }
}
const idsOf = ({ products }: { products: { product_id: string }[] }) => products.map(({ product_id }) => product_id)

function makeShoes(product_id: string, name: string, { price = '90000.00', size = '42' } = {}) {
  const variant = { variant_id: 'v', options: { Talle: size }, price, stock: 3 }
  return makePushedProduct({ product_id, name, variants: [variant] })
}

test('[ANSWER-2] a sentence is answered from the store’s own products', async () => {
  const { ask } = await createStore([
    makeShoes('dear', 'Zapatillas Rayo'),
    makeShoes('cheap', 'Zapatillas Brisa', { price: '50000.00' }),
    makePushedProduct({ product_id: 'bag', name: 'Cartera de cuero' }),
  ])
  const answer = await ask('hola, busco unas zapatillas talle 42 de menos de sesenta mil pesos')
  expect(answer).toMatchObject({ kind: 'answered', understood: { types: ['sneakers'], size: '42', price_max: 60_000 } })
  expect(answer.products[0]).toMatchObject({ product_id: 'cheap', misses: [] })
  expect(idsOf(answer)).not.toContain('bag')
  const cheaper = await ask('¿y en talle 44?', { previous_search_id: answer.search_id })
  expect(cheaper).toMatchObject({ kind: 'relaxed', understood: { size: '44', price_max: 60_000 } })
})

test('[ANSWER-5] who asks for others is not shown the same again', async () => {
  const { ask } = await createStore(['one', 'two', 'three'].map((id) => makeShoes(id, `Zapatillas ${id}`)))
  const first = await ask('zapatillas', { limit: 2 })
  const second = await ask('mostrame otras opciones', { limit: 2, previous_search_id: first.search_id })
  expect(new Set([...idsOf(first), ...idsOf(second)])).toEqual(new Set(['one', 'two', 'three']))
})

test('[CATALOG-2] what is pushed, changed or removed is found so within moments', async () => {
  const { ask, push, remove } = await createStore([makeShoes('one', 'Zapatillas Rayo')])
  expect(idsOf(await ask('zapatillas'))).toEqual(['one'])
  await push([makeShoes('two', 'Zapatillas Brisa', { price: '50000.00' })])
  await expect.poll(async () => idsOf(await ask('zapatillas')).sort()).toEqual(['one', 'two'])
  await push([makePushedProduct({ product_id: 'two', name: 'Cartera de lona' })])
  await expect.poll(async () => idsOf(await ask('carteras'))).toEqual(['two'])
  await remove('one')
  await expect.poll(async () => idsOf(await ask('zapatillas'))).not.toContain('one')
})

test('[CATALOG-2] one change among many products is found, and what was there before is not', async () => {
  const bags = Array.from({ length: 40 }, (_, index) =>
    makePushedProduct({ product_id: `bag-${index}`, name: `Cartera ${index}` }),
  )
  const { ask, push, remove } = await createStore([...bags, makeShoes('one', 'Zapatillas Rayo')])
  expect(idsOf(await ask('zapatillas talle 42'))).toEqual(['one'])
  await push([makeShoes('one', 'Zapatillas Rayo', { size: '38' }), makeShoes('two', 'Zapatillas Brisa')])
  await expect.poll(async () => idsOf(await ask('zapatillas talle 42'))).toEqual(['two', 'one'])
  await remove('two')
  await expect.poll(async () => (await ask('zapatillas talle 42')).kind).toBe('relaxed')
})

test('[SEC-1] a store is never answered from another one’s products', async () => {
  const [first, second] = [
    await createStore([makeShoes('mine', 'Zapatillas Rayo')]),
    await createStore([makePushedProduct({ product_id: 'bag', name: 'Cartera de cuero' })]),
  ]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? first : second).ask('zapatillas')),
  )
  expect(answers.map(idsOf)).toEqual(answers.map((_, index) => (index % 2 === 0 ? ['mine'] : [])))
})

test('the store that was asked longest ago goes while another one arrives, not after it has been read', async () => {
  const stores = await Promise.all(
    ['Rayo', 'Brisa', 'Trueno'].map((name) =>
      createStore(['one', 'two', 'three'].map((id) => makeShoes(id, `Zapatillas ${name} ${id}`))),
    ),
  )
  // The application's own engine has read them before.
  for (const { ask } of stores) await expect.poll(async () => (await ask('zapatillas')).products).toHaveLength(3)
  const engine = createSegmentEngine({
    db: t.deps.db,
    catalogueChanges: createToldChanges().changes,
    log: (error) => expect.fail(String(error)),
    embeddingModel: null,
    mostProducts: 6,
  })
  const told = vi.spyOn(Worker.prototype, 'postMessage')
  const listMessages = () => told.mock.calls.map(([message]) => message as ToWorker)
  /** Until then the database may have found what is answered. */
  const askUntilRead = (workspaceId = '') =>
    expect
      .poll(async () => {
        const asked = { workspaceId, query: 'zapatillas', language: 'es', previous: null, limit: 3, rules: [] } as const
        expect((await engine.answer(asked)).products).toHaveLength(3)
        const last = listMessages().findLast(({ type }) => type === 'answer' || type === 'answer_unread')
        return last?.type === 'answer' && last.candidates === null
      })
      .toBe(true)
  try {
    const [first, second, third] = stores.map(({ owner }) => owner.workspaceId)
    for (const workspaceId of [first, second, first, third]) await askUntilRead(workspaceId)
    const messages = listMessages()
    const placeOf = (type: ToWorker['type'], id: string | undefined) =>
      messages.findIndex((message) => message.type === type && 'workspaceId' in message && message.workspaceId === id)
    expect(messages.filter(({ type }) => type === 'drop')).toEqual([{ type: 'drop', workspaceId: second }])
    expect(placeOf('drop', second)).toBeGreaterThan(placeOf('products', third))
    expect(placeOf('drop', second)).toBeLessThan(placeOf('loaded', third))
  } finally {
    told.mockRestore()
    await engine.close?.()
  }
})

test('a store that the thread has no room for is answered by the database, and read once it has become smaller', async () => {
  const shoes = ['one', 'two', 'three'].map((id) => makeShoes(id, `Zapatillas ${id}`))
  const { owner, remove } = await createStore(shoes)
  const other = await createStore([makeShoes('other', 'Zapatillas otras')])
  const { workspaceId } = owner
  const { changes, tell } = createToldChanges()
  const logged: string[] = []
  const engine = createSegmentEngine({
    db: t.deps.db,
    catalogueChanges: changes,
    log: (error) => logged.push(String(error)),
    embeddingModel: null,
    // Each takes 2,500 bytes and what it has itself.
    mostWhole: 7500,
    mostLarge: 2,
    rest: async () => undefined,
  })
  const told = vi.spyOn(Worker.prototype, 'postMessage')
  const isRead = (id: string) =>
    told.mock.calls.some(([message]) => message.type === 'loaded' && message.workspaceId === id)
  const ask = async (id: string) => {
    const asked = { workspaceId: id, query: 'zapatillas', language: 'es', previous: null, limit: 3, rules: [] } as const
    return (await engine.answer(asked)).products.map(({ product_id }) => product_id).sort()
  }
  try {
    expect(await Promise.all([ask(workspaceId), ask(workspaceId)])).toEqual(Array(2).fill(['one', 'three', 'two']))
    // The database may have answered before it was measured.
    await expect.poll(() => logged).toEqual([expect.stringContaining(`store ${workspaceId}: 3 products`)])
    await expect
      .poll(async () => [await ask(other.owner.workspaceId), isRead(other.owner.workspaceId)])
      .toEqual([['other'], true])
    expect(isRead(workspaceId)).toBe(false)
    await remove('two')
    tell(workspaceId)
    await expect.poll(async () => [await ask(workspaceId), isRead(workspaceId)]).toEqual([['one', 'three'], true])
    expect(logged).toHaveLength(1)
  } finally {
    told.mockRestore()
    await engine.close?.()
  }
})

test('[CATALOG-2] a small store that grows to more than twice as much is read anew at once, and otherwise in a rest', async () => {
  const shoes = ['one', 'two', 'three', 'four', 'five'].map((id) => makeShoes(id, `Zapatillas ${id}`))
  const { owner, push } = await createStore(shoes.slice(0, 2))
  const { workspaceId } = owner
  const { changes, tell } = createToldChanges()
  const errors: unknown[] = []
  const rest = vi.fn(async () => undefined)
  const engine = createSegmentEngine({
    db: t.deps.db,
    catalogueChanges: changes,
    log: (error) => errors.push(error),
    embeddingModel: null,
    rest,
  })
  const { postMessage } = Worker.prototype
  const told = vi.spyOn(Worker.prototype, 'postMessage')
  /** The application's own engine reads it too. */
  const findThread = () =>
    told.mock.contexts[told.mock.calls.findIndex(([{ type, candidates }]) => type === 'answer' && candidates === null)]
  const listSizes = () =>
    told.mock.calls.flatMap(([message], index) =>
      message.type === 'products' && told.mock.contexts[index] === findThread()
        ? readProductPage(message.page).length
        : [],
    )
  const countChanges = () =>
    told.mock.calls.reduce(
      (sum, [message], index) =>
        message.type === 'changes' && told.mock.contexts[index] === findThread() ? sum + message.changes.length : sum,
      0,
    )
  try {
    const asked = { workspaceId, query: 'zapatillas', language: 'es', previous: null, limit: 5, rules: [] } as const
    /** Until then the database may have found what is answered. */
    const isRead = async () => {
      expect((await engine.answer(asked)).products).toHaveLength(2)
      return findThread() !== undefined
    }
    await expect.poll(isRead).toBe(true)
    await push(shoes.slice(2))
    // Whoever asks in the moment in which it begins to be read anew waits until it is.
    const askedMeanwhile = Promise.withResolvers<Finding>()
    told.mockImplementation(function (this: Worker, message: ToWorker) {
      const isOwn = message.type === 'begin' && this === findThread()
      if (isOwn) engine.answer(asked).then(askedMeanwhile.resolve, askedMeanwhile.reject)
      return postMessage.call(this, message)
    })
    tell(workspaceId)
    expect((await askedMeanwhile.promise).products).toHaveLength(5)
    expect(listSizes()).toEqual([2, 5])
    const types = told.mock.calls
      .filter((_, index) => told.mock.contexts[index] === findThread())
      .map(([message]) => message.type)
    expect(types.lastIndexOf('loaded')).toBeLessThan(types.lastIndexOf('answer'))
    expect(types.slice(types.lastIndexOf('begin'), types.lastIndexOf('loaded'))).not.toContain('answer')
    expect(rest).not.toHaveBeenCalled()

    // As many changes of what was there wait for a rest.
    told.mockImplementation(function (this: Worker, message: ToWorker) {
      return postMessage.call(this, message)
    })
    for (let round = 0; round < 2; round += 1) {
      const price = `${50_000 + round}.00`
      await push(['one', 'two', 'three', 'four', 'five'].map((id) => makeShoes(id, `Zapatillas ${id}`, { price })))
      tell(workspaceId)
      await expect.poll(countChanges).toBe(3 + 5 * (round + 1))
    }
    await expect.poll(listSizes).toEqual([2, 5, 5])
    expect(rest).toHaveBeenCalled()
    // What is being read when the thread ends is lost, which it says after this.
    expect(errors).toEqual([])
  } finally {
    told.mockRestore()
    await engine.close?.()
  }
})

test('a store of very many products is read page by page, and answered as one that is read whole', async () => {
  const shoes = Array.from({ length: 520 }, (_, index) =>
    makeShoes(`n${index}`, `Zapatillas ${index % 7 === 0 ? 'rojas' : 'azules'} ${index}`, {
      size: String(35 + (index % 9)),
    }),
  )
  const bag = makePushedProduct({ product_id: 'z', name: 'Cartera de cuero' })
  const { owner, ask, push } = await createStore(shoes.slice(0, 500))
  await push([...shoes.slice(500), bag])
  const other = await createStore(['one', 'two', 'three'].map((id) => makeShoes(id, `Zapatillas ${id}`)))
  const logged: string[] = []
  const engine = createSegmentEngine({
    db: t.deps.db,
    catalogueChanges: createToldChanges().changes,
    log: (error) => logged.push(String(error)),
    embeddingModel: null,
    mostWhole: 0,
    mostLarge: 523,
  })
  const told = vi.spyOn(Worker.prototype, 'postMessage')
  /** The application's own engine reads the store whole. */
  const findThread = () => told.mock.contexts[told.mock.calls.findIndex(([message]) => message.type === 'learn')]
  const listTold = (type: ToWorker['type']) =>
    told.mock.calls.flatMap(([message], index) =>
      message.type === type && told.mock.contexts[index] === findThread() ? message : [],
    )
  const find = async (workspaceId: string, query: string) => {
    const asked = { workspaceId, query, language: 'es', previous: null, limit: 5, rules: [] } as const
    const { products, trace } = await engine.answer(asked)
    return { ids: products.map(({ product_id }) => product_id), trace }
  }
  try {
    await expect
      .poll(async () => {
        await find(owner.workspaceId, 'zapatillas')
        return listTold('answer').at(-1)?.candidates
      })
      .toBe(null)
    expect(listTold('products')).toEqual([])
    expect(listTold('draft').map(({ page }) => readProductPage(page).length)).toEqual([500, 21])
    for (const query of [
      'zapatillas rojas talle 40',
      'zapatillas azules por menos de cien mil',
      'una cartera',
      'algo lindo',
    ]) {
      const answer = await ask(query)
      expect((await find(owner.workspaceId, query)).ids).toEqual(idsOf(answer).slice(0, 5))
    }
    // Who was asked lately makes no room.
    expect((await find(other.owner.workspaceId, 'zapatillas')).ids.sort()).toEqual(['one', 'three', 'two'])
    await expect.poll(() => logged).toEqual([expect.stringContaining('3 products are more than')])
    expect((await find(owner.workspaceId, 'una cartera')).ids).toEqual(['z'])
  } finally {
    told.mockRestore()
    await engine.close?.()
  }
})

test('a store that is still being read is answered with the same bounds from the database', async () => {
  const many = Array.from({ length: 400 }, (_, index) => makeShoes(`n${index}`, `Zapatillas ${index}`, { size: '40' }))
  const { ask } = await createStore([...many, makeShoes('fits', 'Zapatillas Rayo', { price: '10000.00' })])
  const answer = await ask('zapatillas rayo talle 42 por menos de veinte mil pesos')
  expect(answer.products[0]).toMatchObject({ product_id: 'fits', misses: [] })
})

test('[CATALOG-2] what is pushed while a store is being read is found, and what is removed is not', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => makeShoes(`n${index}`, `Zapatillas ${index}`))
  const { ask, push, remove } = await createStore(many.slice(0, 500))
  await Promise.all([push(many.slice(500)), ask('zapatillas 7')])
  await push([makePushedProduct({ product_id: 'late', name: 'Lámpara de pie' })])
  await remove('n77')
  await expect.poll(async () => idsOf(await ask('una lámpara de pie'))).toEqual(['late'])
  await expect.poll(async () => idsOf(await ask('zapatillas 77'))).not.toContain('n77')
})

test.each(['zapatillas tv rojas', 'una bolsa', 'tv', 'nada'])(
  '[ANSWER-2] by %j the products that a thread has are found as by the database',
  async (said) => {
    const inStock = (stock: number | null) => [{ variant_id: 'v', price: '10.00', stock }]
    const { owner } = await createStore([
      makeShoes('b', 'Zapatillas rojas'),
      makeShoes('a', 'Zapatillas azules'),
      makePushedProduct({ product_id: 'c', name: 'TV 50"', variants: inStock(null), popularity: 3 }),
      makePushedProduct({ product_id: 'd', name: 'Mesa de TV', tags: ['rojo'], popularity: 5 }),
      makePushedProduct({ product_id: 'e', name: 'ATV de juguete', brand: 'Rojas' }),
      makePushedProduct({ product_id: 'gone', name: 'Zapatillas rojas', variants: inStock(0) }),
    ])
    const { workspaceId } = owner
    const words = weighWords(listCandidateWords(said, { language: 'es', previous: null }))
    const unread = new UnreadProducts()
    unread.add(readProductPage((await listStoreProducts(t.deps.db, { workspaceId, after: null, limit: 500 })).text))
    const found = await findProductsByWords(t.deps.db, { workspaceId, words, limit: 4 })
    expect(found.length).toBeGreaterThan(0)
    expect(unread.find(words, { changes: [], limit: 4 })).toEqual(found)
  },
)

test.each([
  'x',
  '¿¡…!?',
  '🐳🐳🐳',
  'مرحبا أريد حذاء',
  '\u202ezapatillas',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '1e30 pesos',
  'gratis',
  `${'zapatillas '.repeat(90)}`,
])('[ERR-2] %j is answered', async (query) => {
  const { ask } = await createStore([makeShoes('one', 'Zapatillas Rayo')])
  expect(['answered', 'relaxed', 'nothing', 'other', 'not_understood']).toContain((await ask(query)).kind)
})
