import type { Finding, Wishes } from '@voice-shop/answers'
import type { Tasks } from '@voice-shop/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../../testing/add-member.ts'
import { recordQuestion } from '../../../testing/record-question.ts'
import { createScriptedEngine, makeFinding } from '../../../testing/scripted-engine.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../../testing/test-app.ts'
import { makeSearch } from '../../../testing/voice-events.ts'

const now = '2026-11-18T15:07:00.000Z'
const wishes: Partial<Wishes> = { types: ['sneakers'], size: '46' }
/** What the engine finds today; a test may change its mind. */
let today: Finding['kind'] = 'nothing'
const { engine, asked } = createScriptedEngine(({ query }) => {
  if (query.startsWith('resuelto')) return makeFinding()
  return makeFinding(query.startsWith('zapatillas') ? { kind: today, wishes } : { kind: 'nothing' })
})

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ now, engine })
})
afterAll(() => t.close())

async function list(owner: TestOwner, query = ''): Promise<Tasks> {
  const answer = await t.call('GET', `/api/ai/tasks/${query}`, { headers: owner.headers })
  expect(answer.status).toBe(200)
  return answer.body
}

const ask = (owner: TestOwner, query: string, shopperId: string) =>
  recordQuestion(t.deps, { workspaceId: owner.workspaceId, query, question: 'shipping', shopperId })

async function send(owner: TestOwner, queries: string[], occurred_at = '2026-11-18T12:00:00.000Z') {
  const events = queries.map((query, index) =>
    makeSearch({ query, shopper_id: `${query} ${index}`, products: [], occurred_at }),
  )
  await t.deps.recorder.record({ workspaceId: owner.workspaceId, events, source: { kind: 'import' } })
}

test('[METRIC-3] what a store has to do, of its own searches, until it is answered, done or dismissed', async () => {
  const [ana, bea] = [await t.registerOwner(), await t.registerOwner()]
  await ask(ana, '¿envían a Monterrey?', 'a')
  await ask(ana, '¿hacen envíos?', 'b')
  // A store's own assistant tells words alone: they are understood when they are read.
  await send(ana, ['zapatillas 46', 'zapatillas talle 46', 'zapatillas del 46'])
  await send(ana, ['paracaídas', 'paracaídas'], '2026-10-30T12:00:00.000Z')
  const { tasks, marked, is_partial } = await list(ana)
  expect([marked, is_partial]).toEqual([[], false])
  expect(tasks.map(({ subject, shoppers }) => ({ subject, shoppers }))).toEqual([
    { subject: { kind: 'wish', slot: null, wish: { types: ['sneakers'] } }, shoppers: 3 },
    { subject: { kind: 'question', question: 'shipping', languages: ['es'] }, shoppers: 2 },
  ])
  expect((await list(ana, '?time_range=month')).tasks).toHaveLength(3)
  expect((await list(bea)).tasks).toEqual([])

  const path = `/api/ai/tasks/${tasks[0]?.key}/`
  const body = { mark: 'dismissed', shoppers: 3 }
  const foreign = { ...bea.headers, 'x-workspace-id': ana.workspaceId }
  expect((await t.call('PUT', path, { headers: foreign, body })).status).toBe(403)
  const member = await addMember(t, { owner: ana, member: bea })
  expect((await t.call('PUT', path, { headers: member, body })).status).toBe(403)
  expect((await t.call('PUT', path, { headers: bea.headers, body })).status).toBe(204)
  expect((await list(ana)).tasks).toHaveLength(2)

  expect((await t.call('PUT', path, { headers: ana.headers, body })).status).toBe(204)
  const after = await list(ana)
  expect(after.tasks.map(({ subject }) => subject.kind)).toEqual(['question'])
  expect(after.marked).toMatchObject([{ key: tasks[0]?.key, mark: 'dismissed', marked_at: now, shoppers: 3 }])
  for (const _ of [1, 2]) expect((await t.call('DELETE', path, { headers: ana.headers })).status).toBe(204)
  expect((await list(ana)).tasks).toHaveLength(2)

  // Both are done by what the owner did, without a mark.
  today = 'answered'
  const own = { headers: ana.headers, body: { text: 'Enviamos a todo el país.' } }
  await t.call('PUT', '/api/answers/own/shipping/es/', own)
  expect(await list(ana)).toEqual({ tasks: [], marked: [], is_partial: false })
})

test('[METRIC-3] a mark of nothing, of an odd key or by nobody is refused', async () => {
  const owner = await t.registerOwner()
  const put = (key: string, body: object, headers = owner.headers) =>
    t.call('PUT', `/api/ai/tasks/${key}/`, { headers, body })
  const key = 'a'.repeat(32)
  expect((await put(key, { mark: 'later', shoppers: 1 })).status).toBe(400)
  expect((await put(key, { mark: 'done', shoppers: 0 })).status).toBe(400)
  expect((await put('ABC', { mark: 'done', shoppers: 1 })).status).toBe(400)
  expect((await put(key, { mark: 'done', shoppers: 1 }, {})).status).toBe(401)
  expect((await list(owner)).marked).toEqual([])
})

/** A group of each number of shoppers, from the most on. */
const sendGroups = (owner: TestOwner, name: string, { most, least }: { most: number; least: number }) =>
  send(
    owner,
    Array.from({ length: most - least + 1 }, (_, index) => Array(most - index).fill(`${name} ${most - index}`)).flat(),
  )

test('[METRIC-3] what is answered by now hides nothing that is to do, and no more is asked for again than needed', async () => {
  const owner = await t.registerOwner()
  await sendGroups(owner, 'paracaídas', { most: 12, least: 2 })
  asked.length = 0
  expect((await list(owner)).tasks.map(({ shoppers }) => shoppers)).toEqual([12, 11, 10])
  // Six that others answered are read, and three groups are asked for again.
  expect(asked).toHaveLength(9)

  const other = await t.registerOwner()
  await sendGroups(other, 'resuelto', { most: 16, least: 6 })
  await sendGroups(other, 'paracaídas', { most: 5, least: 2 })
  expect((await list(other)).tasks.map(({ shoppers }) => shoppers)).toEqual([5, 4, 3])
})

test('[METRIC-3] of many that are answered by now twenty-four are asked for again', async () => {
  const owner = await t.registerOwner()
  await sendGroups(owner, 'resuelto', { most: 36, least: 3 })
  await sendGroups(owner, 'paracaídas', { most: 2, least: 2 })
  asked.length = 0
  expect((await list(owner)).tasks).toEqual([])
  expect(asked).toHaveLength(6 + 24)
})
