import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { OpenDatabase } from './open-database.ts'
import { transact } from './transact.ts'

let database: TestDatabase
let other: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  other = database.openAgain()
  await sql`create table counters (name text primary key, value int not null check (value < 1000))`.execute(database.db)
})
afterAll(async () => {
  await other.close()
  await database.close()
})
beforeEach(async () => {
  await sql`truncate counters`.execute(database.db)
  await sql`insert into counters values ('a', 1), ('b', 2)`.execute(database.db)
})

interface Counter {
  name: string
  value: number
}
const read = (name: string) => sql<Counter>`select name, value from counters where name = ${name} for update`
const set = (name: string, value: unknown) => sql`update counters set value = ${value}::int where name = ${name}`
async function listValues(): Promise<number[]> {
  const { rows } = await sql<Counter>`select value from counters order by name`.execute(database.db)
  return rows.map(({ value }) => value)
}

describe('a transaction in two round trips', () => {
  test('hands decide what each statement read, and writes in the order of its statements', async () => {
    const result = await transact(database.db, {
      read: [read('b'), read('nothing'), read('a')],
      decide: ([b, nothing, a]) => {
        expect([b, nothing, a]).toEqual([[{ name: 'b', value: 2 }], [], [{ name: 'a', value: 1 }]])
        const write = [set('a', 5), sql`update counters set value = value * 10 where name = 'a'`, set('b', 7)]
        return { write, result: 'done' }
      },
    })
    expect(result).toBe('done')
    expect(await listValues()).toEqual([50, 7])
  })

  test('without anything to write ends, too', async () => {
    expect(await transact(database.db, { read: [read('a')], decide: () => ({ write: [], result: 1 }) })).toBe(1)
    expect(await listValues()).toEqual([1, 2])
  })

  test('one read sees what the one before it did', async () => {
    const bump = sql<Counter>`update counters set value = value + 1 where name = 'a' returning name, value`
    const result = await transact(database.db, {
      read: [bump, read('a')],
      decide: ([, [row]]) => ({ write: [], result: row?.value }),
    })
    expect(result).toBe(2)
  })
})

describe('nothing of it stays', () => {
  const bump = sql<Counter>`update counters set value = value + 1 where name = 'a'`

  test('when deciding throws', async () => {
    const decide = () => {
      throw new Error('undecided')
    }
    await expect(transact(database.db, { read: [bump], decide })).rejects.toThrow('undecided')
    expect(await listValues()).toEqual([1, 2])
  })

  test('when a read fails: the error is the first one, not that its transaction is over', async () => {
    const wrong = sql<Counter>`select 1 / 0 as value`
    const decide = () => ({ write: [set('a', 9)], result: null })
    const failing = transact(database.db, { read: [bump, wrong, read('a')], decide })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await listValues()).toEqual([1, 2])
  })

  test.each([
    ['the first', [set('a', 1000), set('b', 9)]],
    ['one in the middle', [set('a', 9), set('b', 1000), set('a', 10)]],
    ['the last', [set('a', 9), set('b', 1000)]],
  ])('when %s of the writes fails', async (_, write) => {
    const failing = transact(database.db, { read: [bump], decide: () => ({ write, result: null }) })
    await expect(failing).rejects.toMatchObject({ code: '23514' })
    expect(await listValues()).toEqual([1, 2])
  })

  test.each([
    ['an object', {}],
    ['a list with one', ['a', { self: 1 }]],
    ['a list with a function', [() => 1]],
  ])('when a value is %s, which cannot be sent', async (_, value) => {
    const write = [set('a', 9), sql`select ${sql.val(value)}`, set('b', 9)]
    const failing = transact(database.db, { read: [bump], decide: () => ({ write, result: null }) })
    await expect(failing).rejects.toThrow(TypeError)
    expect(await listValues()).toEqual([1, 2])
  })

  test('and the connection goes on, however many have failed', async () => {
    const failing = Array.from({ length: 60 }, (_, place) =>
      transact(place % 2 === 0 ? database.db : other.db, {
        read: [bump],
        decide: () => ({ write: [set('a', place % 3 === 0 ? 'x' : 1000)], result: null }),
      }),
    )
    const outcomes = await Promise.allSettled(failing)
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    await transact(database.db, { read: [bump], decide: () => ({ write: [set('b', 3)], result: null }) })
    expect(await listValues()).toEqual([2, 3])
  })
})

test("[SCALE-1] transactions that read under a lock never lose each other's writes", async () => {
  const increment = (db: OpenDatabase['db']) =>
    transact(db, {
      read: [read('a'), read('b')],
      decide: ([[a], [b]]) => ({
        write: [set('a', Number(a?.value) + 1), set('b', Number(b?.value) + 1)],
        result: null,
      }),
    })
  await Promise.all(Array.from({ length: 80 }, (_, place) => increment(place % 2 === 0 ? database.db : other.db)))
  expect(await listValues()).toEqual([81, 82])
})
