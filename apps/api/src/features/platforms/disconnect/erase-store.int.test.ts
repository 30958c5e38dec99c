import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRollupRows } from '../../../testing/list-rollup-rows.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../../testing/test-app.ts'
import { makeSearch, mate, sendEvents } from '../../../testing/voice-events.ts'
import { sweepHistory } from '../../voice/voice.public.ts'
import { eraseStore } from './erase-store.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await sweepHistory(t.deps)
})
afterAll(() => t.close())

/** Rows of each table; the largest takes three statements of 5000. */
const sizes = {
  voice_searches: 5001,
  recommended_products: 5001,
  voice_search_ids: 1,
  voice_clicks: 1,
  voice_products: 1,
  shopper_visits: 5001,
  search_rollups: 1,
  old_slots: 1,
  item_deltas: 1,
  item_rollups: 12_001,
  rollup_items: 5001,
  catalogue_products: 5001,
} as const
const erasedTables = Object.keys(sizes) as (keyof typeof sizes)[]

async function makeStore({ isLarge }: { isLarge: boolean }): Promise<TestOwner> {
  const owner = await t.registerOwner()
  const id = sql`${owner.workspaceId}::uuid`
  const now = sql`${t.clock.now()}::timestamptz`
  const of = (table: keyof typeof sizes) => sql`generate_series(1, ${isLarge ? sizes[table] : 1}::int) as n`
  for (const statement of [
    sql`insert into voice_searches (workspace_id, id, shopper_id, query, said, occurred_at, received_at, product_keys, products_count)
      select ${id}, gen_random_uuid(), 's' || n, 'q', 'q', ${now}, ${now}, '{}', 0 from ${of('voice_searches')}`,
    sql`insert into voice_search_ids select ${id}, id, ${now} from voice_searches where workspace_id = ${id} limit 1`,
    sql`insert into voice_clicks select ${id}, id, 'p', ${now}, ${now} from voice_searches where workspace_id = ${id} limit 1`,
    sql`insert into recommended_products select ${id}, n, '{}', 0 from ${of('recommended_products')}`,
    sql`insert into voice_products select ${id}, 'p' || n, 'n', null, ${now} from ${of('voice_products')}`,
    sql`insert into shopper_visits select ${id}, n, floor(extract(epoch from ${now}) / 900) from ${of('shopper_visits')}`,
    sql`insert into search_rollups select ${id}, n, 1, 0, 0, 1, 0, 0, 1, 's', '{}', '{}' from ${of('search_rollups')}`,
    sql`insert into old_slots select ${id}, n, 1, '{0}', '{1}'${sql.raw(", '{}'".repeat(17))} from ${of('old_slots')}`,
    sql`insert into item_rollups select ${id}, n, 0, 'h', '{1}', '{1}', '{}', '{}' from ${of('item_rollups')}`,
    sql`insert into item_deltas select ${id}, n, n, '{1}', '{}' from ${of('item_deltas')}`,
    sql`insert into rollup_items select ${id}, n, 'p', 'p' || n from ${of('rollup_items')}`,
    sql`insert into catalogue_products (workspace_id, product_id, language, title, description, in_stock, run, read_at,
        source, tags, categories, is_hidden, variants, search_text, bytes, revision)
      select ${id}, 'p' || n, 'es', 't', '', true, 1, ${now}, 'push', '{}', '[]', false, '[]', 't', 300, 1 from ${of('catalogue_products')}`,
  ]) {
    await statement.execute(t.deps.db)
  }
  return owner
}

/** Counts the rows that each deleting statement has taken; breaks off after so many statements. */
function watchDeletes(mostStatements = Number.POSITIVE_INFINITY) {
  const taken: number[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (taken.length >= mostStatements) throw new Error('the process was killed')
      return node
    },
    transformResult: async ({ result }) => {
      if (result.numAffectedRows !== undefined) taken.push(Number(result.numAffectedRows))
      return result
    },
  }
  return { taken, db: t.deps.db.withPlugin(plugin) }
}

async function countLeft({ workspaceId }: TestOwner): Promise<Record<string, number>> {
  const left: Record<string, number> = {}
  for (const table of erasedTables) {
    const { count } = await t.deps.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    if (count > 0) left[table] = count
  }
  return left
}

test('[PLAT-4] a very large store is erased in many short statements, and one that is broken off is gone on with', async () => {
  const [large, neighbour] = [await makeStore({ isLarge: true }), await makeStore({ isLarge: false })]
  const before = await countLeft(neighbour)
  expect(Object.keys(before)).toEqual(erasedTables)
  expect(await countLeft(large)).toEqual(sizes)
  const erased = { workspaceId: large.workspaceId, merchantId: large.merchantId, store: 'a store' }
  const first = watchDeletes(8)
  await expect(eraseStore({ db: first.db, clock: t.clock }, erased)).rejects.toThrow('the process was killed')
  const left = await countLeft(large)
  expect(Object.keys(left).length).toBeLessThan(erasedTables.length)
  expect(Object.keys(left).length).toBeGreaterThan(0)

  const second = watchDeletes()
  await eraseStore({ db: second.db, clock: t.clock }, erased)
  expect(await countLeft(large)).toEqual({})
  expect(await countLeft(neighbour)).toEqual(before)
  const taken = [...first.taken, ...second.taken]
  expect(Math.max(...taken)).toBe(5000)
  expect(taken.filter((count) => count === 5000)).toHaveLength(7)
  const trail = await t.call('GET', '/api/audit/', { headers: large.headers })
  expect(trail.body.results.map(({ action }: { action: string }) => action)).toEqual(['platforms.store_redacted'])
})

test('[PLAT-4] [DASH-1] what comes in after it is counted for its products, whatever was known of them before', async () => {
  const owner = await t.registerOwner()
  const record = async () =>
    sendEvents(t, { key: await t.createSecretKey(owner), events: [makeSearch({ products: [mate] })] })
  await record()
  const readRows = () => listRollupRows(t.deps.db, { workspaceId: owner.workspaceId, now: t.deps.clock.now() })
  const before = await readRows()
  await eraseStore(t.deps, { workspaceId: owner.workspaceId, merchantId: owner.merchantId, store: 'a store' })
  expect(await readRows()).toEqual([])
  await record()
  expect(await readRows()).toEqual(before)
})
