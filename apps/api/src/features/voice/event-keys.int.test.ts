import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { makeSearch, makeSearches, readFigures, sendEvents } from '../../testing/voice-events.ts'

/** Two processes: each remembers the keys that it has seen. */
let t: TestApp
let other: TestApp
let ana: TestOwner
let key: string
beforeAll(async () => {
  const database = await openTestDatabase()
  t = await createTestApp({ database })
  other = await createTestApp({ database: database.openAgain() })
})
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  ana = await t.registerOwner()
  key = await t.createSecretKey(ana)
})

const unknownKey = {
  en: 'This secret key is not valid. The owner can make a new one in the dashboard.',
  es: 'Esta clave secreta no es válida. El propietario de la tienda puede crear una nueva en el panel.',
  pt: 'Esta chave secreta não é válida. O proprietário da loja pode criar uma nova no painel.',
}

describe('the secret key', () => {
  test('[EVENT-6] that was replaced is refused at once, in every process, also where it was used just before', async () => {
    for (const app of [t, other]) expect((await sendEvents(app, { key, events: [makeSearch()] })).status).toBe(200)
    const next = await t.createSecretKey(ana)
    for (const app of [t, other, t]) {
      const answer = await sendEvents(app, { key, events: makeSearches(3) })
      expect([answer.status, answer.body]).toEqual([401, { detail: unknownKey.en }])
    }
    for (const app of [other, t]) {
      const answer = await sendEvents(app, { key: next, events: [makeSearch()] })
      expect(answer.body).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    }
    expect((await readFigures(t, ana)).searches).toBe(4)
  })

  test('[EVENT-6] [SEC-1] of several first ones at once one is made: the next ask for the password', async () => {
    const owner = await t.registerOwner()
    const ask = (app: TestApp) =>
      app.call('POST', `/api/stores/${owner.merchantId}/secret_key/`, { headers: owner.headers })
    const answers = await Promise.all([t, other, t, other, t, other].map(ask))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400])
    const first = answers.find(({ status }) => status === 201)?.body.secret_key
    expect((await sendEvents(t, { key: first, events: [makeSearch()] })).status).toBe(200)
    expect(answers.find(({ status }) => status === 400)?.body).toHaveProperty('password')
  })

  test('[EVENT-6] is checked for batches without one good event, too', async () => {
    expect((await sendEvents(t, { key, events: [{}] })).body.rejected).toHaveLength(1)
    await t.createSecretKey(ana)
    expect((await sendEvents(t, { key, events: [{}, null] })).status).toBe(401)
  })

  test('[EVENT-6] never counts after its replacement was answered, and always before', async () => {
    const events = makeSearches(40)
    const before = await Promise.all(events.slice(0, 20).map((event) => sendEvents(t, { key, events: [event] })))
    const [next, ...racing] = await Promise.all([
      t.createSecretKey(ana),
      ...events.slice(20).map((event, place) => sendEvents(place % 2 === 0 ? t : other, { key, events: [event] })),
    ])
    expect(before.every(({ status }) => status === 200)).toBe(true)
    for (const { status } of racing) expect([200, 401]).toContain(status)
    const accepted = 20 + racing.filter(({ status }) => status === 200).length
    expect((await sendEvents(other, { key, events: [makeSearch()] })).status).toBe(401)
    expect((await readFigures(t, ana)).searches).toBe(accepted)
    expect((await sendEvents(other, { key: next, events })).body).toMatchObject({
      accepted: 40 - accepted,
      duplicates: accepted,
    })
  })

  test.each(Object.entries(unknownKey))(
    '[EVENT-6] [I18N-5] that no store has is refused in %s',
    async (language, text) => {
      const answer = await sendEvents(t, { key: 'vsk_unknown', events: [makeSearch()], language })
      expect([answer.status, answer.body]).toEqual([401, { detail: text }])
    },
  )

  test('[EVENT-6] [ERR-2] missing, malformed or sent otherwise is a 401', async () => {
    const body = { events: [makeSearch()] }
    const wrong = [undefined, '', 'Bearer', 'Bearer ', `Bearer ${key} x`, `Basic ${key}`, `JWT ${key}`, key]
    for (const authorization of [...wrong, 'Bearer \u00ff\u00fe', `Bearer ${'x'.repeat(10_000)}`]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
      const answer = await t.call('POST', '/api/voice-shop/events/', { headers, body })
      expect.soft([answer.status, Object.keys(answer.body)], String(authorization)).toEqual([401, ['detail']])
    }
    expect(
      (await t.call('POST', '/api/voice-shop/events/', { headers: { authorization: `bearer ${key}` }, body })).status,
    ).toBe(200)
  })

  test('[EVENT-6] [SEC-1] of one store writes nothing for another', async () => {
    const bob = await t.registerOwner()
    const keyOfBob = await t.createSecretKey(bob)
    const headers = { authorization: `Bearer ${keyOfBob}`, 'x-workspace-id': ana.workspaceId }
    const answer = await t.call('POST', '/api/voice-shop/events/', { headers, body: { events: [makeSearch()] } })
    expect(answer.body.accepted).toBe(1)
    expect((await readFigures(t, ana)).searches).toBe(0)
    expect((await readFigures(t, bob)).searches).toBe(1)
  })
})
