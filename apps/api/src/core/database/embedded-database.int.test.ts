import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabaseKind } from '../../testing/test-database.ts'
import { EmbeddedDatabase, EmbeddedDatabaseError, type SilenceLimits } from './embedded-database.ts'
import { isDatabaseUnavailable } from './failures.ts'
import { type OpenDatabase, openOnEmbedded } from './open-database.ts'
import { transact } from './transact.ts'

let folder: string
let database: EmbeddedDatabase
let opened: OpenDatabase
let threads: Worker[]

function open(limits?: SilenceLimits): void {
  database = new EmbeddedDatabase({ dataDir: folder }, limits)
  opened = openOnEmbedded(database)
}

const step = () => new Promise((resolve) => setImmediate(resolve))
const insert = (text: string) => sql`insert into notes values (${text})`
async function listNotes(): Promise<unknown[]> {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(opened.db)
  return rows.map(({ text }) => text)
}

/** Sees the threads that the database starts. */
function watchThreads(): void {
  threads = []
  const postMessage = Worker.prototype.postMessage
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message: unknown) {
    if (!threads.includes(this)) threads.push(this)
    postMessage.call(this, message)
  })
}
const killThread = () => threads.at(-1)?.terminate()

// Is about the embedded database, whatever the other tests run on.
describe.skipIf(testDatabaseKind === 'postgres')('the embedded database', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'voice-shop-embedded-'))
    open()
    await sql`create table notes (text text primary key)`.execute(opened.db)
  })
  afterAll(async () => {
    await opened.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    watchThreads()
    await sql`truncate notes`.execute(opened.db)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  describe('whose thread dies', () => {
    test('[EVENT-2] starts another one, which has all that was committed', async () => {
      await insert('kept').execute(opened.db)
      await killThread()
      expect(await listNotes()).toEqual(['kept'])
      expect(threads).toHaveLength(2)
    })

    test('fails what is under way, as a database that cannot be used', async () => {
      const [waiting, next] = [sql`select pg_sleep(60)`.execute(opened.db), insert('later').execute(opened.db)]
      const failed = waiting.catch((error: unknown) => error)
      await vi.waitFor(() => expect(Worker.prototype.postMessage).toHaveBeenCalledTimes(2), { timeout: 20_000 })
      await killThread()
      expect(isDatabaseUnavailable(await failed)).toBe(true)
      await next
      expect(await listNotes()).toEqual(['later'])
    })

    test('lets no transaction of before go on in the new thread', async () => {
      const transaction = opened.db.transaction().execute(async (running) => {
        await insert('first half').execute(running)
        await killThread()
        await insert('second half').execute(running)
      })
      await expect(transaction).rejects.toThrow(EmbeddedDatabaseError)
      expect(await listNotes()).toEqual([])
    })

    test('lets none go on that sends its writes together either', async () => {
      const write = [insert('a'), insert('b')]
      const locked = Promise.withResolvers<void>()
      const read = [sql`select 1`]
      const transaction = transact(opened.db, {
        read,
        decide: () => {
          void killThread()
          locked.resolve()
          return { write, result: null }
        },
      })
      await locked.promise
      await expect(transaction).rejects.toThrow(EmbeddedDatabaseError)
      expect(await listNotes()).toEqual([])
    })
  })

  describe('asked to write what cannot be written', () => {
    test.each([
      ['a time that is none', 'timestamptz', new Date(Number.NaN)],
      ['a function', 'text', () => 1],
      ['an object for a flag', 'boolean', {}],
    ])('(%s) refuses that statement alone', async (_, type, value) => {
      const [outcome, other] = await Promise.allSettled([
        database.query(`select $1::${type}`, [value]),
        insert('of somebody else').execute(opened.db),
      ])
      expect(outcome.status).toBe('rejected')
      expect(isDatabaseUnavailable((outcome as PromiseRejectedResult).reason)).toBe(false)
      expect(other.status).toBe('fulfilled')
      expect(await listNotes()).toEqual(['of somebody else'])
      expect(threads).toHaveLength(1)
    })

    test('lets the rest of its transaction not commit without it', async () => {
      await database.query('begin', [])
      const outcomes = await Promise.allSettled([
        database.query('insert into notes values ($1)', ['before']),
        database.query('select $1::boolean', [{}]),
        database.query('insert into notes values ($1)', ['behind']),
        database.query('commit', []),
      ])
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
      expect(await listNotes()).toEqual([])
    })
  })

  describe('with its one connection', () => {
    test('runs two transactions one after the other', async () => {
      const log: string[] = []
      const run = (name: string) =>
        opened.db.transaction().execute(async (running) => {
          log.push(`${name} begins`)
          await insert(name).execute(running)
          await sql`select pg_sleep(0.01)`.execute(running)
          log.push(`${name} ends`)
          if (name === 'b') throw new Error('b rolls back')
        })
      const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(run))
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
      expect(await listNotes()).toEqual(['a', 'c'])
    })

    test('lets a query wait for the transaction under way', async () => {
      const inside = Promise.withResolvers<void>()
      const done = Promise.withResolvers<void>()
      const transaction = opened.db.transaction().execute(async (running) => {
        await insert('inside').execute(running)
        inside.resolve()
        await done.promise
      })
      await inside.promise
      const seen = listNotes()
      done.resolve()
      await transaction
      expect(await seen).toEqual(['inside'])
    })

    test('lets none wait for longer than 5 s, and serves the others', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      try {
        const done = Promise.withResolvers<void>()
        const inside = Promise.withResolvers<void>()
        const transaction = opened.db.transaction().execute(async () => {
          inside.resolve()
          await done.promise
        })
        await inside.promise
        const impatient = insert('impatient').execute(opened.db)
        const failed = impatient.catch((error: unknown) => error)
        // Their timers begin a step after they are asked.
        await step()
        vi.advanceTimersByTime(3000)
        const patient = insert('patient').execute(opened.db)
        await step()
        vi.advanceTimersByTime(2000)
        const error = await failed
        expect(error).toBeInstanceOf(EmbeddedDatabaseError)
        expect(isDatabaseUnavailable(error)).toBe(true)
        done.resolve()
        await transaction
        await patient
        expect(await listNotes()).toEqual(['patient'])
      } finally {
        vi.useRealTimers()
      }
    })
  })

  test('gives up a thread that hangs, and goes on in another one', async () => {
    await opened.close()
    open({ firstMs: 60_000, nextMs: 1000 })
    expect(await listNotes()).toEqual([])
    const failing = sql`do $$ begin loop end loop; end $$`.execute(opened.db)
    await expect(failing).rejects.toThrow('gave no answer for 1 s')
    await insert('after').execute(opened.db)
    expect(await listNotes()).toEqual(['after'])
  })

  test('has all the time in the world for a migration', async () => {
    await opened.close()
    open({ firstMs: 60_000, nextMs: 200 })
    await sql`select 1`.execute(opened.db)
    const slow = opened.withoutTimeLimits((db) => sql`select pg_sleep(0.6)`.execute(db))
    expect((await slow).rows).toHaveLength(1)
    await expect(sql`select pg_sleep(5)`.execute(opened.db)).rejects.toThrow('gave no answer for 0.2 s')
  })

  test('answers nothing after it was closed, and leaves its folder alone', async () => {
    await database.close()
    await expect(database.query('select 1', [])).rejects.toThrow('the embedded database is closed')
    expect(threads).toHaveLength(1)
  })
})
