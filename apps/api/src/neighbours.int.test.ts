import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOwner } from './testing/test-app.ts'
import { makeSearch, sendEvents } from './testing/voice-events.ts'

let t: TestApp
let flooder: TestOwner
beforeAll(async () => {
  t = await createTestApp()
  flooder = await t.registerOwner()
  // It makes the month's partition.
  await sendEvents(t, { key: await t.createSecretKey(flooder), events: [makeSearch()] })
  // As many and as dear ones as a free account can have sent: of the longest sentences, every letter with an accent.
  await sql`
    insert into voice_searches
      (workspace_id, id, shopper_id, query, said, occurred_at, received_at, products, products_count)
    select ${flooder.workspaceId}, gen_random_uuid(), 'x', repeat('ãéîõü', 198), repeat('aeiou', 198), at, at, '[]', 0
    from (select ${t.clock.now()}::timestamptz - n * interval '1 millisecond' as at from generate_series(1, 20800) as n) as s
  `.execute(t.deps.db)
})
afterAll(() => t.close())

test('[SEC-2] a store that searches as hard as it can keeps no other store from anything', async () => {
  const neighbours = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const owner = await t.registerOwner()
      return { owner, key: await t.createSecretKey(owner) }
    }),
  )
  const path = '/api/ai/searches/?time_range=year&text='
  const searching = Array.from({ length: 64 }, (_, index) =>
    t.call('GET', `${path}nothing${index}`, { headers: flooder.headers }),
  )
  const statuses = await Promise.all(
    neighbours.map(async ({ owner, key }) => {
      const { email: username, password } = owner
      const signedIn = await t.call('POST', '/api/auth/token-obtain/', { body: { email: username, password } })
      const events = await sendEvents(t, { key, events: [makeSearch()] })
      const dashboard = await t.call('GET', '/api/ai/dashboard/', { headers: owner.headers })
      const found = await t.call('GET', `${path}mate`, { headers: owner.headers })
      return [signedIn.status, events.status, dashboard.status, found.status, found.body.results?.length]
    }),
  )
  expect(statuses).toEqual(neighbours.map(() => [200, 200, 200, 200, 1]))
  // Some of its own wait, and the others are told to come later.
  const own = new Set((await Promise.all(searching)).map(({ status }) => status))
  expect([...own].sort()).toEqual([200, 429])
})
