import type { SentOrder } from '@voice-shop/api/testing/orders.ts'
import type { Dashboard, Revenue, Usage, VoiceEvent } from '@voice-shop/contract'
import type pg from 'pg'
import type { BenchStore } from './bench-server.ts'
import { listDifferences } from './recount.ts'

export type SentSearch = Extract<VoiceEvent, { type: 'search' }>

/** What a store's program knows of what it has sent: what was acknowledged, and nothing else. */
export interface Ledger {
  store: BenchStore
  /** Recommendations of its plan; null: no limit. */
  limit: number | null
  /** By the id of each acknowledged search, how many products it has. */
  searches: Map<string, number>
  /** Of acknowledged clicks search and product. */
  clicks: Set<string>
  orders: Map<string, SentOrder>
  /** The latest that shoppers can choose from. */
  latest: SentSearch[]
  /** Searches that were refused for the plan's limit. */
  refused: number
}

const mostLatest = 100

export function createLedger(store: BenchStore, limit: number | null): Ledger {
  return { store, limit, searches: new Map(), clicks: new Set(), orders: new Map(), latest: [], refused: 0 }
}

interface EventsAnswer {
  accepted: number
  duplicates: number
  rejected: { index: number; code: string }[]
}

/** Notes an acknowledged batch. Returns what is wrong with the answer. */
export function noteEvents(ledger: Ledger, events: readonly VoiceEvent[], answer: EventsAnswer): string[] {
  const rejected = new Map(answer.rejected.map(({ index, code }) => [index, code]))
  const problems: string[] = []
  if (answer.accepted + answer.duplicates + rejected.size !== events.length) problems.push('events that nobody counted')
  for (const [index, event] of events.entries()) {
    const code = rejected.get(index)
    if (code === undefined && event.type === 'search') {
      ledger.searches.set(event.id, event.products.length)
      ledger.latest = [event, ...ledger.latest].slice(0, mostLatest)
    } else if (code === undefined && event.type === 'click') {
      ledger.clicks.add(`${event.search_id} ${event.product_id}`)
    } else if (ledger.limit !== null && event.type === 'search' && code === 'usage_limit_reached') {
      ledger.refused += 1
    } else if (ledger.limit === null || code !== 'unknown_search') {
      // A click on a search that the limit refused is unknown.
      problems.push(`an event refused as ${code}`)
    }
  }
  return problems
}

/** What the database has of a workspace, told as the ledger tells it. */
async function readRows(client: pg.Client, workspaceId: string) {
  const read = async (statement: string) => (await client.query(statement, [workspaceId])).rows as { key: string }[]
  return {
    searches: await read('select id::text as key from voice_searches where workspace_id = $1'),
    clicks: await read(`select search_id || ' ' || product_id as key from voice_clicks where workspace_id = $1`),
    orders: await read('select order_id as key from orders where workspace_id = $1'),
  }
}

interface Exactness {
  acknowledged: number
  /** Acknowledged, and not there. */
  lost: number
  /** There twice, or never acknowledged. */
  unknown: number
  /** Recommendations used beside those that may be, or that were given. */
  beyondLimit: number
  /** Figures other than the ledger's, or than a recount. */
  differences: string[]
}

function compareKeys(acknowledged: Iterable<string>, rows: readonly { key: string }[]) {
  const missing = new Set(acknowledged)
  const unknown = rows.filter(({ key }) => !missing.delete(key)).length
  return { lost: missing.size, unknown }
}

const minorOf = ({ lines }: SentOrder) =>
  lines.reduce((sum, { quantity, unit_price }) => sum + quantity * Number(unit_price) * 100, 0)

async function listOtherFigures(ledger: Ledger, client: pg.Client, origin: string): Promise<string[]> {
  const { store, searches, clicks, orders } = ledger
  const headers = { authorization: store.authorization, 'x-workspace-id': store.workspaceId }
  const get = async (path: string) => {
    const response = await fetch(`${origin}${path}`, { headers })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }
  const dashboard = (await get('/api/ai/dashboard/?time_range=week')) as Dashboard
  const usage = (await get('/api/voice-shop/usage/')) as Usage
  const revenue = (await get('/api/ai/revenue/?time_range=week')) as Revenue
  const recommended = [...searches.values()].reduce((sum, products) => sum + products, 0)
  const given = [...searches.values()].filter((products) => products > 0).length
  const earned = [...orders.values()].reduce((sum, order) => sum + minorOf(order), 0)
  const [sold] = revenue.currencies
  const pairs: Record<string, [number, number]> = {
    searches: [dashboard.stats.voice_searches.count, searches.size],
    recommended: [dashboard.stats.products_recommended.count, recommended],
    clickRate: [dashboard.stats.clicked_products.rate, recommended === 0 ? 0 : (clicks.size / recommended) * 100],
    used: [usage.usage_count, given],
    revenue: [(sold?.direct.revenue_minor ?? 0) + (sold?.assisted.revenue_minor ?? 0), earned],
  }
  const others = Object.entries(pairs).flatMap(([name, [shown, sent]]) =>
    Math.abs(shown - sent) < 1e-6 ? [] : [`${name}: ${shown} instead of ${sent}`],
  )
  return [...others, ...(await listDifferences(client, store.workspaceId, dashboard))]
}

/** Compares all that there is with what was acknowledged, when nothing is under way. */
export async function checkLedger(ledger: Ledger, client: pg.Client, origin: string): Promise<Exactness> {
  const { store, limit, searches, clicks, orders } = ledger
  const rows = await readRows(client, store.workspaceId)
  const parts = [
    compareKeys(searches.keys(), rows.searches),
    compareKeys(clicks, rows.clicks),
    compareKeys(orders.keys(), rows.orders),
  ]
  const given = [...searches.values()].filter((products) => products > 0).length
  return {
    acknowledged: searches.size + clicks.size + orders.size,
    lost: parts.reduce((sum, { lost }) => sum + lost, 0),
    unknown: parts.reduce((sum, { unknown }) => sum + unknown, 0),
    beyondLimit: limit === null ? 0 : Math.abs(given - limit),
    differences: (await listOtherFigures(ledger, client, origin)).map((one) => `${store.workspaceId} ${one}`),
  }
}
