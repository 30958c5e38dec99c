import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { createExampleEvent, createUuid, formatCurl } from './first-event.ts'

// Past Vite, which takes the schemas out of the contract.
const contract: typeof import('@voice-shop/contract') = createRequire(import.meta.url)('@voice-shop/contract')

const search = {
  query: "men's red running shoes",
  category: 'Shoes',
  productNames: ['Runner "Pro" $HOME', 'Trail `Max`'],
}
const id = '0b6f7c3e-5d1a-4c5e-9f3a-2f8f0c1d2e3b'

describe('the first event that a new store can send', () => {
  test('[DASH-11] is accepted by the contract and carries two products', () => {
    const event = createExampleEvent(search, id, 'en')
    expect(contract.searchEventSchema.parse(event)).toEqual(event)
    expect(event.products.map((product) => product.product_name)).toEqual(search.productNames)
  })

  test('[DASH-11] reaches the API unchanged through a shell', () => {
    const event = createExampleEvent(search, id, 'es')
    const curl = formatCurl({ origin: 'http://127.0.0.1:1234', secretKey: 'sk_abc', event })
    const printed = execFileSync('sh', ['-c', curl.replace(/^curl/, "printf '%s\\0'")], { encoding: 'utf8' })
    const [method, post, address, , authorization, , contentType, , body] = printed.split('\0')
    expect([method, post, address]).toEqual(['-X', 'POST', 'http://127.0.0.1:1234/api/voice-shop/events/'])
    expect([authorization, contentType]).toEqual(['Authorization: Bearer sk_abc', 'Content-Type: application/json'])
    const sent: { events: unknown[] } = JSON.parse(body ?? '')
    expect(sent.events.map((each) => contract.voiceEventSchema.parse(each))).toEqual([event])
  })

  test('[DASH-11] has a fresh id each time', () => {
    const ids = Array.from({ length: 100 }, createUuid)
    expect(new Set(ids).size).toBe(100)
    for (const each of ids)
      expect(each).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
