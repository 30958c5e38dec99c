import { randomUUID } from 'node:crypto'
import { maxAnswerRules } from '@voice-shop/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { makePushedProduct, pushProducts } from '../../testing/products.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

// In Buenos Aires still the 18th.
const now = '2026-11-19T01:00:00.000Z'

let t: TestApp
let ana: TestOwner
let key: string
beforeAll(async () => {
  t = await createTestApp({ now })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(now)
  ana = await t.registerOwner({ language: 'es' })
  key = await t.createSecretKey(ana)
  const products = ['Uno', 'Dos'].map((name) => makePushedProduct({ product_id: name, name: `Zapatillas ${name}` }))
  await pushProducts(t, { key, products })
})

const pin = (value: string, changes: object = {}) => ({
  kind: 'pin',
  match: 'always',
  target: { by: 'product', value },
  ...changes,
})
const save = (rule: unknown, id: string = randomUUID(), owner = ana) =>
  t.call('PUT', `/api/answers/rules/${id}/`, { headers: owner.headers, body: { rule } })
const list = async (owner = ana) => (await t.call('GET', '/api/answers/rules/', { headers: owner.headers })).body.rules
const remove = (id: string, owner = ana) => t.call('DELETE', `/api/answers/rules/${id}/`, { headers: owner.headers })
const ask = async (query: string) => {
  const headers = { authorization: `Bearer ${key}` }
  const { body } = await t.call('POST', '/api/voice-shop/answers/', { headers, body: { query, source: 'voice' } })
  return body
}
const tryOut = async (query: string, draft_rule?: object) =>
  (await t.call('POST', '/api/answers/try/', { headers: ana.headers, body: { query, draft_rule } })).body
const idsOf = ({ products }: { products: { product_id: string }[] }) => products.map(({ product_id }) => product_id)

describe('[ANSWER-7] rules', () => {
  test('act on the next answer, are told by its trace, change, go, and come back by the same id', async () => {
    const [first, second] = idsOf(await ask('zapatillas'))
    const id = randomUUID()
    const saved = await save(pin(second ?? ''), id)
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { id, is_active: true, product_name: `Zapatillas ${second}` },
    ])
    const pinned = await ask('zapatillas')
    expect(idsOf(pinned)).toEqual([second, first])
    expect(pinned.products[0].reasons).toContain('pinned')
    const trace = await t.call('GET', `/api/answers/searches/${pinned.search_id}/`, { headers: ana.headers })
    expect(trace.body.trace.rules).toEqual([id])
    await save({ ...pin(second ?? ''), kind: 'hide' }, id)
    expect(idsOf(await ask('zapatillas'))).toEqual([first])
    for (const _ of [1, 2]) expect((await remove(id)).status).toBe(204)
    expect(idsOf(await ask('zapatillas'))).toEqual([first, second])
    await save(pin(second ?? ''), id)
    expect(idsOf(await ask('zapatillas'))).toEqual([second, first])
    expect(await list()).toHaveLength(1)
  })

  test('act on the next answer also where there are very many', async () => {
    const [first, second] = idsOf(await ask('zapatillas'))
    for (let count = 0; count < 25; count += 1)
      await save(pin(first ?? '', { match: 'exact', words: `nunca ${count}` }))
    expect(idsOf(await ask('zapatillas'))).toEqual([first, second])
    const id = randomUUID()
    await save(pin(second ?? ''), id)
    expect(idsOf(await ask('zapatillas'))).toEqual([second, first])
    await remove(id)
    expect(idsOf(await ask('zapatillas'))).toEqual([first, second])
  })

  test('of synonyms make words known', async () => {
    expect(idsOf(await ask('busco unas xanclufas'))).toEqual([])
    const synonym = { kind: 'synonym', match: 'contains', words: ' Xanclufas ', meaning: 'zapatillas' }
    expect((await save(synonym)).body.rule).toMatchObject({ words: 'Xanclufas', starts_on: null })
    expect(idsOf(await ask('busco unas xanclufas')).toSorted()).toEqual(['Dos', 'Uno'])
  })

  test('are tried before they are saved, and count nowhere', async () => {
    const [, second] = idsOf(await tryOut('zapatillas'))
    const draft = { id: randomUUID(), rule: pin(second ?? '') }
    expect(idsOf(await tryOut('zapatillas', draft))[0]).toBe(second)
    const synonym = { kind: 'synonym', match: 'contains', words: 'xanclufas', meaning: 'zapatillas' }
    const meant = await tryOut('busco unas xanclufas', { id: randomUUID(), rule: synonym })
    expect(idsOf(meant).toSorted()).toEqual(['Dos', 'Uno'])
    expect(idsOf(await tryOut('zapatillas'))[0]).not.toBe(second)
    expect(await list()).toEqual([])
  })

  test('act on their days in the store’s time zone', async () => {
    await t.call('PATCH', `/api/stores/${ana.merchantId}/`, {
      headers: ana.headers,
      body: { time_zone: 'America/Argentina/Buenos_Aires' },
    })
    await t.runJobs()
    const [first, second] = idsOf(await ask('zapatillas'))
    const id = randomUUID()
    for (const [days, isActive] of [
      [{ starts_on: '2026-11-18', ends_on: '2026-11-18' }, true],
      [{ starts_on: '2026-11-19', ends_on: null }, false],
      [{ starts_on: null, ends_on: '2026-11-17' }, false],
    ] as const) {
      expect((await save(pin(second ?? '', days), id)).body.is_active).toBe(isActive)
      expect(idsOf(await ask('zapatillas'))[0]).toBe(isActive ? second : first)
    }
  })

  test.each([
    ['no words', { ...pin('Uno'), match: 'contains' }],
    ['words that say nothing', { ...pin('Uno'), match: 'exact', words: ' \u0007 ' }],
    ['an unknown kind', { ...pin('Uno'), kind: 'sort' }],
    ['no target', { kind: 'pin', match: 'always' }],
    ['an empty target', pin(' ')],
    ['a target of too much', pin('x'.repeat(256))],
    ['an unknown target', { ...pin('Uno'), target: { by: 'colour', value: 'red' } }],
    ['a synonym of nothing', { kind: 'synonym', match: 'contains', words: 'x', meaning: '' }],
    ['a synonym of all', { kind: 'synonym', match: 'always', words: '', meaning: 'x' }],
    ['too many words', { ...pin('Uno'), match: 'contains', words: 'x'.repeat(101) }],
    ['no day', pin('Uno', { starts_on: '2026-02-30' })],
    ['nothing', null],
  ])('of %s are refused', async (_, rule) => {
    expect((await save(rule)).status).toBe(400)
    expect(await list()).toEqual([])
  })

  test('that end before they begin are refused in words', async () => {
    const { status, body } = await save(pin('Uno', { starts_on: '2026-11-20', ends_on: '2026-11-19' }))
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('The last day is before the first.')])
  })

  test('are bounded, and one that is there can still be changed', async () => {
    const ids = Array.from({ length: maxAnswerRules }, () => randomUUID())
    for (const id of ids) await save(pin('Uno'), id)
    expect(await save(pin('Dos'))).toMatchObject({ status: 409 })
    expect((await save(pin('Dos'), ids[0])).status).toBe(200)
    expect(await list()).toHaveLength(maxAnswerRules)
  })

  test('are read by members and written by owners, of their own store alone', async () => {
    const bea = await t.registerOwner()
    const headers = await addMember(t, { owner: ana, member: bea })
    const id = randomUUID()
    await save(pin('Uno'), id)
    expect((await t.call('GET', '/api/answers/rules/', { headers })).body.rules).toHaveLength(1)
    const path = `/api/answers/rules/${id}/`
    expect((await t.call('PUT', path, { headers, body: { rule: pin('Dos') } })).status).toBe(403)
    expect((await t.call('DELETE', path, { headers })).status).toBe(403)
    // The same id in her own store is another rule.
    await save(pin('Dos'), id, bea)
    await remove(id, bea)
    expect(await list(bea)).toEqual([])
    expect(await list()).toMatchObject([{ id, rule: { target: { value: 'Uno' } } }])
    expect((await t.call('PUT', '/api/answers/rules/1/', { headers: ana.headers, body: {} })).status).toBe(400)
  })

  test('are saved once by a double press, and told by the trail', async () => {
    const id = randomUUID()
    const both = await Promise.all([save(pin('Uno'), id), save(pin('Uno'), id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await list()).toHaveLength(1)
    await remove(id)
    const { results } = (await t.call('GET', '/api/audit/', { headers: ana.headers })).body
    expect(results.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['answers.rule_saved', 'answers.rule_deleted']),
    )
  })
})
