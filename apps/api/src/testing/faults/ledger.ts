import { setTimeout as sleep } from 'node:timers/promises'
import type { VoiceEvent } from '@voice-shop/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../core/database/open-database.ts'
import { itemsPerPage } from '../../features/rollups/rollup-deltas.ts'
import { mergeWaitingItems } from '../../features/rollups/rollups.public.ts'
import { getCounts, type HttpStore, registerStore } from '../server-process.ts'
import { makeClick, makeSearch } from '../voice-events.ts'
import type { FaultWorld } from './fault-world.ts'

interface Batch {
  events: VoiceEvent[]
  isAcknowledged: boolean
}

/** What a store's assistant knows: what it sent, and what of it was acknowledged. */
export interface Ledger {
  store: HttpStore
  workspaceId: string
  batches: Batch[]
  /** How many batches `expectExact` has sent again already. */
  checked: number
}

/** An answer, or null where the connection broke. */
export interface SentAnswer {
  status: number
  retryAfter: string | null
  body: { accepted: number; duplicates: number; rejected: unknown[]; detail?: string }
}

const searchesPerBatch = 3
const eventsPerBatch = searchesPerBatch * 2
let shoppers = 0

/** Notes a new batch that is about to be sent: three searches of a new shopper with a click each. */
export function addBatch(ledger: Ledger): Batch {
  shoppers += 1
  const searches = Array.from({ length: searchesPerBatch }, () => makeSearch({ shopper_id: `shopper-${shoppers}` }))
  const batch = { events: searches.flatMap((search) => [search, makeClick(search)]), isAcknowledged: false }
  ledger.batches.push(batch)
  return batch
}

/** Registers stores on a plan without a limit. The server that it starts for that has ended. */
export async function createLedgers(world: FaultWorld, count: number): Promise<Ledger[]> {
  const server = await world.startServer()
  const ledgers: Ledger[] = []
  for (let place = 0; place < count; place += 1) {
    const store = await registerStore(server.origin)
    const response = await fetch(`${server.origin}/api/workspaces/`, { headers: store.headers })
    const { results } = (await response.json()) as { results: { id: string }[] }
    ledgers.push({ store, workspaceId: results[0]?.id ?? '', batches: [], checked: 0 })
  }
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
  const opened = world.open()
  await opened.db.updateTable('usage').set({ plan_id: 'custom' }).execute()
  await opened.close()
  return ledgers
}

async function send(origin: string, { store }: Ledger, events: readonly unknown[]): Promise<SentAnswer | null> {
  try {
    const response = await fetch(`${origin}/api/voice-shop/events/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${store.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json()) as SentAnswer['body'],
    }
  } catch {
    return null
  }
}

/** Sends a new batch and notes whether it was acknowledged. */
export async function sendBatch(origin: string, ledger: Ledger): Promise<SentAnswer | null> {
  const batch = addBatch(ledger)
  const answer = await send(origin, ledger, batch.events)
  batch.isAcknowledged = answer?.status === 200
  if (answer?.status === 200) expect(answer.body).toEqual({ accepted: eventsPerBatch, duplicates: 0, rejected: [] })
  return answer
}

/** Each store sends batches, `senders` at a time, until `isOver`; `onAnswer` sees each answer. */
export async function sendLoad(
  origin: string,
  ledgers: readonly Ledger[],
  options: { senders: number; isOver: () => boolean; onAnswer?: (answer: SentAnswer | null) => void },
): Promise<void> {
  const run = async (ledger: Ledger) => {
    while (!options.isOver()) {
      const answer = await sendBatch(origin, ledger)
      options.onAnswer?.(answer)
      // As a client that was told to wait does.
      if (answer?.status !== 200) await sleep(20)
    }
  }
  await Promise.all(ledgers.flatMap((ledger) => Array.from({ length: options.senders }, () => run(ledger))))
}

/**
 * Sends all again that was sent since the last check: what was acknowledged is known whole, the rest is known or
 * accepted, and afterwards dashboard and usage have counted each event once.
 */
export async function expectExact(origin: string, ledgers: readonly Ledger[]): Promise<void> {
  for (const ledger of ledgers) {
    for (const batch of ledger.batches.slice(ledger.checked)) {
      const answer = await send(origin, ledger, batch.events)
      const known = { accepted: 0, duplicates: eventsPerBatch, rejected: [] }
      const added = { accepted: eventsPerBatch, duplicates: 0, rejected: [] }
      // A batch is there whole or not at all.
      if (batch.isAcknowledged || answer?.body.accepted === 0) expect(answer?.body).toEqual(known)
      else expect(answer?.body).toEqual(added)
      batch.isAcknowledged = true
    }
    ledger.checked = ledger.batches.length
    const searches = ledger.batches.length * searchesPerBatch
    expect(await getCounts(origin, ledger.store)).toEqual({
      searches,
      recommended: searches,
      clickRate: searches === 0 ? 0 : 100,
      shoppers: ledger.batches.length,
      used: searches,
    })
  }
}

type Counted = Record<string, { shown: number; clicked: number }>

/** What the roll-ups have of a workspace's searches, by grain. */
async function countSearches(db: Database, workspaceId: string): Promise<Counted> {
  const { rows } = await sql<{ grain: string; shown: number; clicked: number }>`
    select grain, sum(searches)::int as shown, sum(clicked)::int as clicked
    from search_rollups where workspace_id = ${workspaceId} group by grain
  `.execute(db)
  return Object.fromEntries(rows.map(({ grain, ...counted }) => [grain, counted]))
}

/** What they have of its products, by grain. */
async function countProducts(db: Database, workspaceId: string): Promise<Counted> {
  await mergeWaitingItems(db, { workspaceId, now: new Date() })
  const known = await db
    .selectFrom('rollup_items')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'p')
    .execute()
  const products = new Set(known.map(({ number }) => number))
  const rows = await db.selectFrom('item_rollups').selectAll().where('workspace_id', '=', workspaceId).execute()
  const byGrain: Counted = {}
  for (const { grain, page, items, searches, clicked } of rows) {
    const counted = byGrain[grain] ?? { shown: 0, clicked: 0 }
    byGrain[grain] = counted
    items.forEach((item, index) => {
      if (products.has(page * itemsPerPage + item)) counted.shown += searches[index] ?? 0
    })
    for (const count of clicked) counted.clicked += count
  }
  return byGrain
}

/** Counts the rows themselves: events by their ids, each grain of the roll-ups, and the usage. No server may run. */
export async function expectRecount(world: FaultWorld, ledgers: readonly Ledger[]): Promise<void> {
  const opened = world.open()
  const { db } = opened
  for (const { workspaceId, batches } of ledgers) {
    const sent = batches.flatMap(({ events }) => events)
    const ids = sent.flatMap((event) => (event.type === 'search' ? [event.id] : [])).sort()
    const searches = await db
      .selectFrom('voice_searches')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .execute()
    expect(searches.map(({ id }) => id).sort()).toEqual(ids)
    const clicks = await db
      .selectFrom('voice_clicks')
      .select('search_id')
      .where('workspace_id', '=', workspaceId)
      .execute()
    expect(clicks.map(({ search_id }) => search_id).sort()).toEqual(ids)
    const counted = { shown: ids.length, clicked: ids.length }
    // Searches are counted by quarter hours and days, products by hours, days and months.
    expect(await countSearches(db, workspaceId)).toEqual({ d: counted, s: counted })
    expect(await countProducts(db, workspaceId)).toEqual({ h: counted, d: counted, m: counted })
    const usage = await db.selectFrom('usage').select('used').where('workspace_id', '=', workspaceId).execute()
    expect(usage).toEqual([{ used: ids.length }])
  }
  await opened.close()
}
