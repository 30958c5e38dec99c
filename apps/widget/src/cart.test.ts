import type { AnsweredProduct } from '@voice-shop/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findCart } from './cart.ts'

const product = (options: Record<string, string>) =>
  ({ product_id: '7', variant_id: '71', options }) as unknown as AnsweredProduct
afterEach(() => vi.unstubAllGlobals())

describe('a cart of Tienda Nube', () => {
  function stubShop({ allowed = true, answer = '{"success":true,"cart":{"id":7,"token":"a-token"}}' } = {}) {
    const calls: string[] = []
    const told: unknown[] = []
    vi.stubGlobal('window', {})
    vi.stubGlobal('fetch', async (path: string, { body }: { body: URLSearchParams }) => {
      calls.push(decodeURIComponent(`${path} ${body}`))
      return new Response(answer)
    })
    const listeners = { consent: () => allowed }
    const add = findCart({ listeners, tellCart: (cart) => told.push(cart), page: { LS: { cart: {} } } })
    return { calls, told, add }
  }

  test("[WIDGET-4] gets a variant by its values, in the store's order of the options", async () => {
    const { calls, add } = stubShop()
    await add?.(product({}), 'a-search')
    await add?.(product({ Talle: '41', Color: 'Rojo' }), 'a-search')
    expect(calls).toEqual([
      '/comprar/ add_to_cart=7&variant_id=71&quantity=1&add_to_cart_enhanced=1',
      '/comprar/ add_to_cart=7&variant_id=71&variation[0]=41&variation[1]=Rojo&quantity=1&add_to_cart_enhanced=1',
    ])
  })

  test('[REVENUE-1] is told to us with the search that showed the product', async () => {
    const { told, add } = stubShop()
    await add?.(product({}), 'a-search')
    expect(told).toEqual([{ search_id: 'a-search', cart_id: 'a-token' }])
  })

  test('[REVENUE-1] is not told where the shopper refuses to have it joined, or where it has no name', async () => {
    const shops = ['', '<html>', 'null', '{"success":true}', '{"cart":{"id":7}}'].map((answer) => ({ answer }))
    for (const shop of [{ allowed: false }, ...shops]) {
      const { calls, told, add } = stubShop(shop)
      await add?.(product({}), 'a-search')
      expect([calls.length, told]).toEqual([1, []])
    }
  })
})

describe('[REVENUE-5] a cart of Shopify', () => {
  function stubShop(allowed: boolean, answer: (path: string) => boolean = () => true) {
    const calls: string[] = []
    vi.stubGlobal('window', {})
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      calls.push(`${path} ${body}`)
      return { ok: answer(path), status: 500 }
    })
    const listeners = { consent: () => allowed }
    const page = { Shopify: { routes: { root: '/es/' } } }
    const add = findCart({ listeners, tellCart: () => undefined, page })
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

describe('[REVENUE-7] a cart of BigCommerce', () => {
  const before = { id: 'the-cart-before' }
  function stubShop({ allowed = true, carts = [] as unknown, answer = '{"id":"the-cart"}' } = {}) {
    const calls: string[] = []
    const told: unknown[] = []
    vi.stubGlobal('window', {})
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      calls.push(`${method ?? 'GET'} ${path} ${body ?? ''}`.trim())
      return method === 'POST' ? new Response(answer) : Response.json(carts)
    })
    const listeners = { consent: () => allowed }
    const add = findCart({ listeners, tellCart: (cart) => told.push(cart), page: { BCData: {} } })
    return { calls, told, add }
  }
  const item = '{"lineItems":[{"quantity":1,"productId":7,"variantId":71}]}'

  test('is told to us with the search that showed the product', async () => {
    const { calls, told, add } = stubShop()
    await add?.(product({}), 'a-search')
    expect(calls).toEqual(['GET /api/storefront/carts', `POST /api/storefront/carts ${item}`])
    expect(told).toEqual([{ search_id: 'a-search', cart_id: 'the-cart' }])
  })

  test('is told as it is after a product is added', async () => {
    const { calls, told, add } = stubShop({ carts: [before] })
    await add?.(product({}), 'a-search')
    expect(calls[1]).toBe(`POST /api/storefront/carts/the-cart-before/items ${item}`)
    expect(told).toEqual([{ search_id: 'a-search', cart_id: 'the-cart' }])
  })

  test.each(['', '{}', 'null'])(
    'is told as it was before where the shop answers “%s” to the product',
    async (answer) => {
      const { told, add } = stubShop({ carts: [before], answer })
      await add?.(product({}), 'a-search')
      expect(told).toEqual([{ search_id: 'a-search', cart_id: 'the-cart-before' }])
    },
  )

  test('is not told where the shopper refuses to have it joined, or where it has no name', async () => {
    for (const shop of [{ allowed: false }, { answer: '' }]) {
      const { calls, told, add } = stubShop(shop)
      await add?.(product({}), 'a-search')
      expect([calls.length, told]).toEqual([2, []])
    }
  })
})
