import type { RouteDeclaration, RouteMethod } from '@voice-shop/contract'
import { routes } from '@voice-shop/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenBodies } from './testing/broken-bodies.ts'
import { expectRefusal } from './testing/expect-refusal.ts'
import { type CallInput, createTestApp, type TestAnswer, type TestApp, type TestOwner } from './testing/test-app.ts'

let t: TestApp
let ana: TestOwner
let bob: TestOwner
beforeAll(async () => {
  t = await createTestApp()
  ana = await t.registerOwner()
  bob = await t.registerOwner()
})
afterAll(() => t.close())

const cases = routes.map((route) => [`${route.method} ${route.path}`, route] as const)
const casesWithId = cases.filter(([, route]) => route.path.includes(':id'))
/**
 * All but the claim of a store, whose second caller is told that it has an account (REG-9), and rules, whose ids are the
 * client's own in each store.
 */
const secretIdCases = casesWithId.filter(
  ([name, { path }]) => name !== 'POST /api/merchants/:id/claim/' && path !== '/api/answers/rules/:id/',
)

function call(route: RouteDeclaration, { headers, body, id }: CallInput & { id?: string } = {}): Promise<TestAnswer> {
  return t.call(route.method, route.path.replace(':id', id ?? ana.merchantId), {
    headers: { ...ana.headers, ...headers },
    body,
  })
}

describe('addresses', () => {
  const oddIds = [
    '1',
    'x',
    '%00',
    '%ff',
    '%',
    '%zz',
    '%2e%2e',
    '..',
    '0'.repeat(36),
    'null',
    "'",
    '%F0%9F%90%B3',
    'a'.repeat(3000),
  ]

  test.each(casesWithId)('[ERR-2] %s refuses every id that is none', async (_, route) => {
    for (const id of oddIds) expectRefusal(await call(route, { id, body: { main_language: 'en' } }), id)
  })

  test.each(secretIdCases)(
    "[ERR-2] [SEC-1] %s answers for other people's ids as for unknown ones",
    async (_, route) => {
      // Of every route something: what is not a route's own is passed over.
      const body = route.body ? { main_language: 'pt', new_plan_id: 'growth', password: 'x', is_on: true } : undefined
      const foreign = await call(route, { id: bob.merchantId, body })
      const unknown = await call(route, { id: crypto.randomUUID(), body })
      const refused = [
        [404, ['detail']],
        // The password is asked for before anything is looked up.
        ...(route.hashesPassword ? [[400, ['password']]] : []),
        // What is not there is gone.
        ...(route.method === 'DELETE' ? [[204, []]] : []),
      ]
      expect(refused).toContainEqual([foreign.status, Object.keys(foreign.body)])
      expect([unknown.status, unknown.body]).toEqual([foreign.status, foreign.body])
    },
  )

  test('[ERR-1] [I18N-5] unknown addresses and methods are a 404 in the language asked for', async () => {
    const unknown: [RouteMethod | 'PUT', string][] = [
      ['GET', '/api/'],
      ['GET', '/api/nothing/'],
      ['GET', '/api/auth/token-obtain/'],
      ['PUT', '/api/workspaces/'],
      ['DELETE', `/api/merchants/${ana.merchantId}/`],
      ['GET', '/api/%ff/'],
      ['GET', '/api/..%2f..%2fetc/passwd'],
    ]
    for (const [method, path] of unknown) {
      expectRefusal(await t.call(method, path, { headers: ana.headers }), `${method} ${path}`)
      const answer = await t.call(method, path, { headers: { ...ana.headers, 'accept-language': 'es' } })
      expect
        .soft(answer.body, path)
        .toEqual(
          answer.status === 404 ? { detail: 'No se encontró.' } : { detail: 'No se pudo entender la solicitud.' },
        )
    }
  })

  test('[ERR-2] odd queries are refused by field or have no effect', async () => {
    const queries = ['time_range=century', 'time_range=', 'time_range=day&time_range=week', 'chart_period[]=day']
    queries.push(
      'time_range=%00',
      'time_range=%ff',
      'chart_period=%',
      '__proto__=x',
      'x=1',
      `x=${'y'.repeat(8000)}`,
      '?&&=',
    )
    for (const query of queries) {
      const answer = await t.call('GET', `/api/ai/dashboard/?${query}`, { headers: ana.headers })
      if (answer.status !== 200) expectRefusal(answer, query)
    }
    const answer = await t.call('GET', '/api/ai/dashboard/?time_range=century', { headers: ana.headers })
    expect([answer.status, answer.body]).toEqual([400, { time_range: ['Must be one of: day, week, month, year.'] }])
  })
})

describe('guards', () => {
  test.each(cases.filter(([, { access }]) => access !== 'public' && access !== 'anyone'))(
    '[ERR-2] [SESS-1] %s asks a stranger who it is, before it reads the body',
    async (_, route) => {
      for (const [name, input] of brokenBodies.filter(([, { body }]) => body !== undefined)) {
        const headers = { ...input.headers, authorization: '' }
        expect.soft((await call(route, { ...input, headers })).status, name).toBe(401)
      }
    },
  )

  test('[ERR-2] odd headers break nothing', async () => {
    const odd = ['', '\u00ff\u00fe', "' or 1=1 --", '%00', '🐳'.normalize(), 'x'.repeat(8000), '*;q=2', 'es;q=-1,,;']
    for (const name of [
      'accept-language',
      'user-agent',
      'accept',
      'x-forwarded-for',
      'cookie',
      'x-request-id',
      'origin',
    ]) {
      for (const value of odd) {
        // Node refuses to send what is beyond Latin-1, so no server ever sees it.
        const latin = Buffer.from(value).toString('latin1')
        const body = { email: ana.email, password: ana.password }
        const answer = await t.call('POST', '/api/auth/token-obtain/', { headers: { [name]: latin }, body })
        expect.soft(answer.status, `${name}: ${value.slice(0, 20)}`).toBe(200)
      }
    }
  })
})
