export interface DeliveryAttempt {
  at: Date
  /** Null: no answer within five seconds, or none at all. */
  status: number | null
}

/** `held` waits for a release; `dropped` is never sent; `failed` was tried nine times. */
export type DeliveryStatus = 'waiting' | 'held' | 'sending' | 'delivered' | 'failed' | 'dropped'

/** One webhook on its way. A duplicate is a delivery of its own, with an id of its own and the same event id. */
export interface Delivery {
  id: number
  webhookId: string
  shop: string
  topic: string
  url: string
  body: string
  headers: Record<string, string>
  status: DeliveryStatus
  dueAt: Date
  attempts: DeliveryAttempt[]
}

/** The pauses before the eight retries, in minutes: four hours in all. Shopify names the number and the sum only. */
export const retryMinutes = [1, 2, 5, 10, 20, 40, 60, 102]
