import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { createComparison } from '../../testing/comparison.ts'
import { createLearned } from '../../testing/learned.ts'
import { insertOldSlot } from '../../testing/old-slot.ts'
import { makeOrder, sendOrders } from '../../testing/orders.ts'
import { recordOpening } from '../../testing/record-opening.ts'
import { recordQuestion } from '../../testing/record-question.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { makeClick, makeSearch, sendEvents } from '../../testing/voice-events.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const remove = ({ merchantId, headers, password }: TestOwner, body: unknown = { password }, language = 'en') =>
  t.call('POST', `/api/stores/${merchantId}/delete/`, { headers: { ...headers, 'accept-language': language }, body })

/** The tables in which any of the texts stands. */
async function findTablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name
  `.execute(t.deps.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select row_to_json(r)::text as text from ${sql.table(name)} r`.execute(
      t.deps.db,
    )
    if (rows.some(({ text }) => texts.some((wanted) => text.includes(wanted)))) found.push(name)
  }
  return found
}

/** A store with a row in every table that has rows of workspaces. */
async function makeFullStore() {
  const ana = await t.registerOwner()
  const key = await t.createSecretKey(ana)
  const search = makeSearch()
  await sendEvents(t, { key, events: [search, makeClick(search)] })
  await sendOrders(t, { key, orders: [makeOrder({ ordered_at: t.clock.now().toISOString() })] })
  await t.call('POST', '/api/ai/sessions/', { headers: ana.headers, body: { search_id: search.id } })
  await t.call('POST', '/api/auth/invitations/', { headers: ana.headers, body: { email: 'eva@shop.example' } })
  await t.call('POST', '/api/keys/', {
    headers: ana.headers,
    body: { name: 'Reports', scopes: ['read'], password: ana.password },
  })
  const { body } = await t.call('POST', '/api/endpoints/', {
    headers: ana.headers,
    body: { url: 'https://93.184.215.14/', event_types: ['search.answered'], password: ana.password },
  })
  await t.call('POST', `/api/endpoints/${body.endpoint.id}/test/`, { headers: ana.headers })
  const { workspaceId: workspace_id, merchantId: merchant_id } = ana
  const now = t.clock.now()
  const { db } = t.deps
  const told = { search_id: search.id, cart_hash: 'x', shopper_id: search.shopper_id, told_at: now }
  await db
    .insertInto('told_carts')
    .values({ workspace_id, ...told })
    .execute()
  await db
    .insertInto('earning_sums')
    .values({ workspace_id, from_at: new Date(0), to_at: now, totals: '[]', products: '{}', sentences: '{}' })
    .execute()
  const product = { product_id: 'p', language: 'es', title: 't', description: '', price_minor: null, currency: null }
  const kept = { brand: null, tags: [], categories: '[]', popularity: null, created_at: null, variants: '[]' }
  const state = { is_hidden: false, in_stock: true, source: 'push' as const, revision: 1, run: 1, read_at: now }
  const rest = { image_url: null, url: null, search_text: 't', bytes: 300, ...kept, ...state }
  await db
    .insertInto('catalogue_products')
    .values({ workspace_id, ...product, ...rest })
    .execute()
  const revision = { workspace_id, revision: 2 }
  await db
    .insertInto('catalogue_revisions')
    .values({ ...revision, swept_revision: 0 })
    .execute()
  await db
    .insertInto('catalogue_removals')
    .values({ ...revision, product_id: 'q', language: 'es', removed_at: now })
    .execute()
  await t.call('POST', `/api/stores/${merchant_id}/catalogue/sync/`, { headers: ana.headers })
  await db.insertInto('billing_notices').values({ workspace_id, subject: 'usage', created_at: now }).execute()
  const topUp = {
    provider: 'stripe' as const,
    plan_id: 'starter',
    recommendations: 1250,
    amount: 1000,
    currency: 'USD',
    status: 'asked' as const,
    attempt: 0,
    provider_id: null,
    approval_url: null,
    asked_by_name: 'Ana',
    paid_at: null,
    asked_by: workspace_id,
    period_start: now,
    asked_at: now,
  }
  await db
    .insertInto('top_ups')
    .values({ workspace_id, ...topUp })
    .execute()
  const burst = { slot: 1, searches: 200, usual: 1, noticed_at: now }
  await db
    .insertInto('burst_notices')
    .values({ workspace_id, ...burst })
    .execute()
  const reads = { reads_begun: 0, reads_written: 0, read_at: null, revision: 0, created_at: now }
  await db
    .insertInto('billing_customers')
    .values({ workspace_id, provider: 'stripe', customer_id: `cus_${workspace_id}`, ...reads })
    .execute()
  const period = { period_start: now, period_end: now, cancel_at: null, pending_plan_id: null, pending_at: null }
  await db
    .insertInto('subscriptions')
    .values({
      id: crypto.randomUUID(),
      workspace_id,
      provider: 'stripe',
      provider_id: `sub_${workspace_id}`,
      plan_id: 'starter',
      status: 'canceled',
      ...period,
      provider_created_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await sql`
    insert into platform_connections (merchant_id, platform, external_id, status, scope, is_store_account, revision,
      connected_at, created_at)
    values (${merchant_id}, 'tiendanube', ${merchant_id}, 'connected', '', false, 0, ${now}, ${now})
  `.execute(db)
  await recordQuestion(t.deps, { workspaceId: workspace_id, query: 'envían', question: 'shipping' })
  const own = { workspace_id, kind: 'shipping', language: 'es', text: 'Sí.', updated_at: now } as const
  await db.insertInto('own_answers').values(own).execute()
  const rule = { kind: 'pin', match: 'always', words: '', meaning: null, target_by: 'brand', target: 'Luz' } as const
  const days = { starts_on: null, ends_on: null, created_at: now, updated_at: now }
  await db
    .insertInto('answer_rules')
    .values({ workspace_id, id: randomUUID(), ...rule, ...days })
    .execute()
  const cleaning = { workspace_id, cleaned_until: now, next_run_at: now }
  await db.insertInto('sentence_cleanings').values(cleaning).execute()
  const widget = { workspace_id, settings: '{}', updated_at: now }
  await db.insertInto('widget_settings').values(widget).execute()
  const sighting = { workspace_id, origin: 'https://shop.example', last_seen_at: now }
  await db.insertInto('widget_sightings').values(sighting).execute()
  const mark = { workspace_id, key: 'k', mark: 'done', shoppers: 3, marked_at: now } as const
  await db.insertInto('task_marks').values(mark).execute()
  await db
    .insertInto('widget_loads')
    .values({ workspace_id, day: 1, loads: [1] })
    .execute()
  const alert = { workspace_id, id: randomUUID(), kind: 'no_product', facts: '{}', opened_at: now } as const
  await db.insertInto('alerts').values(alert).execute()
  await db.insertInto('alert_mutes').values({ workspace_id, kind: 'no_product', muted_until: null }).execute()
  await db.insertInto('alert_checks').values({ workspace_id, next_run_at: now }).execute()
  await db.insertInto('digest_runs').values({ workspace_id, next_run_at: now }).execute()
  const person = { workspace_id, user_id: randomUUID() }
  await db
    .insertInto('digest_choices')
    .values({ ...person, is_wanted: true })
    .execute()
  await db
    .insertInto('digest_sendings')
    .values({ ...person, week: 1 })
    .execute()
  await db
    .insertInto('item_rollups')
    .values({ workspace_id, grain: 'd', bucket: 1, page: 0, items: [0], searches: [1], clicked_items: [], clicked: [] })
    .execute()
  await insertOldSlot(db, workspace_id)
  await createLearned(t, { workspaceId: workspace_id, mark: 'ana' })
  await recordOpening(t, { workspaceId: workspace_id })
  await createComparison(t, { workspaceId: workspace_id })
  return { ana, key, search }
}

test('[STORE-4] after the password everything of the workspace is gone, and nothing of another', async () => {
  const { ana, key } = await makeFullStore()
  const bob = await t.registerOwner()
  const asMember = await addMember(t, { owner: ana, member: bob })
  const other = await makeFullStore()
  const tablesOf = ({ workspaceId, merchantId, email }: TestOwner) => findTablesWith([workspaceId, merchantId, email])
  const before = await tablesOf(ana)
  const { rows: columns } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('workspace_id', 'merchant_id')
  `.execute(t.deps.db)
  // The test has a row in each of them: a new table has its place in makeFullStore.
  expect(before).toEqual(expect.arrayContaining(columns.map(({ name }) => name)))
  const otherBefore = await tablesOf(other.ana)

  const answer = await remove(ana)
  expect([answer.status, answer.body]).toEqual([200, { is_account_deleted: true }])
  // At once, before any job.
  expect((await t.call('GET', '/api/workspaces/', { headers: ana.headers })).status).toBe(401)
  expect((await t.call('GET', '/api/ai/dashboard/', { headers: asMember })).status).toBe(403)
  expect((await sendEvents(t, { key, events: [makeSearch()] })).status).toBe(401)
  const login = await t.call('POST', '/api/auth/token-obtain/', { body: { email: ana.email, password: ana.password } })
  expect(login.status).toBe(401)
  await t.runJobs()
  expect(await tablesOf(ana)).toEqual([])
  expect(await tablesOf(other.ana)).toEqual(otherBefore)
  expect((await t.call('GET', '/api/ai/dashboard/', { headers: bob.headers })).status).toBe(200)
  const again = await t.call('POST', '/api/auth/register/', {
    body: { email: ana.email, password: ana.password, first_name: 'Ana', last_name: 'G', phone: '' },
  })
  expect(again.status).toBe(201)
})

test('[STORE-4] who has another workspace keeps the account', async () => {
  const { ana } = await makeFullStore()
  const bob = await t.registerOwner()
  const atBobs = await addMember(t, { owner: bob, member: ana })
  expect((await remove(ana)).body).toEqual({ is_account_deleted: false })
  await t.runJobs()
  expect(await findTablesWith([ana.workspaceId, ana.merchantId])).toEqual([])
  expect((await t.call('GET', '/api/ai/dashboard/', { headers: atBobs })).status).toBe(200)
  const workspaces = await t.call('GET', '/api/workspaces/', { headers: ana.headers })
  expect(workspaces.body.results.map(({ id }: { id: string }) => id)).toEqual([bob.workspaceId])
})

test('[STORE-4] [ERR-2] a wrong password, a member, a stranger: nothing is deleted', async () => {
  const { ana } = await makeFullStore()
  const [bob, eve] = [await t.registerOwner(), await t.registerOwner()]
  await addMember(t, { owner: ana, member: bob })
  for (const password of ['wrong', '', ana.password.toUpperCase(), 1, null, undefined, 'x'.repeat(2000)]) {
    const answer = await remove(ana, { password })
    expect.soft([answer.status, Object.keys(answer.body)], String(password)).toEqual([400, ['password']])
  }
  expect((await remove({ ...bob, merchantId: ana.merchantId })).status).toBe(403)
  expect((await remove({ ...eve, merchantId: ana.merchantId })).status).toBe(404)
  expect((await remove({ ...eve, merchantId: crypto.randomUUID() })).status).toBe(404)
  await t.runJobs()
  expect((await t.call('GET', '/api/ai/dashboard/', { headers: ana.headers })).status).toBe(200)
})

test.each([
  ['en', /paid plan/],
  ['es', /plan pago/],
  ['pt', /plano pago/],
])('[STORE-4] [I18N-3] in %s it says that a paid plan keeps the workspace', async (language, message) => {
  const { ana } = await makeFullStore()
  await t.deps.db
    .updateTable('subscriptions')
    .set({ status: 'past_due' })
    .where('workspace_id', '=', ana.workspaceId)
    .execute()
  const answer = await remove(ana, { password: ana.password }, language)
  expect([answer.status, answer.body.detail]).toEqual([409, expect.stringMatching(message)])
  expect((await t.call('GET', '/api/ai/dashboard/', { headers: ana.headers })).status).toBe(200)
})

test('[STORE-4] events that arrive while it is deleted leave nothing behind; the job may run twice', async () => {
  const { ana, key } = await makeFullStore()
  const sending = Array.from({ length: 20 }, () => sendEvents(t, { key, events: [makeSearch(), makeSearch()] }))
  const [removed, ...sent] = await Promise.all([remove(ana), ...sending])
  expect(removed.status).toBe(200)
  for (const { status } of sent) expect([200, 401]).toContain(status)
  const payload = { workspaceId: ana.workspaceId, merchantId: ana.merchantId }
  await t.deps.jobs.add(t.deps.db, { name: 'workspace-data.erase', payload })
  await t.runJobs()
  expect(await findTablesWith([ana.workspaceId, ana.merchantId])).toEqual([])
})
