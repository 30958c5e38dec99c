import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createShopperClient } from './shopper-client.ts'

let begun: string[]
let asked: { token: string; searchId: string }[]
/** Of the next calls for an answer. */
let statuses: number[]

beforeEach(() => {
  begun = []
  asked = []
  statuses = []
  vi.stubGlobal('fetch', async (url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    const sent = JSON.parse(body)
    if (url.endsWith('/sessions/')) {
      begun.push(sent.shopper_id)
      return { ok: true, json: async () => ({ token: `token-${begun.length}`, expires_at: '2999-01-01T00:00:00Z' }) }
    }
    const status = statuses.shift() ?? 200
    asked.push({ token: headers.authorization ?? '', searchId: sent.search_id })
    return { ok: status === 200, status, json: async () => ({ search_id: sent.search_id }) }
  })
})
afterEach(() => vi.unstubAllGlobals())

const client = () =>
  createShopperClient({ origin: 'https://app.example', key: 'vsw_a', shopperId: 'first', language: 'es' })
const question = { query: 'botas', source: 'text', search_id: 'a-search' } as const

test('[WIDGET-14] who is another shopper from now on asks in a session of their own', async () => {
  const shopper = client()
  await shopper.ask(question)
  shopper.changeShopper('second')
  await shopper.ask(question)
  await shopper.ask(question)
  expect(begun).toEqual(['first', 'second'])
  expect(asked.map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2', 'Bearer token-2'])
})

test('[WIDGET-10] a session that has ended is begun anew, and the question stays the same search', async () => {
  statuses = [401]
  await client().ask(question)
  expect(asked).toEqual([
    { token: 'Bearer token-1', searchId: 'a-search' },
    { token: 'Bearer token-2', searchId: 'a-search' },
  ])
  statuses = [503]
  await expect(client().ask(question)).rejects.toMatchObject({ status: 503 })
})

test('[REVENUE-7] a cart is told in a session of its shopper, also where none has begun or it has ended', async () => {
  statuses = [401]
  client().tellCart({ search_id: 'a-search', cart_id: 'a-cart' })
  await vi.waitFor(() => expect(asked.map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2']))
  expect(begun).toEqual(['first', 'first'])
  statuses = [402]
  client().tellCart({ search_id: 'another', cart_id: 'a-cart' })
  await vi.waitFor(() => expect(asked.at(-1)?.searchId).toBe('another'))
})
