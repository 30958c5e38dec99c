import { randomBytes, randomUUID } from 'node:crypto'
import { FaultPlan } from '@voice-shop/simulator-core/faults.ts'
import { makeProduct, type Product } from './catalogue.ts'
import type { Order } from './orders/order.ts'
import type { CartLine } from './storefront/carts.ts'

/** An app as the developer portal has it. */
export interface AppSettings {
  clientId: string
  clientSecret: string
  authUrl: string
  loadUrl: string
  uninstallUrl: string
}

export interface StoreSettings {
  hash: string
  name: string
  domain: string
  timeZone: string
  language: string
  currency: string
  ownerEmail: string
}

export interface Hook {
  id: number
  scope: string
  destination: string
  is_active: boolean
  headers: Record<string, string>
  /** Unix seconds. */
  created_at: number
  updated_at: number
  /** Of an app's token; a store-level account has no secret to sign with. */
  isSigned: boolean
}

/** A script of the Script Manager. */
export interface Script {
  uuid: string
  name: string
  src: string
  load_method: string
  location: string
  visibility: string
  kind: string
  consent_category: string
  auto_uninstall: boolean
  enabled: boolean
  /** Of the app, which takes it along where it says so. */
  isOfApp: boolean
}

export interface Account {
  /** Null: a store-level API account. */
  clientId: string | null
  /** Words with spaces between. */
  scope: string
}

/** What the app asks for. */
export const scopeOfApp =
  'store_v2_products_read_only store_v2_information_read_only store_v2_orders_read_only store_content_checkout'
const codeLifeMs = 10 * 60_000
const windowMs = 30_000
export const quota = 150
const mostCarts = 500
const mostOrders = 500

/** Everything that the simulated platform knows. */
export class PlatformState {
  readonly faults = new FaultPlan()
  readonly hooks: Hook[] = []
  readonly scripts: Script[] = []
  /** By the shopper's session. */
  readonly carts = new Map<string, { id: string; lines: CartLine[] }>()
  readonly orders = new Map<number, Order>()
  readonly changed = new Map<number, Product | null>()
  readonly accountUuid = randomUUID()
  productCount = 30
  /** What the merchant grants the app at its next installation. */
  scope = scopeOfApp
  /** How often each webhook is sent. */
  copies = 1
  readonly app: AppSettings
  readonly store: StoreSettings
  readonly #tokens = new Map<string, Account>()
  readonly #codes = new Map<string, number>()
  readonly #start = new Date()
  #clockShiftMs = 0
  #nextId = 1
  #window = { startsAt: 0, used: 0 }

  constructor(app: AppSettings, store: StoreSettings) {
    this.app = app
    this.store = store
  }

  get now(): Date {
    return new Date(Date.now() + this.#clockShiftMs)
  }

  moveClock(ms: number): void {
    this.#clockShiftMs += ms
  }

  takeId(): number {
    return this.#nextId++
  }

  get isInstalled(): boolean {
    return [...this.#tokens.values()].some(({ clientId }) => clientId === this.app.clientId)
  }

  createCode(): string {
    const code = randomBytes(16).toString('hex')
    this.#codes.set(code, this.now.getTime() + codeLifeMs)
    return code
  }

  /** Uses a code up: a token of the app, which voids the one before. Null: unknown, used or expired. */
  exchangeCode(code: string): string | null {
    const expiresAt = this.#codes.get(code)
    this.#codes.delete(code)
    if (expiresAt === undefined || expiresAt <= this.now.getTime()) return null
    this.revokeApp()
    return this.#addToken({ clientId: this.app.clientId, scope: this.scope })
  }

  /** A store-level API account, which the merchant makes by hand. */
  createAccount(scope = scopeOfApp): { client_id: string; store_hash: string; access_token: string } {
    const access_token = this.#addToken({ clientId: null, scope })
    return { client_id: randomBytes(16).toString('hex'), store_hash: this.store.hash, access_token }
  }

  #addToken(account: Account): string {
    const token = randomBytes(16).toString('hex')
    this.#tokens.set(token, account)
    return token
  }

  findAccount(token: string): Account | null {
    return this.#tokens.get(token) ?? null
  }

  /** The app is removed: its token is void, and its scripts leave the pages. */
  uninstall(): void {
    this.revokeApp()
    const left = this.scripts.filter(({ isOfApp, auto_uninstall }) => !(isOfApp && auto_uninstall))
    this.scripts.splice(0, this.scripts.length, ...left)
  }

  keepCart(session: string, cart: { id: string; lines: CartLine[] }): void {
    if (this.carts.size >= mostCarts) this.carts.clear()
    this.carts.set(session, cart)
  }

  keepOrder(order: Order): void {
    const [oldest] = this.orders.keys()
    if (oldest !== undefined && this.orders.size >= mostOrders) this.orders.delete(oldest)
    this.orders.set(order.id, order)
  }

  revoke(token: string): void {
    this.#tokens.delete(token)
  }

  revokeApp(): void {
    for (const [token, { clientId }] of this.#tokens) if (clientId !== null) this.#tokens.delete(token)
  }

  /** Counts a request of the quota. Returns the headers, and whether it is used up. */
  takeQuota(): { isUsedUp: boolean; headers: Record<string, string> } {
    const now = this.now.getTime()
    if (now >= this.#window.startsAt + windowMs) this.#window = { startsAt: now, used: 0 }
    const isUsedUp = this.#window.used >= quota
    if (!isUsedUp) this.#window.used += 1
    return {
      isUsedUp,
      headers: {
        'x-rate-limit-time-window-ms': String(windowMs),
        'x-rate-limit-time-reset-ms': String(this.#window.startsAt + windowMs - now),
        'x-rate-limit-requests-quota': String(quota),
        'x-rate-limit-requests-left': String(quota - this.#window.used),
      },
    }
  }

  /** The product at a place, null where it was deleted. */
  findProduct(index: number): Product | null {
    const changed = this.changed.get(index)
    return changed === undefined ? makeProduct(index, this.#start) : changed
  }

  /** Products in the catalogue's order, made one at a time. */
  *listProducts(): Generator<Product> {
    for (let index = 0; index < this.productCount; index += 1) {
      const product = this.findProduct(index)
      if (product) yield product
    }
  }
}
