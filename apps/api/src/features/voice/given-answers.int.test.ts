import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordQuestion } from '../../testing/record-question.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { makeClick, makeSearch } from '../../testing/voice-events.ts'
import { keepAnswer } from '../answers/answers.public.ts'
import { redactShoppers } from './erase-voice-data.ts'
import { findGivenAnswer } from './given-answers.repository.ts'
import { sweepHistory } from './history/sweep.ts'

const now = '2026-11-18T15:07:00Z'

let t: TestApp
beforeEach(async () => {
  t = await createTestApp({ now })
})
afterEach(() => t.close())

const makeWorkspace = () => insertTestWorkspace(t.deps.db, { now: new Date(now), planId: 'custom' })
const ask = (workspaceId: string, shopperId: string) =>
  recordQuestion(t.deps, { workspaceId, query: 'envían', question: 'shipping', shopperId })
const find = (workspaceId: string, searchId: string) => findGivenAnswer(t.deps.db, { workspaceId, searchId })

test('[EVENT-2] answers and events of several stores are written together, each answer with its search', async () => {
  const stores = await Promise.all([makeWorkspace(), makeWorkspace(), makeWorkspace()])
  const written = await Promise.all(
    stores.map(async (workspaceId) => {
      const search = makeSearch()
      const source = { kind: 'import' } as const
      const [asked, again] = await Promise.all([
        ask(workspaceId, 'eva'),
        ask(workspaceId, 'ada'),
        t.deps.recorder.record({ workspaceId, events: [search, makeClick(search)], source }),
      ])
      return { workspaceId, asked, again, search }
    }),
  )
  for (const { workspaceId, asked, again, search } of written) {
    const { search_id, ...answer } = asked
    const kept = Buffer.from(keepAnswer(answer, { source: 'voice' }).record)
    expect(await find(workspaceId, search_id)).toEqual({
      searchedAt: new Date(now),
      shopperId: 'eva',
      kind: asked.kind,
      question: 'shipping',
      source: 'voice',
      language: 'es',
      productIds: [],
      // Databases differ in the kind of bytes that they hand out.
      record: expect.toSatisfy((record: Uint8Array) => kept.equals(record)),
    })
    expect(await find(workspaceId, again.search_id)).toMatchObject({ shopperId: 'ada' })
    expect(await find(workspaceId, search.id)).toBeNull()
    for (const other of stores.filter((id) => id !== workspaceId)) expect(await find(other, search_id)).toBeNull()
  }
})

test('[PLAT-4] the answers of a redacted shopper go, and those of others stay', async () => {
  const workspaceId = await makeWorkspace()
  const [eva, ada] = [await ask(workspaceId, 'eva'), await ask(workspaceId, 'ada')]
  await t.deps.db
    .transaction()
    .execute((transaction) => redactShoppers(transaction, { workspaceId, shopperIds: ['eva'] }))
  expect(await find(workspaceId, eva.search_id)).toBeNull()
  expect(await find(workspaceId, ada.search_id)).not.toBeNull()
})

test('[SCALE-1] an answer goes with the month of its search', async () => {
  const workspaceId = await makeWorkspace()
  const { search_id } = await ask(workspaceId, 'eva')
  t.clock.set('2029-01-02T00:00:00Z')
  await sweepHistory(t.deps)
  expect(await find(workspaceId, search_id)).toBeNull()
})
