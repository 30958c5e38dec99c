import { maxReplayedAtOnce } from '@voice-shop/contract'
import { sql } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

let t: TestApp
let ana: TestOwner
let id: string
const nowhere = { isAllowed: () => true, isPortAllowed: () => true }
beforeAll(async () => {
  t = await createTestApp({ endpointHttp: { reach: nowhere, longestMs: 1 } })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2026-11-18T15:00:00Z')
  ana = await t.registerOwner()
  id = await makeEndpoint()
})

async function makeEndpoint(): Promise<string> {
  const body = { url: 'https://127.0.0.1/hook', event_types: ['search.answered'], password: ana.password }
  const made = await t.call('POST', '/api/endpoints/', { headers: ana.headers, body })
  expect(made.status).toBe(201)
  return made.body.endpoint.id
}
/** Messages of the same moment in each state in turn. */
async function fillLog(count: number, states: readonly string[], endpointId = id): Promise<void> {
  const { workspaceId } = ana
  const now = t.clock.now()
  const ids = Array.from({ length: count }, () => uuidV7())
  const given = ids.map((_, place) => states[place % states.length] ?? '')
  await sql`
    insert into endpoint_messages (workspace_id, id, type, body, created_at)
    select ${workspaceId}::uuid, t.id, 'search.answered', '{}', ${now}::timestamptz from unnest(${ids}::uuid[]) as t (id)
  `.execute(t.deps.db)
  await sql`
    insert into endpoint_deliveries
      (workspace_id, message_id, endpoint_id, state, attempts, next_at, created_at, status, failure)
    select ${workspaceId}::uuid, t.id, ${endpointId}::uuid, t.state, 10, ${now}::timestamptz, ${now}::timestamptz, 503, 'timeout'
    from unnest(${ids}::uuid[], ${given}::text[]) as t (id, state)
  `.execute(t.deps.db)
}
interface Entry {
  message_id: string
  state: string
  attempts: number
}
async function readPage(query = ''): Promise<{ results: Entry[]; older: string | null }> {
  const { status, body } = await t.call('GET', `/api/endpoints/${id}/deliveries/${query}`, { headers: ana.headers })
  expect(status).toBe(200)
  return body
}
async function readLog(state?: string): Promise<Entry[]> {
  const wanted = state ? `state=${state}&` : ''
  let page = await readPage(`?${wanted}`)
  const entries = [...page.results]
  while (page.older) {
    expect(page.results).toHaveLength(50)
    page = await readPage(`?${wanted}older_than=${page.older}`)
    entries.push(...page.results)
  }
  return entries
}
const replayFailed = (of = ana, endpointId = id) =>
  t.call('POST', `/api/endpoints/${endpointId}/deliveries/replay-failed/`, { headers: of.headers })

test('[API-1] the log is read to its end page by page, and by what came of the messages', async () => {
  await fillLog(70, ['delivered', 'failed'])
  t.clock.advance(1000)
  await fillLog(71, ['failed', 'delivered', 'waiting'])
  const entries = await readLog()
  expect([entries.length, new Set(entries.map((entry) => entry.message_id)).size]).toEqual([141, 141])
  expect(entries.map((entry) => entry.message_id)).toEqual(
    entries
      .map((entry) => entry.message_id)
      .toSorted()
      .reverse(),
  )
  for (const [state, count] of [
    ['failed', 59],
    ['delivered', 59],
    ['waiting', 23],
  ] as const) {
    const found = await readLog(state)
    expect(found.map((entry) => entry.state)).toEqual(Array.from({ length: count }, () => state))
  }
  for (const query of ['?state=lost', '?older_than=yesterday', `?older_than=${Date.now()}`]) {
    const path = `/api/endpoints/${id}/deliveries/${query}`
    expect((await t.call('GET', path, { headers: ana.headers })).status).toBe(400)
  }
})

test('[API-1] all that was given up is sent once more, once for two clicks, and the trail tells who did', async () => {
  await fillLog(70, ['failed', 'delivered', 'waiting', 'failed', 'failed'])
  const other = await makeEndpoint()
  await fillLog(3, ['failed'], other)
  const before = await readLog()
  const failed = before.filter(({ state }) => state === 'failed').map((entry) => entry.message_id)
  const answers = await Promise.all([replayFailed(), replayFailed()])
  expect(answers.map(({ status, body }) => [status, body.has_more])).toEqual([
    [200, false],
    [200, false],
  ])
  expect(answers.map(({ body }) => body.replayed).toSorted()).toEqual([0, 42])
  const after = await readLog()
  const again = after.filter(({ state, attempts }) => state === 'waiting' && attempts === 0)
  expect(again.map((entry) => entry.message_id)).toEqual(failed)
  expect(after.filter(({ state }) => state === 'delivered')).toHaveLength(14)
  const trail = (await t.call('GET', '/api/audit/', { headers: ana.headers })).body.results
  const entries = trail.filter(({ action }: { action: string }) => action === 'endpoints.failed_replayed')
  expect(entries).toMatchObject([{ details: { host: '127.0.0.1', number: '42' } }])
  // Of the store's other endpoint nothing was sent.
  expect((await replayFailed(ana, other)).body).toEqual({ replayed: 3, has_more: false })
})

test('[API-1] so many at once, nothing to one that is off, and nothing of another store', async () => {
  await fillLog(maxReplayedAtOnce + 2, ['failed'])
  const bob = await t.registerOwner()
  expect((await replayFailed(bob)).status).toBe(404)
  const switchTo = (isOn: boolean) =>
    t.call('PATCH', `/api/endpoints/${id}/`, { headers: ana.headers, body: { is_on: isOn } })
  await switchTo(false)
  expect((await replayFailed()).status).toBe(409)
  await switchTo(true)
  expect((await replayFailed()).body).toEqual({ replayed: maxReplayedAtOnce, has_more: true })
  expect((await replayFailed()).body).toEqual({ replayed: 2, has_more: false })
})
