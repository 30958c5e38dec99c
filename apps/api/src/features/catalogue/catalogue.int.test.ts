import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { getPlan, getProductBytes } from '../plans/plans.public.ts'
import { listNewStores } from '../platforms/platforms.public.ts'
import { createCatalogueKinds, sweepCatalogue } from './catalogue.jobs.ts'
import { getCatalogueStatus } from './catalogue.service.ts'
import { requestImport, requestSync } from './catalogue-requests.ts'
import type { CatalogueSource, SourceProduct, SourceQuery } from './catalogue-source.ts'
import { importPage } from './import-catalogue.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

function makeProduct(number: number, changes: Partial<SourceProduct> = {}): SourceProduct {
  return {
    id: `p${number}`,
    texts: { es: { title: `Mate ${number}`, descriptionHtml: '<p>De calabaza</p>' } },
    url: `https://tienda.example/${number}`,
    imageUrl: null,
    brand: null,
    tags: [],
    categories: [{ es: ['Mates'] }],
    currency: 'ARS',
    popularity: null,
    createdAt: null,
    isHidden: false,
    variants: [{ id: `v${number}`, options: {}, price: `${number}.50`, compareAtPrice: null, stock: null }],
    ...changes,
  }
}

/** A platform in memory: pages of `size`, with a hook before each answer. */
function createSource(products: SourceProduct[], size: number) {
  const asked: SourceQuery[] = []
  const source: CatalogueSource & { before: (query: SourceQuery) => Promise<void> | void } = {
    before: () => undefined,
    async listProducts(query) {
      asked.push(query)
      await source.before(query)
      const start = Number(query.cursor ?? 0)
      const page = products.slice(start, start + size)
      const hasMore = start + size < products.length
      return { products: page, nextCursor: hasMore ? String(start + size) : null }
    },
  }
  return { source, asked, products }
}

function findKind(source: CatalogueSource, name: string) {
  const kind = createCatalogueKinds(t.deps, source).find((candidate) => candidate.name === name)
  if (!kind) throw new Error(`no kind ${name}`)
  return kind
}

async function begin(workspaceId: string) {
  await t.deps.db.transaction().execute((transaction) => requestImport(t.deps.jobs, transaction, workspaceId))
  const { run } = await t.deps.db
    .selectFrom('catalogue_imports')
    .select('run')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return { workspaceId, run }
}

async function runImport(source: CatalogueSource, workspaceId: string, isLastTry = false): Promise<void> {
  const payload = await begin(workspaceId)
  await findKind(source, 'catalogue.import').handle({ id: 'job', payload, isLastTry })
}

const runSync = (source: CatalogueSource, workspaceId: string) =>
  findKind(source, 'catalogue.sync').handle({ id: 'job', payload: { workspaceId }, isLastTry: false })

const markChanged = (workspaceId: string, removedIds: string[] = []) =>
  t.deps.db
    .transaction()
    .execute((transaction) =>
      requestSync(t.deps.jobs, transaction, { workspaceId, removedIds, now: t.deps.clock.now() }),
    )

// A session is over long before the night that a test moves to.
const getStatus = (owner: TestOwner) => getCatalogueStatus(t.deps, owner)

async function listTitles(workspaceId: string): Promise<string[]> {
  const rows = await t.deps.db
    .selectFrom('catalogue_products')
    .select('title')
    .where('workspace_id', '=', workspaceId)
    .execute()
  return rows.map(({ title }) => title).sort()
}

describe('an import', () => {
  test('[STORE-5] brings all products with their progress, and removes those that are gone', async () => {
    const ana = await t.registerOwner({ timeZone: 'America/Argentina/Buenos_Aires' })
    const { source, products, asked } = createSource(
      [1, 2, 3, 4, 5].map((number) => makeProduct(number)),
      2,
    )
    const seen: unknown[] = []
    source.before = async () => void seen.push(await getStatus(ana))
    await runImport(source, ana.workspaceId)
    expect(seen).toMatchObject([
      { state: 'waiting', imported: 0, products: 0 },
      { state: 'running', imported: 2, products: 2 },
      { state: 'running', imported: 4, products: 4 },
    ])
    expect(await getStatus(ana)).toEqual({
      state: 'done',
      products: 5,
      samples: 0,
      imported: 5,
      total: 5,
      refused: 0,
      started_at: '2026-11-18T15:07:00.000Z',
      finished_at: '2026-11-18T15:07:00.000Z',
      next_run_at: expect.stringMatching(/^2026-11-19T0[567]:/),
    })
    expect(asked.map(({ merchantId, cursor }) => [merchantId, cursor])).toEqual([
      [ana.merchantId, null],
      [ana.merchantId, '2'],
      [ana.merchantId, '4'],
    ])
    const row = t.deps.db.selectFrom('catalogue_products').selectAll().where('product_id', '=', 'p3')
    expect(await row.where('workspace_id', '=', ana.workspaceId).executeTakeFirst()).toMatchObject({
      language: 'es',
      title: 'Mate 3',
      description: 'De calabaza',
      price_minor: 350,
      currency: 'ARS',
      categories: [['Mates']],
      in_stock: true,
      source: 'platform',
    })
    t.clock.advance(86_400_000)
    products.splice(0, 3, makeProduct(9, { texts: { es: { title: 'Nuevo', descriptionHtml: '' } } }))
    await runImport(source, ana.workspaceId)
    expect(await listTitles(ana.workspaceId)).toEqual(['Mate 4', 'Mate 5', 'Nuevo'])
  })

  test('[STORE-5] goes on where a killed process stopped, and two workers bring each page once', async () => {
    const ana = await t.registerOwner()
    const { source, asked } = createSource(
      [1, 2, 3, 4, 5, 6, 7].map((number) => makeProduct(number)),
      2,
    )
    const payload = await begin(ana.workspaceId)
    expect(await importPage({ ...t.deps, source }, payload)).toBe(true)
    source.before = () => {
      throw new Error('killed')
    }
    await expect(importPage({ ...t.deps, source }, payload)).rejects.toThrow('killed')
    source.before = () => undefined
    asked.length = 0
    const { handle } = findKind(source, 'catalogue.import')
    await Promise.all([1, 2].map((id) => handle({ id: String(id), payload, isLastTry: false })))
    expect(asked.map(({ cursor }) => cursor)).not.toContain(null)
    expect(await getStatus(ana)).toMatchObject({ state: 'done', imported: 7, products: 7 })
  })

  test('[STORE-5] a request while one is under way joins it', async () => {
    const ana = await t.registerOwner()
    const shown = await t.call('GET', `/api/stores/${ana.merchantId}/catalogue/`, { headers: ana.headers })
    expect([shown.status, shown.body]).toEqual([200, await getStatus(ana)])
    const ask = () => t.call('POST', `/api/stores/${ana.merchantId}/catalogue/sync/`, { headers: ana.headers })
    const first = await ask()
    expect([first.status, first.body.state]).toEqual([202, 'waiting'])
    const [payload, again] = [await begin(ana.workspaceId), (await ask()).body]
    expect([payload.run, again.state]).toEqual([1, 'waiting'])
    await findKind(createSource([makeProduct(1)], 5).source, 'catalogue.import').handle({
      id: 'a',
      payload,
      isLastTry: false,
    })
    expect((await getStatus(ana)).state).toBe('done')
    expect((await ask()).body).toMatchObject({ state: 'waiting', products: 1, imported: 0 })
  })

  test('[STORE-5] a platform that stays away leaves the products of before, and is asked again at night', async () => {
    const ana = await t.registerOwner()
    const { source } = createSource([makeProduct(1), makeProduct(2)], 1)
    await runImport(source, ana.workspaceId)
    source.before = ({ cursor }) => {
      if (cursor !== null) throw new Error('down')
    }
    t.clock.advance(1000)
    await expect(runImport(source, ana.workspaceId)).rejects.toThrow('down')
    expect((await getStatus(ana)).state).toBe('running')
    await expect(runImport(source, ana.workspaceId, true)).rejects.toThrow('down')
    expect(await getStatus(ana)).toMatchObject({ state: 'failed', products: 2, next_run_at: expect.any(String) })
    const gone: CatalogueSource = { listProducts: async () => null }
    await runImport(gone, ana.workspaceId)
    expect(await getStatus(ana)).toMatchObject({ state: 'failed', products: 2 })
  })

  test('[STORE-5] a run that does not get on for a day begins anew from the first page', async () => {
    const ana = await t.registerOwner()
    const { source, asked } = createSource([makeProduct(1), makeProduct(2)], 1)
    const old = await begin(ana.workspaceId)
    await importPage({ ...t.deps, source }, old)
    t.clock.advance(25 * 3_600_000)
    await sweepCatalogue({ ...t.deps, listNewStores })
    expect(await getStatus(ana)).toMatchObject({ state: 'waiting', imported: 0, products: 1 })
    asked.length = 0
    const { handle } = findKind(source, 'catalogue.import')
    await handle({ id: 'a', payload: old, isLastTry: false })
    expect(asked).toEqual([])
    await handle({ id: 'b', payload: { ...old, run: old.run + 1 }, isLastTry: false })
    expect(asked.map(({ cursor }) => cursor)).toEqual([null, '1'])
    expect(await getStatus(ana)).toMatchObject({ state: 'done', products: 2 })
  })

  test('[STORE-5] odd products keep nobody away', async () => {
    const ana = await t.registerOwner()
    const odd = [
      makeProduct(1),
      makeProduct(1, { texts: { es: { title: 'Twice', descriptionHtml: '' } } }),
      makeProduct(2, { id: '' }),
      makeProduct(3, { texts: {} }),
      makeProduct(4, { texts: { '': { title: 'Nul \u0000 \ud800', descriptionHtml: 'x'.repeat(100_000) } } }),
      makeProduct(5, { currency: 'pesos', tags: ['', 'x'.repeat(1000)], categories: [{}] }),
    ]
    await runImport(createSource(odd, 10).source, ana.workspaceId)
    expect(await listTitles(ana.workspaceId)).toEqual(['Mate 5', 'Nul \ufffd', 'Twice'])
  })

  test('[STORE-5] 50,000 products take at most 150 MB more', { timeout: 240_000 }, async () => {
    const ana = await t.registerOwner()
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'starter' })
    // What is alive: how much garbage is left lying about is up to the size of the machine.
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const measure = () => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    let peak = 0
    const before = measure()
    const html = `<p>${'Un mate de calabaza. '.repeat(100)}</p>`
    const source: CatalogueSource = {
      async listProducts({ cursor }) {
        const start = Number(cursor ?? 0)
        if (start % 5000 === 0) peak = Math.max(peak, measure())
        const products = Array.from({ length: 250 }, (_, place) =>
          makeProduct(start + place, { texts: { es: { title: `Mate ${start + place}`, descriptionHtml: html } } }),
        )
        return { products, nextCursor: start + 250 < 50_000 ? String(start + 250) : null }
      },
    }
    await runImport(source, ana.workspaceId)
    expect(await getStatus(ana)).toMatchObject({ state: 'done', products: 50_000 })
    expect((peak - before) / 1024 / 1024).toBeLessThan(150)
  })
})

describe('a change in the store', () => {
  test('[STORE-5] in a small catalogue what is new comes and what is gone goes', async () => {
    const ana = await t.registerOwner()
    const { source, products } = createSource(
      [1, 2, 3].map((number) => makeProduct(number)),
      2,
    )
    await runImport(source, ana.workspaceId)
    t.clock.advance(3_600_000)
    products.splice(1, 1)
    await markChanged(ana.workspaceId)
    await runSync(source, ana.workspaceId)
    await runImport(source, ana.workspaceId)
    expect(await listTitles(ana.workspaceId)).toEqual(['Mate 1', 'Mate 3'])
  })

  test('[STORE-5] in a large one only what changed is read; an older answer does not bring the old back', async () => {
    const ana = await t.registerOwner()
    const { source } = createSource(
      Array.from({ length: 600 }, (_, number) => makeProduct(number)),
      300,
    )
    await runImport(source, ana.workspaceId)
    const importedAt = t.clock.now()
    t.clock.advance(3_600_000)
    const changed = createSource([makeProduct(7, { texts: { es: { title: 'Renamed', descriptionHtml: '' } } })], 10)
    await markChanged(ana.workspaceId, ['p8'])
    await runSync(changed.source, ana.workspaceId)
    expect(changed.asked).toEqual([
      { merchantId: ana.merchantId, cursor: null, changedSince: new Date(importedAt.getTime() - 600_000) },
    ])
    const titles = await listTitles(ana.workspaceId)
    expect([titles.includes('Renamed'), titles.includes('Mate 7'), titles.includes('Mate 8')]).toEqual([
      true,
      false,
      false,
    ])
    // A page that a run asked for before that webhook and writes after it.
    const payload = await begin(ana.workspaceId)
    source.before = async () => {
      t.clock.advance(1000)
      const later = createSource([makeProduct(7, { texts: { es: { title: 'Latest', descriptionHtml: '' } } })], 10)
      const row = { workspace_id: ana.workspaceId, title: 'Latest', read_at: t.clock.now() }
      await later.source.listProducts({ merchantId: '', cursor: null, changedSince: null })
      await t.deps.db
        .updateTable('catalogue_products')
        .set({ title: row.title, read_at: row.read_at })
        .where('workspace_id', '=', row.workspace_id)
        .where('product_id', '=', 'p7')
        .execute()
    }
    await findKind(source, 'catalogue.import').handle({ id: 'a', payload, isLastTry: false })
    expect((await listTitles(ana.workspaceId)).includes('Latest')).toBe(true)
  })

  test('[STORE-5] every night all is read again, and a change whose job was lost is read by the sweep', async () => {
    const ana = await t.registerOwner()
    const { source } = createSource([makeProduct(1)], 5)
    await runImport(source, ana.workspaceId)
    const getRun = async () => {
      const rows = t.deps.db.selectFrom('catalogue_imports').selectAll().where('workspace_id', '=', ana.workspaceId)
      return rows.executeTakeFirstOrThrow()
    }
    await sweepCatalogue({ ...t.deps, listNewStores })
    expect(await getRun()).toMatchObject({ run: 1, state: 'done' })
    t.clock.advance(30 * 3_600_000)
    await sweepCatalogue({ ...t.deps, listNewStores })
    await sweepCatalogue({ ...t.deps, listNewStores })
    expect(await getRun()).toMatchObject({ run: 2, state: 'waiting' })
    const payload = { workspaceId: ana.workspaceId, run: 2 }
    await findKind(source, 'catalogue.import').handle({ id: 'a', payload, isLastTry: false })
    await t.deps.db
      .updateTable('catalogue_imports')
      .set({ stale_at: t.clock.now() })
      .where('workspace_id', '=', ana.workspaceId)
      .execute()
    const countJobs = async () => (await t.deps.jobs.claim('catalogue.sync', 100)).length
    await countJobs()
    await sweepCatalogue({ ...t.deps, listNewStores })
    expect(await countJobs()).toBe(0)
    t.clock.advance(120_000)
    await sweepCatalogue({ ...t.deps, listNewStores })
    await sweepCatalogue({ ...t.deps, listNewStores })
    expect(await countJobs()).toBe(1)
  })
})

/** Takes the free plan's room but for so many places, or bytes, by products that the store has pushed. */
async function fillPlan(workspaceId: string, { places, bytes }: { places?: number; bytes?: number }): Promise<void> {
  const plan = getPlan('free')
  const count = places === undefined ? 1 : plan.products - places
  const taken = bytes === undefined ? 100 : getProductBytes(plan) - bytes
  await sql`
    insert into catalogue_products (workspace_id, product_id, language, title, description, run, read_at, revision, source,
      tags, categories, variants, is_hidden, in_stock, search_text, bytes)
    select ${workspaceId}::uuid, 'pushed-' || number, 'es', 'Otro', '', 0, ${t.clock.now()}::timestamptz, 1, 'push',
      '{}', '[]', '[]', false, true, '', ${taken}::int
    from generate_series(1, ${count}::int) as number
  `.execute(t.deps.db)
}

const listRead = async (workspaceId: string) => {
  const rows = await t.deps.db
    .selectFrom('catalogue_products')
    .select(['product_id', 'price_minor', 'description'])
    .where('workspace_id', '=', workspaceId)
    .where('source', '=', 'platform')
    .orderBy('product_id')
    .execute()
  return rows.map((row) => `${row.product_id} ${row.price_minor} ${row.description.length}`)
}

const withText = (number: number, length: number, price = `${number}.50`) =>
  makeProduct(number, {
    texts: { es: { title: `Mate ${number}`, descriptionHtml: 'x'.repeat(length) } },
    variants: [{ id: `v${number}`, options: {}, price, compareAtPrice: null, stock: null }],
  })

describe('[USAGE-3] an import beyond what the plan has room for', () => {
  test('keeps the first products, says how many it left out, and does the same the next night', async () => {
    const ana = await t.registerOwner()
    await fillPlan(ana.workspaceId, { places: 3 })
    const { source } = createSource(
      [1, 2, 3, 4, 5].map((number) => makeProduct(number)),
      2,
    )
    const kept = ['p1 150 11', 'p2 250 11', 'p3 350 11']
    for (const night of [1, 2]) {
      await runImport(source, ana.workspaceId)
      expect(await getStatus(ana), `night ${night}`).toMatchObject({ state: 'done', imported: 5, total: 5, refused: 2 })
      expect(await listRead(ana.workspaceId)).toEqual(kept)
      t.clock.advance(86_400_000)
    }
  })

  test('changes what is there already, and brings what is new once something has gone', async () => {
    const ana = await t.registerOwner()
    await fillPlan(ana.workspaceId, { places: 2 })
    const { source, products } = createSource([makeProduct(1), makeProduct(2)], 5)
    await runImport(source, ana.workspaceId)
    t.clock.advance(86_400_000)
    products.splice(0, 1, makeProduct(3), withText(2, 11, '9.00'))
    products.pop()
    await runImport(source, ana.workspaceId)
    // The first is gone at the end of this run, the third had no place during it.
    expect(await listRead(ana.workspaceId)).toEqual(['p2 900 11'])
    const status = await getStatus(ana)
    expect(status).toMatchObject({
      refused: 1,
      next_run_at: new Date(t.clock.now().getTime() + 3_600_000).toISOString(),
    })
    t.clock.advance(3_600_000)
    await sweepCatalogue({ ...t.deps, listNewStores })
    await findKind(source, 'catalogue.import').handle({
      id: 'a',
      payload: { workspaceId: ana.workspaceId, run: 3 },
      isLastTry: false,
    })
    expect(await listRead(ana.workspaceId)).toEqual(['p2 900 11', 'p3 350 11'])
    expect(await getStatus(ana)).toMatchObject({ state: 'done', refused: 0 })
  })

  test('takes what it left out after a change of the plan, once', async () => {
    const ana = await t.registerOwner()
    await fillPlan(ana.workspaceId, { places: 1 })
    const { source } = createSource([makeProduct(1), makeProduct(2)], 5)
    await runImport(source, ana.workspaceId)
    const sweep = () => sweepCatalogue({ ...t.deps, listNewStores })
    await sweep()
    expect(await getStatus(ana)).toMatchObject({ state: 'done', products: 25_000, refused: 1 })
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'starter' })
    await sweep()
    await sweep()
    expect(await getStatus(ana)).toMatchObject({ state: 'waiting' })
    const payload = { workspaceId: ana.workspaceId, run: 2 }
    await findKind(source, 'catalogue.import').handle({ id: 'a', payload, isLastTry: false })
    await sweep()
    expect(await getStatus(ana)).toMatchObject({ state: 'done', products: 25_001, refused: 0 })
  })

  test('by bytes: what has grown keeps its price and loses its description, and a little is always taken', async () => {
    const ana = await t.registerOwner()
    await fillPlan(ana.workspaceId, { bytes: 12_000 })
    const large = { tags: Array.from({ length: 40 }, (_, place) => `${place}`.padStart(200, 'x')) }
    const { source, products } = createSource([{ ...makeProduct(1), ...large }, makeProduct(2)], 5)
    await runImport(source, ana.workspaceId)
    t.clock.advance(86_400_000)
    // The first is larger than the average and may not grow; the second is not, and may.
    products.splice(0, 2, { ...withText(1, 5000, '7.00'), ...large }, withText(2, 4000, '8.00'), withText(3, 4900))
    await runImport(source, ana.workspaceId)
    const kept = ['p1 700 0', 'p2 800 4000']
    expect(await listRead(ana.workspaceId)).toEqual(kept)
    expect(await getStatus(ana)).toMatchObject({ refused: 2 })
    t.clock.advance(86_400_000)
    await runImport(source, ana.workspaceId)
    expect(await listRead(ana.workspaceId)).toEqual(kept)
    // Where even that has no room, it stays as it was, and is not gone.
    t.clock.advance(86_400_000)
    const larger = { tags: [...large.tags, ...Array.from({ length: 40 }, (_, place) => `${place}`.padStart(200, 'y'))] }
    products.splice(0, 1, { ...withText(1, 10, '1.00'), ...larger })
    await runImport(source, ana.workspaceId)
    expect(await listRead(ana.workspaceId)).toEqual(kept)
  })

  test('of changes between two readings nothing new is taken either, and that is told', async () => {
    const ana = await t.registerOwner()
    const many = Array.from({ length: 501 }, (_, place) => makeProduct(place))
    await fillPlan(ana.workspaceId, { places: 501 })
    const { source, products } = createSource(many, 600)
    await runImport(source, ana.workspaceId)
    expect(await getStatus(ana)).toMatchObject({ total: 501, refused: 0 })
    products.splice(0, products.length, makeProduct(1000), makeProduct(1001), withText(7, 3, '3.00'))
    for (const _ of [1, 2]) {
      await markChanged(ana.workspaceId)
      await runSync(source, ana.workspaceId)
      expect(await getStatus(ana)).toMatchObject({ products: 25_000, refused: 2 })
    }
    expect(await listRead(ana.workspaceId)).toContain('p7 300 3')
  })
})
