/** How the network between Shopify and the app behaves. */
export interface WebhookSettings {
  /** Keeps new webhooks back until they are released, in the order that the test wants. */
  hold: boolean
  /** How many of the next webhooks are lost for good. */
  drop: number
  /** How often each webhook is sent. */
  copies: number
  /** How late each webhook is: a random time between the two, so that later ones overtake earlier ones. */
  delayMs: { min: number; max: number }
  /** Signs with another secret. */
  isForged: boolean
}

export const reliable: WebhookSettings = {
  hold: false,
  drop: 0,
  copies: 1,
  delayMs: { min: 0, max: 0 },
  isForged: false,
}

/** mulberry32: the same delays and orders in every run. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Fisher and Yates. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [shuffled[last], shuffled[other]]
    if (a !== undefined && b !== undefined) {
      shuffled[last] = b
      shuffled[other] = a
    }
  }
  return shuffled
}
