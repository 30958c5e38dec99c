import { randomUUID } from 'node:crypto'
import type { VoiceEvent } from '@voice-shop/contract'

const products = Array.from({ length: 120 }, (_, index) => ({
  product_id: `sku-${1000 + index}`,
  product_name: `Product number ${index} in three words`,
  product_image_url: `https://shop.example/images/sku-${1000 + index}.jpg`,
  category: `Category ${index % 10}`,
}))

function pick(): number {
  return Math.floor(Math.random() * products.length)
}

/** A search with three recommended products, of one of 5,000 shoppers. */
export function makeSearch(occurredAt?: Date): Extract<VoiceEvent, { type: 'search' }> {
  const first = pick()
  return {
    type: 'search',
    id: randomUUID(),
    shopper_id: `shopper-${Math.floor(Math.random() * 5000)}`,
    query: 'busco una campera liviana para la lluvia, talle mediano',
    language: 'es-AR',
    ...(occurredAt ? { occurred_at: occurredAt.toISOString() } : {}),
    products: [0, 7, 31]
      .map((step) => products[(first + step) % products.length])
      .filter((product) => product !== undefined),
  }
}

/** `count` events: of ten, seven are searches and three are clicks on them. */
export function makeBatch(count: number, occurredAt?: Date): VoiceEvent[] {
  const events: VoiceEvent[] = []
  while (events.length < count) {
    const search = makeSearch(occurredAt)
    events.push(search)
    const isClicked = events.length % 10 < 4 && events.length < count
    if (isClicked)
      events.push({ type: 'click', search_id: search.id, product_id: search.products[0]?.product_id ?? '' })
  }
  return events
}
