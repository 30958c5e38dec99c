import type { VoiceEvent } from '@voice-shop/contract'
import { v7 } from 'uuid'
import type { DemoProduct } from './catalogue/catalogue.ts'
import { composeFollowUp, composeQuery } from './compose-query.ts'
import { chooseIntent, type DemoIntent, recommendProducts } from './demo-intent.ts'
import { createShoppers, type DemoShopper } from './demo-shoppers.ts'
import { planVisits, type VisitStart } from './demo-visits.ts'
import { createRandom, type Random } from './random.ts'
import { speeches } from './speech/speech.ts'

/** Expected searches of an average day: about 17,500 in a year. */
const searchesPerDay = 48
const searchesPerVisit = 1.44
const dayMs = 86_400_000

/** Chance that a product is clicked by its place in the answer, for a product of average appeal. */
const placeChances = [0.27, 0.18, 0.125, 0.09, 0.07, 0.055]

interface TimedEvent {
  timeMs: number
  event: VoiceEvent
}

function createClicks(
  random: Random,
  search: { id: string; timeMs: number; progress: number; products: DemoProduct[] },
) {
  let timeMs = search.timeMs
  const clicks: TimedEvent[] = []
  for (const [place, product] of search.products.entries()) {
    // The recommendations get better over the year.
    const chance = ((placeChances[place] ?? 0) / (0.8 + 0.25 * product.rank)) * (0.9 + 0.2 * search.progress)
    if (!random.chance(chance)) continue
    timeMs += 3000 + Math.floor(35_000 * random.next() ** 2)
    clicks.push({
      timeMs,
      event: {
        type: 'click',
        search_id: search.id,
        product_id: product.id,
        occurred_at: new Date(timeMs).toISOString(),
      },
    })
  }
  return clicks
}

function createSearch(
  random: Random,
  input: {
    shopper: DemoShopper
    timeMs: number
    progress: number
    query: string
    products: DemoProduct[]
  },
): TimedEvent[] {
  const { shopper, timeMs, progress, query, products } = input
  const id = v7({ msecs: timeMs, random: random.bytes(16) })
  const event: VoiceEvent = {
    type: 'search',
    id,
    shopper_id: shopper.id,
    query,
    language: speeches[shopper.language].tag,
    occurred_at: new Date(timeMs).toISOString(),
    products: products.map((product) => ({
      product_id: product.id,
      product_name: product.name,
      category: product.category,
    })),
  }
  return [{ timeMs, event }, ...createClicks(random, { id, timeMs, progress, products })]
}

/** One shopper's visit: a wish, and sometimes follow-ups on it or another wish. */
function createVisit(random: Random, start: VisitStart, shopper: DemoShopper): TimedEvent[] {
  const events: TimedEvent[] = []
  let { timeMs } = start
  let intent: DemoIntent = start.burstShelf ? { type: 'shelf', shelf: start.burstShelf } : chooseIntent(random, timeMs)
  let wish = composeQuery(random, shopper.language, intent)
  let query = wish
  for (let count = 1; ; count += 1) {
    const products = recommendProducts(random, intent, wish)
    const search = createSearch(random, { shopper, timeMs, progress: start.progress, query, products })
    events.push(...search)
    if (count === 6 || !random.chance(0.3)) return events
    timeMs = (search.at(-1)?.timeMs ?? timeMs) + 12_000 + Math.floor(120_000 * random.next() ** 2)
    if (intent.type !== 'unanswered' && random.chance(0.55)) {
      query = composeFollowUp(random, shopper.language, intent)
    } else {
      intent = chooseIntent(random, timeMs)
      wish = composeQuery(random, shopper.language, intent)
      query = wish
    }
  }
}

/** Sorts what overlapping visits send: emits what lies before the start of the next visit. */
function* mergeVisits(random: Random, visits: Iterable<VisitStart>): Generator<TimedEvent> {
  const shoppers = createShoppers(random)
  let waiting: TimedEvent[] = []
  for (const visit of visits) {
    const due = waiting.filter(({ timeMs }) => timeMs < visit.timeMs)
    if (due.length > 0) {
      waiting = waiting.filter(({ timeMs }) => timeMs >= visit.timeMs)
      yield* due
    }
    waiting.push(...createVisit(random, visit, shoppers.next()))
    // Stable: a click of the same millisecond stays behind its search.
    waiting.sort((left, right) => left.timeMs - right.timeMs)
  }
  yield* waiting
}

/**
 * Voice searches and clicks of the demo store in the `days` before `now`, in order of time. The same input gives
 * the same events, with the same ids.
 */
export function* generateVoiceEvents(input: { seed: number; now: Date; days: number }): Generator<VoiceEvent> {
  const random = createRandom(input.seed)
  const endMs = input.now.getTime()
  const startMs = endMs - input.days * dayMs
  const expected = (input.days * searchesPerDay) / searchesPerVisit
  for (const { timeMs, event } of mergeVisits(random, planVisits(random, { startMs, endMs, expected }))) {
    if (timeMs <= endMs) yield event
  }
}
