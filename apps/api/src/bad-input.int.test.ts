import { type RouteDeclaration, recordEventsRoute } from '@voice-shop/contract'
import { routes } from '@voice-shop/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenBodies, json } from './testing/broken-bodies.ts'
import { expectRefusal } from './testing/expect-refusal.ts'
import { type CallInput, createTestApp, type TestAnswer, type TestApp, type TestOwner } from './testing/test-app.ts'

let t: TestApp
let ana: TestOwner
let key: string
let shopperToken: string
beforeAll(async () => {
  t = await createTestApp()
  ana = await t.registerOwner()
  key = await t.createSecretKey(ana)
  const { body: settings } = await t.call('GET', `/api/stores/${ana.merchantId}/`, { headers: ana.headers })
  const session = { key: settings.widget_key, shopper_id: crypto.randomUUID() }
  shopperToken = (await t.call('POST', '/api/widget/sessions/', { body: session })).body.token
})
afterAll(() => t.close())

const casesWithBody = routes
  .filter((route) => route.body)
  .map((route) => [`${route.method} ${route.path}`, route] as const)

/** Headers that let Ana through the route's guard. */
function getHeaders(route: RouteDeclaration): Record<string, string> {
  switch (route.access) {
    case 'public':
      return {}
    case 'store_key':
      return { authorization: `Bearer ${key}` }
    case 'shopper':
      return { authorization: `Bearer ${shopperToken}` }
    default:
      return ana.headers
  }
}

function call(route: RouteDeclaration, { headers, body }: CallInput = {}): Promise<TestAnswer> {
  const path = route.path.replace(':id', ana.merchantId)
  return t.call(route.method, path, { headers: { ...getHeaders(route), ...headers }, body })
}

/** Values that are wrong in every field of every body, or at most harmless. */
const oddValues: unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b',
  "' or 1=1; --",
  '$t(core.not_found)',
  '{{requestId}}',
  '../../../etc/passwd',
  'x'.repeat(20_000),
  '🐳'.repeat(2000),
  [],
  [null],
  {},
  { toString: 'x' },
  { $ne: null },
]

describe('bodies', () => {
  test.each(casesWithBody)('[ERR-2] %s refuses every broken body with a reason', async (_, route) => {
    for (const [name, input] of brokenBodies) expectRefusal(await call(route, input), name)
  })

  test.each(casesWithBody)(
    '[ERR-1] %s has the right status for a body that is too large or no JSON',
    async (_, route) => {
      const large = JSON.stringify({ text: 'x'.repeat(route.bodyLimit ?? 64 * 1024) })
      expect((await call(route, { headers: json, body: large })).status).toBe(413)
      expect((await call(route, { headers: { 'content-type': 'text/plain' }, body: '{}' })).status).toBe(415)
      expect((await call(route, { headers: json, body: '{' })).status).toBe(400)
    },
  )

  test.each(casesWithBody)('[ERR-2] %s takes odd values in any field without breaking', async (_, route) => {
    const good: Record<string, unknown> = {
      email: 'ana@shop.example',
      username: 'ana',
      password: 'violet-otter-72',
      first_name: 'Ana',
      last_name: 'Gómez',
      refresh: ana.signedIn.refresh,
      main_language: 'en',
      events: [],
    }
    for (const field of Object.keys(route.body?.shape ?? {})) {
      for (const value of oddValues) {
        const answer = await call(route, { body: { ...good, [field]: value } })
        const name = `${field}: ${JSON.stringify(value).slice(0, 40)}`
        if (answer.status >= 400) expectRefusal(answer, name)
      }
    }
  })

  test('[EVENT-3] [ERR-2] odd values in the fields of an event refuse that event alone', async () => {
    const product = { product_id: 'p', product_name: 'Mate', category: 'Mates' }
    const search = () => ({ type: 'search', id: crypto.randomUUID(), shopper_id: 's', query: 'q', products: [product] })
    const fields = [...Object.keys(search()), 'language', 'occurred_at', 'search_id', 'product_id']
    for (const field of fields) {
      const odd = oddValues.map((value) => ({ ...search(), [field]: value }))
      const oddProducts = oddValues.map((value) => ({ ...search(), products: [{ ...product, [field]: value }, value] }))
      const events = [search(), ...oddValues, ...odd, ...oddProducts, search()]
      const body = JSON.stringify({ events })
      // 20,000 characters in each of many events are more than one body may have.
      const parts = body.length > 900_000 ? events.map((event) => [event]) : [events]
      for (const part of parts) {
        const answer = await call(recordEventsRoute, { body: { events: part } })
        expect.soft(answer.status, field).toBe(200)
        for (const { index, detail } of answer.body.rejected) {
          expect.soft(part[index]).toBeDefined()
          expect.soft(detail).toMatch(/^\S.*\.$/s)
        }
        const { accepted, duplicates, rejected } = answer.body
        expect.soft(accepted + duplicates + rejected.length, field).toBe(part.length)
      }
    }
  })
})
