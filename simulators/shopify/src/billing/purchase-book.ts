import { randomBytes } from 'node:crypto'
import { BoundedMap } from '../state/bounded-map.ts'
import type { Purchase, PurchaseOrder, PurchaseStatus } from './purchase.ts'
import { pendingMs } from './subscription.ts'

const maxPurchases = 1000

/** The one-time charges of one store. Calls `onChange` for each change of a status. */
export class PurchaseBook {
  readonly #purchases = new BoundedMap<number, Purchase>(maxPurchases)
  readonly #now: () => Date
  readonly #onChange: (purchase: Purchase) => void
  #nextId: number

  constructor(options: { firstId: number; now: () => Date; onChange: (purchase: Purchase) => void }) {
    this.#nextId = options.firstId
    this.#now = options.now
    this.#onChange = options.onChange
  }

  find(id: number): Purchase | undefined {
    return this.#purchases.get(id)
  }

  /** Oldest first. */
  list(): Purchase[] {
    return [...this.#purchases.values()]
  }

  create(order: PurchaseOrder): Purchase {
    const now = this.#now()
    const signature = randomBytes(16).toString('hex')
    const purchase: Purchase = {
      ...order,
      id: this.#nextId,
      signature,
      status: 'PENDING',
      createdAt: now,
      updatedAt: now,
    }
    this.#nextId += 1
    this.#purchases.set(purchase.id, purchase)
    return purchase
  }

  /** What the merchant decides on the confirmation page. False when it was decided, or expired, before. */
  decide(purchase: Purchase, decision: 'approve' | 'decline'): boolean {
    if (purchase.status !== 'PENDING') return false
    this.#setStatus(purchase, decision === 'approve' ? 'ACTIVE' : 'DECLINED')
    return true
  }

  /** Ends what nobody decided in time. */
  settle(): void {
    const now = this.#now().getTime()
    for (const purchase of this.list()) {
      if (purchase.status === 'PENDING' && purchase.createdAt.getTime() + pendingMs <= now) {
        this.#setStatus(purchase, 'EXPIRED')
      }
    }
  }

  #setStatus(purchase: Purchase, status: PurchaseStatus): void {
    purchase.status = status
    purchase.updatedAt = this.#now()
    this.#onChange(purchase)
  }
}
