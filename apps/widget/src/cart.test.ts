import type { AnsweredProduct } from '@voice-shop/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findCart } from './cart.ts'

const product = (options: Record<string, string>) =>
  ({ product_id: '7', variant_id: '71', options }) as unknown as AnsweredProduct
afterEach(() => vi.unstubAllGlobals())

test("[WIDGET-4] Tienda Nube's cart gets a variant by its values, in the store's order of the options", async () => {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: URLSearchParams }) => {
    calls.push(decodeURIComponent(`${path} ${body}`))
    return { ok: true }
  })
  const add = findCart({}, { LS: { cart: {} } })
  await add?.(product({}), 'a-search')
  await add?.(product({ Talle: '41', Color: 'Rojo' }), 'a-search')
  expect(calls).toEqual([
    '/comprar/ add_to_cart=7&variant_id=71&quantity=1',
    '/comprar/ add_to_cart=7&variant_id=71&variation[0]=41&variation[1]=Rojo&quantity=1',
  ])
})

describe('[REVENUE-5] a cart of Shopify', () => {
  function stubShop(allowed: boolean, answer: (path: string) => boolean = () => true) {
    const calls: string[] = []
    vi.stubGlobal('window', {})
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      calls.push(`${path} ${body}`)
      return { ok: answer(path), status: 500 }
    })
    const add = findCart({ consent: () => allowed }, { Shopify: { routes: { root: '/es/' } } })
    return { calls, add }
  }

  test('is told the search that showed the product', async () => {
    const { calls, add } = stubShop(true)
    await add?.(product({}), 'a-search')
    expect(calls).toEqual([
      '/es/cart/add.js {"items":[{"id":71,"quantity":1}]}',
      '/es/cart/update.js {"attributes":{"voice_shop":"a-search"}}',
    ])
  })

  test('is not told what the shopper refuses to have joined', async () => {
    const { calls, add } = stubShop(false)
    await add?.(product({}), 'a-search')
    expect(calls).toHaveLength(1)
  })

  test('has the product although it would not be told', async () => {
    const { add } = stubShop(true, (path) => path.endsWith('add.js'))
    await expect(add?.(product({}), 'a-search')).resolves.toBeUndefined()
  })
})
