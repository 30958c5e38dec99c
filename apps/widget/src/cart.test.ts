import type { AnsweredProduct } from '@voice-shop/contract'
import { afterEach, expect, test, vi } from 'vitest'
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
  await add?.(product({}))
  await add?.(product({ Talle: '41', Color: 'Rojo' }))
  expect(calls).toEqual([
    '/comprar/ add_to_cart=7&variant_id=71&quantity=1',
    '/comprar/ add_to_cart=7&variant_id=71&variation[0]=41&variation[1]=Rojo&quantity=1',
  ])
})
