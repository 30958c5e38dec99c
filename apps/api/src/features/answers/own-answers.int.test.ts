import type { QuestionKind } from '@voice-shop/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { recordQuestion } from '../../testing/record-question.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { makeSearch } from '../../testing/voice-events.ts'

const now = '2026-11-18T15:07:00.000Z'
const day = 86_400_000

let t: TestApp
let ana: TestOwner
beforeAll(async () => {
  t = await createTestApp({ now })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(now)
  ana = await t.registerOwner()
})

const path = (kind: string, language: string) => `/api/answers/own/${kind}/${language}/`
const list = async (owner = ana) => (await t.call('GET', '/api/answers/own/', { headers: owner.headers })).body
const write = (kind: string, language: string, text: string) =>
  t.call('PUT', path(kind, language), { headers: ana.headers, body: { text } })

const ask = (query: string, question: QuestionKind | null, { workspaceId } = ana) =>
  recordQuestion(t.deps, { workspaceId, query, question })

describe('own answers', () => {
  test('are written, written anew and taken back, for a kind and a language', async () => {
    expect((await write('shipping', 'es', '  Enviamos a todo\n el país. ')).body).toEqual({
      kind: 'shipping',
      language: 'es',
      text: 'Enviamos a todo el país.',
      updated_at: now,
    })
    await write('shipping', 'pt', 'Enviamos para todo o Brasil.')
    t.clock.set('2026-11-18T15:09:00.000Z')
    await write('shipping', 'es', 'Enviamos en 24 horas.')
    const portuguese = { kind: 'shipping', language: 'pt', text: 'Enviamos para todo o Brasil.', updated_at: now }
    const spanish = { kind: 'shipping', language: 'es', text: 'Enviamos en 24 horas.' }
    expect(await list()).toEqual({
      answers: [{ ...spanish, updated_at: '2026-11-18T15:09:00.000Z' }, portuguese],
      asked: [],
    })
    for (const _ of [1, 2]) {
      expect((await t.call('DELETE', path('shipping', 'es'), { headers: ana.headers })).status).toBe(204)
    }
    expect((await list()).answers).toEqual([portuguese])
  })

  test('of nothing, of too much, of an unknown kind or language are refused', async () => {
    expect((await write('shipping', 'es', ' \u0007 ')).status).toBe(400)
    expect((await write('shipping', 'es', 'x'.repeat(301))).body).toEqual({ text: ['At most 300 characters.'] })
    expect((await write('weather', 'es', 'Sol.')).status).toBe(400)
    expect((await write('shipping', 'fr', 'Oui.')).status).toBe(400)
    expect((await list()).answers).toEqual([])
  })

  test('are read by members and written by owners, of their own store alone', async () => {
    const bea = await t.registerOwner()
    const headers = await addMember(t, { owner: ana, member: bea })
    await write('hours', 'es', 'De 9 a 18.')
    expect((await t.call('GET', '/api/answers/own/', { headers })).body.answers).toHaveLength(1)
    expect((await t.call('DELETE', path('hours', 'es'), { headers })).status).toBe(403)
    expect((await list(bea)).answers).toEqual([])
    await t.call('DELETE', path('hours', 'es'), { headers: bea.headers })
    expect((await list()).answers).toHaveLength(1)
  })

  test('are suggested by what was asked most in the last 30 days, with the newest examples', async () => {
    t.clock.set(new Date(Date.parse(now) - 31 * day).toISOString())
    await ask('¿venden tarjetas de regalo?', 'other')
    for (const [place, query] of ['¿envían?', '¿envían a Salta?', '¿envían?', '¿y a Ushuaia?', '¿hoy?'].entries()) {
      t.clock.set(new Date(Date.parse(now) - day + place * 1000).toISOString())
      await ask(query, 'shipping')
    }
    await ask('¿a qué hora abren?', 'hours')
    await ask('ehh', null)
    const bea = await t.registerOwner()
    await ask('¿aceptan cuotas?', 'payment', bea)
    t.clock.set(now)
    expect((await list()).asked).toEqual([
      { kind: 'shipping', count: 5, examples: ['¿hoy?', '¿y a Ushuaia?', '¿envían?'] },
      { kind: 'hours', count: 1, examples: ['¿a qué hora abren?'] },
    ])
  })
})

describe('the answer of a search', () => {
  const read = (id: string, owner = ana) => t.call('GET', `/api/answers/searches/${id}/`, { headers: owner.headers })

  test('is read by its store alone, as it was given', async () => {
    const answer = await ask('envían', 'shipping')
    expect((await read(answer.search_id)).body).toEqual(answer)
    const bea = await t.registerOwner()
    expect((await read(answer.search_id, bea)).status).toBe(404)
    expect((await read(crypto.randomUUID())).status).toBe(404)
  })

  test('is not there for a search that others answered', async () => {
    const search = makeSearch()
    const source = { kind: 'import' } as const
    await t.deps.recorder.record({ workspaceId: ana.workspaceId, events: [search], source })
    expect((await read(search.id)).status).toBe(404)
  })
})
