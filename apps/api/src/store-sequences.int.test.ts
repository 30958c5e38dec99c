import type { SearchEvent } from '@voice-shop/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPlan, getProductBytes } from './features/plans/plans.public.ts'
import { makePushedProduct, pushProducts } from './testing/products.ts'
import { createTestApp, type TestApp, type TestOwner } from './testing/test-app.ts'
import { openTestDatabase } from './testing/test-database.ts'
import { makeClick, makeSearch, mate, readFigures, sendEvents } from './testing/voice-events.ts'

const plan = getPlan('free')
/** What the plan leaves each store when a run begins: few, and for each another one comes first. */
const rooms = [
  { recommendations: 3, searches: 20 },
  { recommendations: 20, searches: 4 },
] as const
type Room = (typeof rooms)[number]

let processes: [TestApp, TestApp]
beforeAll(async () => {
  const database = await openTestDatabase()
  processes = [await createTestApp({ database }), await createTestApp({ database: database.openAgain() })]
})
afterAll(async () => {
  for (const t of processes.toReversed()) await t.close()
})

/** A store as it should be, beside the one that the API keeps. */
class Store {
  owner: TestOwner
  key: string
  room: Room
  searches = new Map<string, SearchEvent>()
  clicked = new Set<string>()
  products = new Set<string>()

  constructor(input: { owner: TestOwner; key: string; room: Room }) {
    this.owner = input.owner
    this.key = input.key
    this.room = input.room
  }

  get used(): number {
    return [...this.searches.values()].filter(({ products }) => products.length > 0).length
  }

  async send(t: TestApp, event: unknown) {
    const { status, body } = await sendEvents(t, { key: this.key, events: [event] })
    expect(status).toBe(200)
    const codes = body.rejected.map(({ code }: { code: string }) => code)
    return [body.accepted, body.duplicates, ...codes]
  }

  async search(t: TestApp, event: SearchEvent): Promise<void> {
    const outcome = await this.send(t, event)
    if (this.searches.has(event.id)) return expect(outcome).toEqual([0, 1])
    // Without recommendations left there are no searches at all: the widget is off.
    if (this.used >= this.room.recommendations) return expect(outcome).toEqual([0, 0, 'usage_limit_reached'])
    if (this.searches.size >= this.room.searches) return expect(outcome).toEqual([0, 0, 'storage_limit_reached'])
    expect(outcome).toEqual([1, 0])
    this.searches.set(event.id, event)
  }

  async click(t: TestApp, search: SearchEvent): Promise<void> {
    const outcome = await this.send(t, makeClick(search, mate))
    const own = this.searches.get(search.id)
    if (!own) return expect(outcome).toEqual([0, 0, 'unknown_search'])
    if (own.products.length === 0) return expect(outcome).toEqual([0, 0, 'unknown_product'])
    expect(outcome).toEqual(this.clicked.has(search.id) ? [0, 1] : [1, 0])
    this.clicked.add(search.id)
  }

  async push(t: TestApp, id: string): Promise<void> {
    const { body } = await pushProducts(t, { key: this.key, products: [makePushedProduct({ product_id: id })] })
    expect(body).toEqual({ accepted: 1, rejected: [] })
    this.products.add(id)
  }

  async remove(t: TestApp, id: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.key}` }
    expect((await t.call('DELETE', `/api/voice-shop/products/${id}/`, { headers })).status).toBe(204)
    this.products.delete(id)
  }

  async expectSame(t: TestApp): Promise<void> {
    const { searches, recommended, clickRate, used } = await readFigures(t, this.owner)
    const rate = this.used === 0 ? 0 : (this.clicked.size / this.used) * 100
    expect({ searches, recommended }).toEqual({ searches: this.searches.size, recommended: this.used })
    expect(clickRate).toBeCloseTo(rate, 0)
    expect(used).toBe(plan.recommendations - this.room.recommendations + this.used)
    const { workspaceId } = this.owner
    const { rows } = await sql<{ ids: string[]; bytes: number }>`
      select coalesce(array_agg(product_id order by product_id), '{}') as ids, coalesce(sum(bytes), 0)::int as bytes
      from catalogue_products where workspace_id = ${workspaceId}
    `.execute(t.deps.db)
    expect(rows[0]?.ids).toEqual([...this.products].sort())
    expect(rows[0]?.bytes).toBeLessThanOrEqual(getProductBytes(plan))
  }
}

async function openStore(room: Room): Promise<Store> {
  const [t] = processes
  const owner = await t.registerOwner()
  await t.deps.db
    .updateTable('usage')
    .set({
      used: plan.recommendations - room.recommendations,
      searches_stored: plan.searches - room.searches,
    })
    .where('workspace_id', '=', owner.workspaceId)
    .execute()
  return new Store({ owner, key: await t.createSecretKey(owner), room })
}

const place = fc.nat({ max: 1 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('search'), store: place, process: place, number: fc.nat({ max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('click'), store: place, process: place, number: fc.nat({ max: 9 }) }),
  },
  fc.record({ kind: fc.constantFrom('push', 'remove'), store: place, process: place, number: fc.nat({ max: 3 }) }),
)

test('[SEC-1] [USAGE-2] [USAGE-3] [SCALE-1] whatever two stores do, of two processes, each keeps what is its own, to the limit', async () => {
  const runs = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
    const stores = [await openStore(rooms[0]), await openStore(rooms[1])] as const
    // Both stores use the same ids for searches and products, and click on each other's.
    const events = Array.from({ length: 10 }, (_, number) =>
      number % 2 === 0 ? makeSearch() : makeSearch({ products: [] }),
    )
    for (const { kind, store: index, process, number } of steps) {
      const [store, t] = [stores[index as 0 | 1], processes[process as 0 | 1]]
      const event = events[number] as SearchEvent
      if (kind === 'search') await store.search(t, event)
      else if (kind === 'click') await store.click(t, event)
      else if (kind === 'push') await store.push(t, `product-${number}`)
      else await store.remove(t, `product-${number}`)
    }
    for (const store of stores) for (const t of processes) await store.expectSame(t)
  })
  await fc.assert(runs, { numRuns: 4, endOnFailure: true })
}, 60_000)
