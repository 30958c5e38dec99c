import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VoiceEvent } from '@voice-shop/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type EventsAnswer,
  getCounts,
  type HttpStore,
  postEvents,
  registerStore,
  type ServerProcess,
  startServerProcess,
} from './testing/server-process.ts'
import { createPostgresDatabase, testDatabaseKind } from './testing/test-database.ts'
import { makeClick, makeSearch } from './testing/voice-events.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'voice-shop-kill-'))
let settings: Record<string, string> = { DATA_DIR: dataDir }
let drop: (() => Promise<void>) | null = null
let server: ServerProcess | null = null
beforeAll(async () => {
  if (testDatabaseKind === 'embedded') return
  const created = await createPostgresDatabase()
  drop = created.drop
  settings = { DATA_DIR: dataDir, DATABASE_URL: created.url }
})
afterEach(() => server?.end('SIGKILL'))
afterAll(async () => {
  await drop?.()
  rmSync(dataDir, { recursive: true })
})

const kills = 5
const batchesPerLife = 12
const answersBeforeKill = 7

interface Batch {
  events: VoiceEvent[]
  answer: EventsAnswer | null
}

let shoppers = 0
/** Three searches of a new shopper with a click each. */
function makeBatch(): Batch {
  shoppers += 1
  const searches = [1, 2, 3].map(() => makeSearch({ shopper_id: `shopper-${shoppers}` }))
  return { events: searches.flatMap((search) => [search, makeClick(search)]), answer: null }
}

/** Sends batches, four at a time, and kills the server in the very moment in which an answer has arrived. */
async function sendUntilKilled(store: HttpStore, batches: readonly Batch[]): Promise<void> {
  const running = server as ServerProcess
  const waiting = [...batches]
  let answers = 0
  const send = async () => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      batch.answer = await postEvents(running.origin, store, batch.events)
      answers += 1
      if (answers === answersBeforeKill) void running.end('SIGKILL')
    }
  }
  const outcomes = await Promise.allSettled([send(), send(), send(), send()])
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  expect((await running.ended).signal).toBe('SIGKILL')
}

test('[EVENT-2] [EVENT-1] what was answered survives a kill -9, and sending all again counts nothing twice', async () => {
  server = await startServerProcess(settings)
  const store = await registerStore(server.origin)
  const all: Batch[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const batches = Array.from({ length: batchesPerLife }, makeBatch)
    all.push(...batches)
    await sendUntilKilled(store, batches)
    const answered = all.filter(({ answer }) => answer !== null)
    server = await startServerProcess(settings)
    const { origin } = server

    const before = await getCounts(origin, store)
    expect(before.searches).toBeGreaterThanOrEqual(answered.length * 3)
    expect(before.searches).toBeLessThanOrEqual(all.length * 3)
    // A batch is there whole or not at all, with everything that it counts for.
    expect(before).toEqual({
      searches: before.shoppers * 3,
      recommended: before.searches,
      clickRate: 100,
      shoppers: before.shoppers,
      used: before.searches,
    })

    for (const batch of answered) {
      expect(await postEvents(origin, store, batch.events)).toEqual({ accepted: 0, duplicates: 6, rejected: [] })
    }
    for (const batch of all) batch.answer = await postEvents(origin, store, batch.events)
    const searches = all.length * 3
    expect(await getCounts(origin, store)).toEqual({
      searches,
      recommended: searches,
      clickRate: 100,
      shoppers: all.length,
      used: searches,
    })
  }
}, 120_000)
