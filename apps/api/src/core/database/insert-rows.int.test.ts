import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { defineInsert } from './insert-rows.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

interface Row {
  number: number
  kind: 'p' | 'c'
  name: string
}

const insertItems = defineInsert<Row>({
  into: 'rollup_items as r',
  columns: [
    { name: 'number', type: 'int', read: ({ number }) => number },
    { name: 'kind', type: '"char"', read: ({ kind }) => kind },
    { name: 'name', type: 'text', read: ({ name }) => name },
  ],
  onConflict: `on conflict (workspace_id, number) do update set name = r.name || ' and ' || excluded.name`,
})

const names = ['mate', 'a "quoted" \\ one', "d'Oro", '{a,b}', 'NULL', 'ñandú 🧉', '$1']
const rows = names.map((name, number): Row => ({ number, kind: number % 2 === 0 ? 'p' : 'c', name }))

async function readItems(workspaceId: string) {
  const { rows } = await sql`
    select number, kind, name from rollup_items where workspace_id = ${workspaceId} order by number
  `.execute(opened.db)
  return rows
}

describe('[SCALE-1] rows go in as they are', () => {
  const addWorkspace = () => insertTestWorkspace(opened.db, { now: new Date() })
  const run = (statement: ReturnType<typeof insertItems>) => opened.db.executeQuery(statement.compile())

  test.each([false, true])(
    'of one workspace, also into those that are there (isOnCluster: %s)',
    async (isOnCluster) => {
      const workspaceId = await addWorkspace()
      await run(insertItems([{ workspaceId, rows }], { isOnCluster }))
      expect(await readItems(workspaceId)).toEqual(rows)
      await run(insertItems([{ workspaceId, rows: rows.slice(0, 1) }], { isOnCluster }))
      expect((await readItems(workspaceId))[0]).toMatchObject({ name: 'mate and mate' })
    },
  )

  test('of one workspace, more than are spelled out', async () => {
    const workspaceId = await addWorkspace()
    const many = Array.from({ length: 40 }, (_, number): Row => ({ number, kind: 'p', name: `item ${number}` }))
    const options = { isOnCluster: true }
    const statement = insertItems([{ workspaceId, rows: many }], options).compile()
    expect(statement.sql).toBe(insertItems([{ workspaceId, rows: many.slice(1) }], options).compile().sql)
    await run(insertItems([{ workspaceId, rows: many }], options))
    expect(await readItems(workspaceId)).toEqual(many)
  })

  test('of several workspaces, each its own', async () => {
    const [first, second] = [await addWorkspace(), await addWorkspace()]
    const parts = [
      { workspaceId: first, rows },
      { workspaceId: second, rows: rows.slice(2) },
    ]
    await run(insertItems(parts, { isOnCluster: false }))
    expect([await readItems(first), await readItems(second)]).toEqual([rows, rows.slice(2)])
  })
})
