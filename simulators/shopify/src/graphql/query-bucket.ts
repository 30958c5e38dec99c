export interface BucketLimits {
  maximumAvailable: number
  /** Points a second. */
  restoreRate: number
  /** A query that could cost more is refused whatever the bucket holds. */
  maxQueryCost: number
}

/** Those of a store on the Standard plan. */
export const standardLimits: BucketLimits = { maximumAvailable: 2000, restoreRate: 100, maxQueryCost: 1000 }

/** The leaky bucket of one app on one store: a query needs room for what it could cost and pays what it did cost. */
export class QueryBucket {
  limits: BucketLimits = { ...standardLimits }
  #available: number | null = null
  #readAt = 0

  /** The points that are there now; it fills with time. */
  read(now: Date): number {
    const { maximumAvailable, restoreRate } = this.limits
    const seconds = Math.max(now.getTime() - this.#readAt, 0) / 1000
    this.#available = Math.min(maximumAvailable, (this.#available ?? maximumAvailable) + seconds * restoreRate)
    this.#readAt = now.getTime()
    return this.#available
  }

  take(points: number, now: Date): void {
    this.#available = Math.max(this.read(now) - points, 0)
  }
}
