import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'

export interface WebhookTarget {
  url: string
  /** The signing secret, such as whsec_…; it signs as it is, prefix included. */
  secret: string
}

/** How deliveries go wrong; each is as Stripe's documentation warns of. */
export interface DeliveryBehavior {
  /** How many times more than once each event is delivered. */
  duplicates: number
  /** How long a delivery waits, in milliseconds. */
  delayMs: number
  /** Events are kept until they are released. */
  isHeld: boolean
  /** Events are recorded but never delivered. */
  isDropped: boolean
}

export interface Delivery {
  eventId: string
  type: string
  attempt: number
  /** The receiver's status; null when it could not be reached. */
  status: number | null
}

const maxDeliveries = 2000
const maxHeld = 2000
const retryDelaysMs = [100, 200, 400, 800, 1600]
const timeoutMs = 10_000

/** Delivers events to one address, signed and with retries. Time is real here, so that receivers see real gaps. */
export class Webhooks {
  target: WebhookTarget | null
  behavior: DeliveryBehavior = { duplicates: 0, delayMs: 0, isHeld: false, isDropped: false }
  readonly deliveries: Delivery[] = []
  readonly #signingTime: () => number
  readonly #held = new Map<string, Stripe.EventBase>()
  readonly #running = new Set<Promise<void>>()
  readonly #stopped = new AbortController()
  #queue: Promise<void> = Promise.resolve()

  constructor(target: WebhookTarget | null, signingTime: () => number) {
    this.target = target
    this.#signingTime = signingTime
  }

  /** Takes an event in: it is delivered, held or dropped as told. */
  accept(event: Stripe.EventBase): void {
    if (this.behavior.isDropped) return
    if (this.behavior.isHeld) this.#hold(event)
    else this.deliver(event, this.behavior.duplicates + 1)
  }

  /** Delivers an event so many times. First tries go one after another, in the order of the calls; retries do not wait. */
  deliver(event: Stripe.EventBase, times = 1): void {
    const { delayMs } = this.behavior
    for (let time = 0; time < times; time += 1) {
      this.#queue = this.#queue.then(() => this.#pause(delayMs)).then(() => this.#try(event, 1))
      this.#track(this.#queue)
    }
  }

  /** Held events, oldest first. */
  listHeld(): Stripe.EventBase[] {
    return [...this.#held.values()]
  }

  /** Delivers held events: those of the ids, in that order, or all of them. Unknown ids are passed over. */
  release(ids?: readonly string[]): void {
    for (const id of ids ?? [...this.#held.keys()]) {
      const event = this.#held.get(id)
      if (event !== undefined) this.deliver(event)
    }
    for (const id of ids ?? [...this.#held.keys()]) this.#held.delete(id)
  }

  /** Resolves once nothing is on its way and no retry is due. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.settle()
  }

  #hold(event: Stripe.EventBase): void {
    this.#held.set(event.id, event)
    const [oldest] = this.#held.keys()
    if (this.#held.size > maxHeld && oldest !== undefined) this.#held.delete(oldest)
  }

  #track(work: Promise<void>): void {
    this.#running.add(work)
    void work.finally(() => this.#running.delete(work))
  }

  async #try(event: Stripe.EventBase, attempt: number): Promise<void> {
    const { target } = this
    if (target === null || this.#stopped.signal.aborted) return
    const status = await this.#post(event, target)
    this.deliveries.push({ eventId: event.id, type: event.type, attempt, status })
    if (this.deliveries.length > maxDeliveries) this.deliveries.shift()
    const delay = retryDelaysMs[attempt - 1]
    if ((status !== null && status >= 200 && status < 300) || delay === undefined) return
    this.#track(this.#pause(delay).then(() => this.#try(event, attempt + 1)))
  }

  async #post(event: Stripe.EventBase, target: WebhookTarget): Promise<number | null> {
    const body = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2)
    try {
      const answer = await fetch(target.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signPayload(body, target.secret, this.#signingTime()),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await answer.body?.cancel()
      return answer.status
    } catch {
      return null
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    if (milliseconds === 0) return
    // When the simulator stops, the wait ends at once.
    await sleep(milliseconds, undefined, { signal: this.#stopped.signal }).catch(() => undefined)
  }
}

/** The Stripe-Signature header: HMAC-SHA256 of `time.body` with the whole secret, in hex. */
export function signPayload(body: string, secret: string, time: number): string {
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}
