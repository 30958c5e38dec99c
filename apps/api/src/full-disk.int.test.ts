import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { EmbeddedDatabase } from './core/database/embedded-database.ts'
import { migrateToLatest } from './core/database/migrate.ts'
import { openOnEmbedded } from './core/database/open-database.ts'
import { mountSmallDisk } from './testing/small-disk.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestOwner } from './testing/test-app.ts'
import { testDatabaseKind } from './testing/test-database.ts'
import { setPlan } from './testing/test-workspace.ts'
import { makeSearches, readFigures, sendEvents } from './testing/voice-events.ts'

const disk = testDatabaseKind === 'embedded' ? mountSmallDisk(160) : null

// The disk of a PostgreSQL server is not ours to fill.
describe.skipIf(!disk)('[OPS-1] on a full disk', () => {
  let t: TestApp
  let ana: TestOwner
  let key: string
  beforeAll(async () => {
    const limits = { firstMs: 60_000, nextMs: 3000 }
    const database = openOnEmbedded(new EmbeddedDatabase({ dataDir: join(disk?.folder ?? '', 'database') }, limits))
    await migrateToLatest(database)
    t = await createTestApp({ database })
    ana = await t.registerOwner()
    key = await t.createSecretKey(ana)
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'custom' })
  })
  afterEach(() => disk?.empty())
  afterAll(async () => {
    try {
      await t.close()
    } finally {
      disk?.remove()
    }
  })

  const send = (events: readonly unknown[]) => sendEvents(t, { key, events })

  function expectUnavailable({ status, headers, body }: TestAnswer): void {
    expect([status, headers['retry-after'], Object.keys(body)]).toEqual([503, '5', ['detail']])
  }

  test('[EVENT-2] events are answered 503; when there is room again all goes on, and nothing is lost or twice', async () => {
    const before = (await readFigures(t, ana)).searches
    disk?.fill(0)
    const batches = Array.from({ length: 40 }, () => makeSearches(300, { query: 'q'.repeat(1000) }))
    const answers: TestAnswer[] = []
    for (const batch of batches) {
      const answer = await send(batch)
      if (answer.status !== 200) expectUnavailable(answer)
      answers.push(answer)
      if (answer.status === 503) break
    }
    expect(answers.at(-1)?.status).toBe(503)
    expect((await t.call('GET', '/healthz')).status).toBe(200)
    // Reading takes no room.
    const accepted = answers.filter(({ status }) => status === 200).length * 300
    expect((await readFigures(t, ana)).searches).toBe(before + accepted)
    disk?.empty()
    const again = batches.slice(0, answers.length).flat()
    for (let place = 0; place < again.length; place += 900) await send(again.slice(place, place + 900))
    expect((await readFigures(t, ana)).searches).toBe(before + again.length)
  })

  test('under its log, which PostgreSQL cannot go on without, all calls are answered 503 until there is room', async () => {
    const { db } = t.deps
    await sql`create table scratch (id int primary key, text text)`.execute(db)
    await sql`insert into scratch select n, repeat('x', 500) from generate_series(1, 500) n`.execute(db)
    // Room for the tables, but not for the next 16 MB of the log.
    disk?.fill(8 * 2 ** 20)
    const writeUntilFull = async () => {
      for (let round = 0; round < 2000; round += 1) {
        await sql`update scratch set text = repeat(md5(${String(round)}), 16) where id % 5 = ${round % 5}`.execute(db)
        if (round % 20 === 0) await sql`vacuum scratch`.execute(db)
      }
    }
    await expect(writeUntilFull()).rejects.toThrow()
    expectUnavailable(await send(makeSearches(1)))
    expectUnavailable(await t.call('GET', '/readyz'))
    expect((await t.call('GET', '/healthz')).status).toBe(200)
    disk?.empty()
    const before = await readFigures(t, ana)
    expect((await send(makeSearches(2))).body.accepted).toBe(2)
    expect(await readFigures(t, ana)).toEqual({
      ...before,
      searches: before.searches + 2,
      recommended: before.recommended + 2,
      used: before.used + 2,
    })
  })
})
