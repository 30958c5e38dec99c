import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePushedProduct, pushProducts } from '../../../testing/products.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../../testing/test-app.ts'
import { listSamples, sampleIds } from './sample-products.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const add = ({ headers }: TestOwner) => t.call('POST', '/api/catalogue/samples/', { headers })
const remove = ({ headers }: TestOwner) => t.call('DELETE', '/api/catalogue/samples/', { headers })
const ask = async ({ headers }: TestOwner, query: string) =>
  (await t.call('POST', '/api/answers/try/', { headers, body: { query } })).body
const readSettings = async ({ headers, merchantId }: TestOwner) =>
  (await t.call('GET', `/api/stores/${merchantId}/`, { headers })).body
const listProducts = async ({ headers }: TestOwner) =>
  (await t.call('GET', '/api/catalogue/products/', { headers })).body.results as {
    name: string
    source: string
    currency: string
  }[]

describe('[START-2] sample products', () => {
  test('are there to be tried, in the language and the money of the store, and go in one press', async () => {
    const ana = await t.registerOwner({ language: 'es' })
    await t.call('PATCH', `/api/stores/${ana.merchantId}/`, {
      headers: ana.headers,
      body: { time_zone: 'America/Lima' },
    })
    await t.runJobs()
    const added = await add(ana)
    expect(added).toMatchObject({ status: 200, body: { products: 0, samples: sampleIds.length } })
    expect((await add(ana)).body).toMatchObject({ samples: sampleIds.length })
    const listed = await listProducts(ana)
    expect(new Set(listed.map(({ source, currency }) => `${source} ${currency}`))).toEqual(new Set(['sample PEN']))

    const found = await ask(ana, 'zapatillas rojas para correr')
    expect(found).toMatchObject({
      kind: 'answered',
      products: [{ product_id: 'sample-1', options: { Color: 'Rojo' } }],
    })
    expect((await remove(ana)).body).toMatchObject({ products: 0, samples: 0 })
    expect((await ask(ana, 'zapatillas rojas para correr')).products).toEqual([])
    expect((await remove(ana)).body).toMatchObject({ samples: 0 })
  })

  test.each([
    { time_zone: 'America/Argentina/Buenos_Aires', shirt: 'Remera', jacket: 'Campera', size: 'Talle' },
    { time_zone: 'America/Mexico_City', shirt: 'Playera', jacket: 'Chamarra', size: 'Talla' },
    { time_zone: 'America/Santiago', shirt: 'Camiseta', jacket: 'Chaqueta', size: 'Talla' },
  ])('are called in $time_zone as people call them there', async ({ time_zone, shirt, jacket, size }) => {
    const ana = await t.registerOwner({ language: 'es' })
    await t.call('PATCH', `/api/stores/${ana.merchantId}/`, { headers: ana.headers, body: { time_zone } })
    await t.runJobs()
    await add(ana)
    const names = (await listProducts(ana)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([`${shirt} de algodón`, `${jacket} impermeable`]))
    expect(names.join()).not.toContain('|')
    expect(await ask(ana, `una ${shirt} negra talla M`)).toMatchObject({
      kind: 'answered',
      products: [{ name: `${shirt} de algodón`, options: { [size]: 'M', Color: 'Negro' } }],
    })
  })

  test('are shown to no shopper', async () => {
    const ana = await t.registerOwner({ language: 'en' })
    await add(ana)
    const key = await t.createSecretKey(ana)
    const { body } = await t.call('POST', '/api/voice-shop/answers/', {
      headers: { authorization: `Bearer ${key}` },
      body: { query: 'red running shoes', source: 'voice' },
    })
    expect(body).toMatchObject({ kind: 'nothing', products: [] })
    expect((await ask(ana, 'red running shoes')).products).not.toEqual([])
  })

  test('go with the first product of the store’s own, and do not come beside it', async () => {
    const ana = await t.registerOwner({ language: 'en' })
    await add(ana)
    const key = await t.createSecretKey(ana)
    // A bad product is none.
    await pushProducts(t, { key, products: [{ product_id: 'bad' }] })
    expect((await readSettings(ana)).catalogue).toMatchObject({ products: 0, samples: sampleIds.length })
    await pushProducts(t, { key, products: [makePushedProduct({ product_id: 'sample-1', name: 'Own shoes' })] })
    expect((await readSettings(ana)).catalogue).toMatchObject({ products: 1, samples: 0 })
    expect((await listProducts(ana)).map(({ source }) => source)).toEqual(['push'])
    expect((await ask(ana, 'red running shoes')).products).toMatchObject([{ name: 'Own shoes' }])

    const refused = await add(ana)
    expect(refused).toMatchObject({ status: 409, body: { detail: 'This store has products of its own already.' } })
    expect((await remove(ana)).body).toMatchObject({ products: 1, samples: 0 })
  })

  test('are their owner’s to bring and to take away, in the own store alone', async () => {
    const [ana, bruno] = [await t.registerOwner({ language: 'en' }), await t.registerOwner({ language: 'en' })]
    await add(ana)
    const foreign = { ...bruno.headers, 'x-workspace-id': ana.workspaceId }
    for (const method of ['POST', 'DELETE'] as const) {
      expect(await t.call(method, '/api/catalogue/samples/', { headers: foreign })).toMatchObject({ status: 403 })
    }
    await remove(bruno)
    expect((await readSettings(ana)).catalogue).toMatchObject({ samples: sampleIds.length })
    expect((await readSettings(bruno)).catalogue).toMatchObject({ samples: 0 })
  })

  test('have a price and a name in each language', () => {
    for (const language of ['en', 'es', 'pt'] as const) {
      const samples = listSamples({ language, country: 'BR', origin: 'https://app.example' })
      expect(new Set(samples.map(({ texts }) => texts[language]?.title)).size).toBe(sampleIds.length)
      expect(samples.every(({ currency, variants }) => currency === 'BRL' && variants.length > 0)).toBe(true)
    }
  })
})

describe('[START-3] the first question', () => {
  test('is remembered, and is in no figure and no quota', async () => {
    const ana = await t.registerOwner({ language: 'en' })
    await add(ana)
    expect((await readSettings(ana)).first_steps).toMatchObject({ has_tried: false, has_searches: false })
    await ask(ana, 'red running shoes')
    expect((await readSettings(ana)).first_steps).toMatchObject({ has_tried: true, has_searches: false })
    const usage = await t.call('GET', '/api/voice-shop/usage/', { headers: ana.headers })
    expect(usage.body).toMatchObject({ usage_count: 0 })
  })
})
