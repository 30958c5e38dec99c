import type { PushedOrder, PushedProduct, VoiceEvent } from '@voice-shop/contract'
import { createRandom, type Random } from './random.ts'

type SentOrder = Omit<PushedOrder, 'updated_at'>

const hourMs = 3_600_000
/** Of clicks. */
const boughtShare = 0.055
const alsoBoughtShare = 0.25
const refundedShare = 0.05

type Search = Extract<VoiceEvent, { type: 'search' }>

function describeLine(random: Random, { product_id, variants }: PushedProduct) {
  const variant = random.pick(variants)
  const quantity = random.chance(0.12) ? 2 : 1
  return { product_id, variant_id: variant.variant_id, quantity, unit_price: variant.price ?? '0', discount: '0' }
}

/** Most buy within the hour, some sleep on it. */
function chooseDelayMs(random: Random): number {
  return random.chance(0.8) ? hourMs * (0.05 + 0.9 * random.next()) : hourMs * (1 + 70 * random.next())
}

/**
 * What shoppers of the demo store bought of what they clicked, up to `end`: now and then with something else, and now and
 * then sent back. The same events give the same orders.
 */
export function* generateOrders(input: {
  seed: number
  end: Date
  events: readonly VoiceEvent[]
  products: readonly PushedProduct[]
}): Generator<SentOrder> {
  const { end, events } = input
  const random = createRandom(input.seed)
  const searches = new Map<string, Search>()
  const products = new Map(input.products.map((product) => [product.product_id, product]))
  let number = 1000
  for (const event of events) {
    if (event.type === 'search') {
      searches.set(event.id, event)
      continue
    }
    const [search, product] = [searches.get(event.search_id), products.get(event.product_id)]
    if (!search || !product || !random.chance(boughtShare)) continue
    number += 1
    const orderedAt = new Date(Date.parse(event.occurred_at ?? '') + chooseDelayMs(random))
    const bought = random.chance(alsoBoughtShare) ? [product, random.pick(input.products)] : [product]
    const lines = [...new Set(bought)].map((one) => describeLine(random, one))
    const [first] = lines
    const isRefunded = random.chance(refundedShare)
    if (orderedAt > end || !first) continue
    yield {
      order_id: String(number),
      ordered_at: orderedAt.toISOString(),
      currency: product.currency ?? 'ARS',
      status: 'paid',
      shopper_id: search.shopper_id,
      lines,
      refunds: isRefunded ? [{ amount: first.unit_price, product_id: first.product_id }] : [],
    }
  }
}
