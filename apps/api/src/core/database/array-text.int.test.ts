import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { formatArray, formatTexts } from './array-text.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('[ERR-2] arrays of texts come back as they were, whatever they hold', async () => {
  const texts = ['', 'NULL', null, '"', '\\', '\\"', '{a,b}', ' a ', "it's", 'ñ 🧉', 'a\nb\tc', '\\\\x']
  for (const values of [texts, [], [''], [null]]) {
    const { rows } = await sql<{ all: string[] }>`select ${formatTexts(values)}::text[] as all`.execute(database.db)
    expect(rows).toEqual([{ all: values }])
  }
})

test('[ERR-2] so do arrays of what needs no quotes', async () => {
  const id = crypto.randomUUID()
  const at = new Date()
  const { rows } = await sql`
    select ${formatArray([1, -2])}::int[] as numbers, ${formatArray(new Map([[3, 4]]).values())}::int[] as iterated,
      ${formatArray([])}::int[] as none, ${formatArray([true, false])}::boolean[] as flags,
      ${formatArray([id])}::uuid[]::text[] as ids, ${formatArray([at.toISOString()])}::timestamptz[] as times
  `.execute(database.db)
  expect(rows).toEqual([{ numbers: [1, -2], iterated: [4], none: [], flags: [true, false], ids: [id], times: [at] }])
})
