import type { VoiceEvent } from '@voice-shop/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestAnswer, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { bombilla, makeClick, makeSearch, mate, readFigures, sendEvents } from '../../testing/voice-events.ts'

let database: TestDatabase
let first: TestApp
let second: TestApp
let ana: TestOwner
let key: string
beforeAll(async () => {
  database = await openTestDatabase()
  first = await createTestApp({ database })
  second = await createTestApp({ database: database.openAgain() })
})
afterAll(async () => {
  await second.close()
  await first.close()
})
beforeEach(async () => {
  ana = await first.registerOwner()
  key = await first.createSecretKey(ana)
  await setPlan(database.db, { workspaceId: ana.workspaceId, planId: 'custom' })
})

function sum(answers: readonly TestAnswer[]) {
  const total = { accepted: 0, duplicates: 0, rejected: 0 }
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    total.accepted += body.accepted
    total.duplicates += body.duplicates
    total.rejected += body.rejected.length
  }
  return total
}

/** Searches of a few shoppers over two months, each with a click. */
function makeVisits(count: number): VoiceEvent[] {
  return Array.from({ length: count }, (_, place) => {
    const occurredAt = new Date(first.clock.now().getTime() - place * 7 * 3_600_000).toISOString()
    const search = makeSearch({
      shopper_id: `shopper-${place % 7}`,
      occurred_at: occurredAt,
      products: [mate, bombilla],
    })
    return [search, makeClick(search)]
  }).flat()
}

describe.each([
  { name: 'one process', pick: () => first },
  { name: 'two processes on one database', pick: (sender: number) => (sender % 2 === 0 ? first : second) },
])('$name', ({ pick }) => {
  test('[EVENT-1] [SCALE-1] the same batch sent 8 times at once is accepted once', async () => {
    const events = makeVisits(60)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, sender) => sendEvents(pick(sender), { key, events })),
    )
    expect(sum(answers)).toEqual({ accepted: 120, duplicates: 7 * 120, rejected: 0 })
    const figures = { searches: 60, recommended: 120, clickRate: 50, shoppers: 7, used: 60 }
    expect(await readFigures(first, ana)).toEqual(figures)
    expect(await readFigures(second, ana)).toEqual(figures)
  })

  test('[EVENT-1] [EVENT-2] [SCALE-1] many small batches at once, some twice, are exact', async () => {
    const events = makeVisits(150)
    const pairs = Array.from({ length: 150 }, (_, place) => events.slice(place * 2, place * 2 + 2))
    // Every third pair goes out a second time, to the other process where there is one.
    const sent = [...pairs, ...pairs.filter((_, place) => place % 3 === 0)]
    const answers = await Promise.all(sent.map((batch, sender) => sendEvents(pick(sender), { key, events: batch })))
    expect(sum(answers)).toEqual({ accepted: 300, duplicates: 100, rejected: 0 })
    const figures = { searches: 150, recommended: 300, clickRate: 50, shoppers: 7, used: 150 }
    expect(await readFigures(first, ana)).toEqual(figures)
    expect(await readFigures(second, ana)).toEqual(figures)
  })
})
