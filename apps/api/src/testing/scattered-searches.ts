import type { VoiceEvent } from '@voice-shop/contract'
import type { RawSearch } from './recount.ts'

/** Mulberry32: small, seeded, good enough to scatter events. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function makeUuid(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Searches over two years before `now`, denser towards it and around the windows' edges. */
export function scatterSearches(random: () => number, now: Date, count: number): RawSearch[] {
  const day = 86_400_000
  return Array.from({ length: count }, (_, index) => {
    const agesMs = [random() * 2 * day, random() * 15 * day, random() * 70 * day, random() * 730 * day]
    const edge = [1, 7, 30, 365, 2, 14, 60, 730][index % 8] ?? 1
    agesMs.push(edge * day + (random() - 0.5) * 4 * 900_000)
    const ageMs = agesMs[Math.floor(random() * agesMs.length)] ?? 0
    const products = Array.from({ length: Math.floor(random() * 5) }, (__, place) => {
      const number = (Math.floor(random() * 6) * 5 + place) % 30
      return {
        id: `product-${number}`,
        // Renamed once, 40 days ago: the figures show the name that the latest search gave.
        name: `Product ${number}${ageMs < 40 * day ? ', new' : ''}`,
        image: ageMs < 40 * day && number % 2 === 0 ? `https://shop.example/${number}.jpg` : null,
        category: number % 7 === 0 ? null : `Category ${number % 11}`,
      }
    })
    return {
      id: makeUuid(random),
      shopperId: `shopper-${Math.floor(random() ** 2 * 60)}`,
      query: `query ${index}`,
      at: new Date(Math.round((now.getTime() - ageMs) / 1000) * 1000 + (index % 1000)),
      products,
      clicked: new Set(products.filter(() => random() < 0.3).map(({ id }) => id)),
    }
  })
}

/** The events of the searches in a random order, but for a click after its search; some of them twice. */
function toEvents(random: () => number, searches: readonly RawSearch[]): VoiceEvent[] {
  const placed: { place: number; event: VoiceEvent }[] = []
  for (const search of searches) {
    const place = random()
    const event: VoiceEvent = {
      type: 'search',
      id: search.id,
      shopper_id: search.shopperId,
      query: search.query,
      occurred_at: search.at.toISOString(),
      products: search.products.map(({ id, name, image, category }) => ({
        product_id: id,
        product_name: name,
        ...(image ? { product_image_url: image } : {}),
        ...(category ? { category } : {}),
      })),
    }
    placed.push({ place, event })
    if (random() < 0.1) placed.push({ place: place + random(), event })
    for (const productId of search.clicked) {
      const click: VoiceEvent = { type: 'click', search_id: search.id, product_id: productId }
      placed.push({ place: place + random() * 0.2, event: click })
      if (random() < 0.1) placed.push({ place: place + random(), event: click })
    }
  }
  return placed.sort((left, right) => left.place - right.place).map(({ event }) => event)
}

/** The events of the searches in batches of many sizes, as the senders of a real day send them. */
export function toBatches(random: () => number, searches: readonly RawSearch[]): VoiceEvent[][] {
  const events = toEvents(random, searches)
  const batches: VoiceEvent[][] = []
  while (events.length > 0) batches.push(events.splice(0, 1 + Math.floor(random() * 300)))
  return batches
}
