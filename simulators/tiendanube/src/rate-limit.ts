/** Requests that a store and app may have open in the bucket. */
export const bucketSize = 40
const leaksPerSecond = 2

/** A leaky bucket per store and app, on the simulator's clock. */
export class RateLimit {
  readonly #buckets = new Map<string, { level: number; at: number }>()
  readonly #leaksPerSecond: number

  constructor(perSecond = leaksPerSecond) {
    this.#leaksPerSecond = perSecond
  }

  /** Puts a request into a bucket. Returns the headers, and whether it was full. */
  take(key: string, now: Date): { isFull: boolean; headers: Record<string, string> } {
    const bucket = this.#buckets.get(key) ?? { level: 0, at: now.getTime() }
    const leaked = ((now.getTime() - bucket.at) / 1000) * this.#leaksPerSecond
    const level = Math.max(0, bucket.level - leaked)
    const isFull = level + 1 > bucketSize
    const filled = isFull ? level : level + 1
    this.#buckets.set(key, { level: filled, at: now.getTime() })
    return {
      isFull,
      headers: {
        'x-rate-limit-limit': String(bucketSize),
        'x-rate-limit-remaining': String(Math.max(0, Math.floor(bucketSize - filled))),
        // Milliseconds until the bucket is empty.
        'x-rate-limit-reset': String(Math.ceil((filled / this.#leaksPerSecond) * 1000)),
      },
    }
  }
}
