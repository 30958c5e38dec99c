import { randomUUID } from 'node:crypto'
import type { AppSettings } from '../state/app-settings.ts'
import { minuteMs, type SimulatorClock } from '../state/simulator-clock.ts'
import { type Delivery, retryMinutes } from './delivery.ts'
import { postWebhook } from './post-webhook.ts'
import { signWebhook } from './sign-webhook.ts'
import { createRandom, reliable, shuffle, type WebhookSettings } from './webhook-settings.ts'

const maxKept = 2000
const maxSending = 4
const longestSleepMs = 60_000

export interface WebhookMessage {
  shop: string
  topic: string
  payload: unknown
}

/** Sends webhooks and tries again as Shopify does; what the clock's moves make due is sent by `pump`. */
export class WebhookQueue {
  settings: WebhookSettings = { ...reliable }
  /** Hears of every webhook once, before its first try. */
  onWebhook: (webhook: Pick<Delivery, 'url' | 'headers' | 'body'>) => void = () => undefined
  readonly #deliveries: Delivery[] = []
  readonly #clock: SimulatorClock
  readonly #app: () => AppSettings
  readonly #sending = new Set<Promise<void>>()
  readonly #random = createRandom(1)
  #nextId = 1
  #timer: NodeJS.Timeout | undefined
  readonly #stop = new AbortController()

  constructor(options: { clock: SimulatorClock; app: () => AppSettings }) {
    this.#clock = options.clock
    this.#app = options.app
  }

  /** Oldest first; finished ones are forgotten when there are too many. */
  list(): readonly Delivery[] {
    return this.#deliveries
  }

  /** Puts a webhook on its way if the app has an address for its topic. */
  emit({ shop, topic, payload }: WebhookMessage): void {
    const app = this.#app()
    const url = app.webhooks[topic] ?? app.webhooks['*']
    if (url === undefined) return
    const body = JSON.stringify(payload)
    const now = this.#clock.now()
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Shopify-Captain-Hook',
      'x-shopify-topic': topic,
      'x-shopify-hmac-sha256': signWebhook(this.settings.isForged ? 'forged' : app.clientSecret, body),
      'x-shopify-shop-domain': shop,
      'x-shopify-api-version': app.apiVersion,
      'x-shopify-event-id': randomUUID(),
      'x-shopify-triggered-at': now.toISOString(),
    }
    for (let copy = 0; copy < this.settings.copies; copy += 1) {
      const webhookId = randomUUID()
      this.#add({ webhookId, shop, topic, url, body, headers: { ...headers, 'x-shopify-webhook-id': webhookId } })
    }
    const isOurs = !this.settings.isForged && this.settings.copies > 0
    if (isOurs) this.onWebhook({ url, body, headers: { ...headers, 'x-shopify-webhook-id': randomUUID() } })
    if (this.settings.drop > 0) this.settings.drop -= 1
    this.pump()
  }

  #add(delivery: Pick<Delivery, 'webhookId' | 'shop' | 'topic' | 'url' | 'body' | 'headers'>): void {
    const { hold, drop, delayMs } = this.settings
    const delay = delayMs.min + this.#random() * (delayMs.max - delayMs.min)
    this.#deliveries.push({
      ...delivery,
      id: this.#nextId,
      status: drop > 0 ? 'dropped' : hold ? 'held' : 'waiting',
      dueAt: new Date(this.#clock.now().getTime() + delay),
      attempts: [],
    })
    this.#nextId += 1
    if (this.#deliveries.length > maxKept) this.#forgetOne()
  }

  #forgetOne(): void {
    const finished = this.#deliveries.findIndex(({ status }) => ['delivered', 'failed', 'dropped'].includes(status))
    this.#deliveries.splice(Math.max(finished, 0), 1)
  }

  /** Lets the held webhooks go, in the order of ids given or as named. One after the other. */
  async release(order: 'as sent' | 'reversed' | 'shuffled' | number[] = 'as sent'): Promise<void> {
    const held = this.#deliveries.filter(({ status }) => status === 'held')
    for (const delivery of this.#order(held, order)) {
      delivery.status = 'sending'
      await this.#track(this.#send(delivery))
    }
  }

  #order(held: Delivery[], order: 'as sent' | 'reversed' | 'shuffled' | number[]): Delivery[] {
    if (order === 'as sent') return held
    if (order === 'reversed') return held.toReversed()
    if (order === 'shuffled') return shuffle(held, this.#random)
    return order.flatMap((id) => held.filter((delivery) => delivery.id === id))
  }

  /** Sends a webhook of before again, with the same ids and signature. Throws for one that is not known. */
  async replay(id: number, times = 1): Promise<void> {
    const delivery = this.#deliveries.find((item) => item.id === id)
    if (delivery === undefined) throw new Error(`No delivery ${id}`)
    for (let time = 0; time < times; time += 1) await this.#track(this.#send({ ...delivery, attempts: [] }))
  }

  /** Starts what is due, as far as others are not on their way, and sleeps until the next one is. */
  pump(): void {
    clearTimeout(this.#timer)
    if (this.#stop.signal.aborted) return
    const now = this.#clock.now().getTime()
    const waiting = this.#deliveries.filter(({ status }) => status === 'waiting')
    const due = waiting
      .filter(({ dueAt }) => dueAt.getTime() <= now)
      .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    for (const delivery of due.slice(0, Math.max(maxSending - this.#sending.size, 0))) {
      delivery.status = 'sending'
      void this.#track(this.#send(delivery)).then(() => this.pump())
    }
    const later = waiting.filter(({ dueAt }) => dueAt.getTime() > now)
    if (later.length === 0) return
    const next = Math.min(...later.map(({ dueAt }) => dueAt.getTime()))
    this.#timer = setTimeout(() => this.pump(), Math.min(next - now, longestSleepMs)).unref()
  }

  /** Resolves when nothing is due and nothing is on its way. */
  async idle(): Promise<void> {
    this.pump()
    while (this.#sending.size > 0) {
      await Promise.all(this.#sending)
      this.pump()
    }
  }

  #track(sent: Promise<void>): Promise<void> {
    const tracked = sent.finally(() => this.#sending.delete(tracked))
    this.#sending.add(tracked)
    return tracked
  }

  async #send(delivery: Delivery): Promise<void> {
    const status = await postWebhook(delivery, this.#stop.signal)
    delivery.attempts.push({ at: this.#clock.now(), status })
    if (status !== null && status >= 200 && status < 300) {
      delivery.status = 'delivered'
      return
    }
    const pause = retryMinutes[delivery.attempts.length - 1]
    delivery.status = pause === undefined ? 'failed' : 'waiting'
    delivery.dueAt = new Date(this.#clock.now().getTime() + (pause ?? 0) * minuteMs)
  }

  /** Sends nothing more and breaks off what is on its way. */
  async close(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    await Promise.all(this.#sending)
  }
}
