import { randomBytes } from 'node:crypto'
import { BoundedMap } from '../state/bounded-map.ts'
import { isDeferred } from './replacement.ts'
import {
  type Charge,
  intervalMs,
  isFinal,
  pendingMs,
  type Subscription,
  type SubscriptionOrder,
  type SubscriptionStatus,
} from './subscription.ts'

const maxSubscriptions = 1000
const maxCharges = 2000

/** The app subscriptions of one store and what they cost it. Calls `onChange` for each change of a status. */
export class SubscriptionBook {
  readonly charges: Charge[] = []
  /** False: a deferred replacement happens at once, which developers report although the documentation says otherwise. */
  defersReplacements = true
  readonly #subscriptions = new BoundedMap<number, Subscription>(maxSubscriptions)
  readonly #now: () => Date
  readonly #onChange: (subscription: Subscription) => void
  #nextId: number

  constructor(options: { firstId: number; now: () => Date; onChange: (subscription: Subscription) => void }) {
    this.#nextId = options.firstId
    this.#now = options.now
    this.#onChange = options.onChange
  }

  find(id: number): Subscription | undefined {
    return this.#subscriptions.get(id)
  }

  /** Oldest first. */
  list(status?: SubscriptionStatus): Subscription[] {
    return [...this.#subscriptions.values()].filter((item) => status === undefined || item.status === status)
  }

  /** Those that are active and have begun. */
  listRunning(): Subscription[] {
    return this.list('ACTIVE').filter(({ startsAt }) => startsAt === null)
  }

  /** Those that begin when what is paid ends. */
  listWaiting(): Subscription[] {
    return this.list('ACTIVE').filter(({ startsAt }) => startsAt !== null)
  }

  create(order: SubscriptionOrder): Subscription {
    const now = this.#now()
    const subscription: Subscription = {
      ...order,
      id: this.#nextId,
      signature: randomBytes(16).toString('hex'),
      status: 'PENDING',
      createdAt: now,
      updatedAt: now,
      currentPeriodStart: null,
      currentPeriodEnd: null,
      startsAt: null,
    }
    this.#nextId += 1
    this.#subscriptions.set(subscription.id, subscription)
    return subscription
  }

  /** What the merchant decides on the confirmation page. False when it was decided, or expired, before. */
  decide(subscription: Subscription, decision: 'approve' | 'decline'): boolean {
    if (subscription.status !== 'PENDING') return false
    if (decision === 'decline') this.#end(subscription, 'DECLINED')
    else this.#approve(subscription)
    return true
  }

  #approve(subscription: Subscription): void {
    for (const waiting of this.listWaiting()) this.#end(waiting, 'CANCELLED')
    const current = this.listRunning()[0] ?? this.list('FROZEN')[0]
    if (current?.status === 'ACTIVE' && this.defersReplacements && isDeferred(current, subscription)) {
      subscription.startsAt = current.currentPeriodEnd
      this.#setStatus(subscription, 'ACTIVE')
      return
    }
    if (current !== undefined) this.#credit(current)
    this.#activate(subscription, this.#now())
  }

  /** Cancels what was active and starts the subscription, whose period or trial begins at `start`. */
  #activate(subscription: Subscription, start: Date): void {
    for (const former of [...this.list('ACTIVE'), ...this.list('FROZEN')]) {
      if (former !== subscription) this.#end(former, 'CANCELLED')
    }
    const trialMs = subscription.startsAt === null ? subscription.trialDays * 86_400_000 : 0
    subscription.startsAt = null
    subscription.currentPeriodStart = start
    if (trialMs > 0) subscription.currentPeriodEnd = new Date(start.getTime() + trialMs)
    else this.#startPeriod(subscription, start)
    this.#setStatus(subscription, 'ACTIVE')
  }

  #startPeriod(subscription: Subscription, start: Date): void {
    subscription.currentPeriodStart = start
    subscription.currentPeriodEnd = new Date(start.getTime() + intervalMs[subscription.interval])
    this.#charge(subscription, { amount: Number(subscription.price.amount), at: start, reason: 'period' })
  }

  /** False when it has ended already. */
  cancel(subscription: Subscription, isProrated: boolean): boolean {
    if (isFinal(subscription.status)) return false
    if (isProrated) this.#credit(subscription)
    this.#end(subscription, 'CANCELLED')
    return true
  }

  /** As when the store stops paying Shopify, or pays again: what is active is on hold, and the other way round. */
  setFrozen(isFrozen: boolean): void {
    for (const subscription of isFrozen ? this.listRunning() : this.list('FROZEN')) {
      const { currentPeriodEnd } = subscription
      if (!isFrozen && currentPeriodEnd !== null && currentPeriodEnd <= this.#now()) {
        this.#startPeriod(subscription, this.#now())
      }
      this.#setStatus(subscription, isFrozen ? 'FROZEN' : 'ACTIVE')
    }
  }

  /** Does what has become due: expiry, renewals and replacements. */
  settle(): void {
    const now = this.#now()
    for (const subscription of this.list()) {
      if (subscription.status === 'PENDING' && subscription.createdAt.getTime() + pendingMs <= now.getTime()) {
        this.#end(subscription, 'EXPIRED')
      }
      const { startsAt } = subscription
      if (subscription.status === 'ACTIVE' && startsAt !== null && startsAt <= now) {
        this.#activate(subscription, startsAt)
      }
    }
    for (const subscription of this.list('ACTIVE')) this.#renew(subscription, now)
  }

  #renew(subscription: Subscription, now: Date): void {
    while (subscription.currentPeriodEnd !== null && subscription.currentPeriodEnd <= now) {
      this.#startPeriod(subscription, subscription.currentPeriodEnd)
    }
  }

  #credit(subscription: Subscription): void {
    const { currentPeriodStart, currentPeriodEnd } = subscription
    const paid = this.charges.findLast((charge) => charge.subscriptionId === subscription.id)
    if (subscription.status !== 'ACTIVE' || currentPeriodStart === null || currentPeriodEnd === null) return
    if (paid === undefined || paid.at < currentPeriodStart) return
    const now = this.#now()
    const rest =
      (currentPeriodEnd.getTime() - now.getTime()) / (currentPeriodEnd.getTime() - currentPeriodStart.getTime())
    this.#charge(subscription, {
      amount: -Math.round(Number(subscription.price.amount) * rest * 100) / 100,
      at: now,
      reason: 'proration',
    })
  }

  #charge(subscription: Subscription, entry: Pick<Charge, 'amount' | 'at' | 'reason'>): void {
    const { id, test, price } = subscription
    this.charges.push({ ...entry, subscriptionId: id, test, currencyCode: price.currencyCode })
    if (this.charges.length > maxCharges) this.charges.shift()
  }

  #end(subscription: Subscription, status: 'DECLINED' | 'EXPIRED' | 'CANCELLED'): void {
    subscription.currentPeriodStart = null
    subscription.currentPeriodEnd = null
    subscription.startsAt = null
    this.#setStatus(subscription, status)
  }

  #setStatus(subscription: Subscription, status: SubscriptionStatus): void {
    subscription.status = status
    subscription.updatedAt = this.#now()
    this.#onChange(subscription)
  }
}
