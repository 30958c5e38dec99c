import { type BenchServer, type BenchStore, registerStore } from './bench-server.ts'
import type { JudgedStore } from './judged-stores.ts'

const productsAtOnce = 500
const longestMs = 600_000

export interface Asking {
  ask: (query: string, previousId?: string) => Promise<{ search_id: string; products: { product_id: string }[] }>
  /** The store's secret key, as programs send it. */
  headers: Record<string, string>
  store: BenchStore
}

/** Makes a store with these products; resolves when they can be found. */
export async function fillStore(
  server: BenchServer,
  { language, products }: Pick<JudgedStore, 'language' | 'products'>,
): Promise<Asking> {
  const store = await registerStore(server.origin)
  await server.removeLimit(store.workspaceId)
  const headers = { Authorization: `Bearer ${store.key}` }
  const post = async (path: string, body: object) => {
    const response = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    // biome-ignore lint/suspicious/noExplicitAny: whatever the route answers
    return (await response.json()) as any
  }
  const settings = await fetch(`${server.origin}/api/stores/${store.merchantId}/`, {
    method: 'PATCH',
    headers: { authorization: store.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ main_language: language }),
  })
  if (!settings.ok) throw new Error(`the store's language was answered ${settings.status}`)
  for (let start = 0; start < products.length; start += productsAtOnce) {
    const pushed = await post('/api/voice-shop/products/', { products: products.slice(start, start + productsAtOnce) })
    if (pushed.rejected.length > 0) throw new Error(`products were refused: ${JSON.stringify(pushed.rejected[0])}`)
  }
  const ask = (query: string, previousId?: string) =>
    post('/api/voice-shop/answers/', { query, language, source: 'voice', limit: 10, previous_search_id: previousId })
  const last = products.at(-1)?.name ?? ''
  for (const stopAt = performance.now() + longestMs; performance.now() < stopAt; ) {
    if ((await ask(last)).products.length > 0) return { ask, headers, store }
  }
  throw new Error('the products cannot be found')
}
