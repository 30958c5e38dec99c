import { setTimeout } from 'node:timers/promises'

export interface WebhookPolicy {
  /** The headers that prove where a webhook comes from; made anew for each try. */
  sign: (body: string) => Record<string, string>
  mostTries: number
  /** Before the second try; the n-th further one waits n times as long. */
  retryDelayMs: number
  /** How long the platform waits for an answer. */
  timeoutMs: number
  /** Hears of every webhook once, before its first try. */
  onWebhook?: ((webhook: { url: string; headers: Record<string, string>; body: string }) => void) | undefined
}

export interface Delivery {
  url: string
  body: string
  tries: number
  /** Of the last try; 0 while nobody answered. */
  status: number
}

/** Sends webhooks until they are taken. */
export class WebhookSender {
  readonly deliveries: Delivery[] = []
  readonly #policy: WebhookPolicy
  readonly #stop = new AbortController()
  readonly #held: (() => void)[] = []
  readonly #underWay = new Set<Promise<void>>()
  #isHeld = false

  constructor(policy: WebhookPolicy) {
    this.#policy = policy
  }

  stop(): void {
    this.#stop.abort()
  }

  /** Keeps webhooks back until `release`. */
  hold(): void {
    this.#isHeld = true
  }

  /** Lets go of what was held, the newest first where `isReversed`. */
  release({ isReversed = false } = {}): void {
    this.#isHeld = false
    const starts = this.#held.splice(0)
    for (const start of isReversed ? starts.toReversed() : starts) start()
  }

  /** Until all that are not held have been taken, or given up. */
  async waitForAll(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  /** Sends `body` to `url`, `times` times over. */
  send(url: string, body: object, { times = 1, headers = {} }: SendOptions = {}): void {
    const text = JSON.stringify(body)
    this.#policy.onWebhook?.({ url, headers: { ...this.#policy.sign(text), ...headers }, body: text })
    for (let copy = 0; copy < times; copy += 1) {
      const start = () => {
        const delivery = this.#deliver({ url, body: text, tries: 0, status: 0 }, headers)
        this.#underWay.add(delivery)
        void delivery.finally(() => this.#underWay.delete(delivery))
      }
      if (this.#isHeld) this.#held.push(start)
      else start()
    }
  }

  async #deliver(delivery: Delivery, headers: Record<string, string>): Promise<void> {
    this.deliveries.push(delivery)
    // Tests look at the newest; a program that runs for days must not keep them all.
    if (this.deliveries.length > 1000) this.deliveries.shift()
    const { signal } = this.#stop
    while (delivery.tries < this.#policy.mostTries && !signal.aborted) {
      delivery.tries += 1
      delivery.status = await this.#post(delivery, headers)
      if (delivery.status >= 200 && delivery.status < 300) return
      await setTimeout(this.#policy.retryDelayMs * delivery.tries, undefined, { signal }).catch(() => undefined)
    }
  }

  /** The status of the answer, 0 where none came in time. */
  async #post({ url, body }: Delivery, headers: Record<string, string>): Promise<number> {
    const { sign, timeoutMs } = this.#policy
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...sign(body), ...headers },
        body,
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      // Nobody there, or too slow: tried again.
      return 0
    }
  }
}

interface SendOptions {
  times?: number
  /** Besides those that `sign` makes. */
  headers?: Record<string, string>
}
