import { randomBytes } from 'node:crypto'
import { FaultPlan } from '@voice-shop/simulator-core/faults.ts'
import { makeProduct, type Product } from './catalogue.ts'
import type { Order } from './orders/order.ts'
import { RateLimit } from './rate-limit.ts'

/** An app as the partner portal has it. */
export interface AppSettings {
  id: string
  secret: string
  /** Where the browser goes after approval. */
  redirectUrl: string
  /** Where each of the privacy webhooks goes; nowhere without. */
  privacyUrls?: Partial<Record<PrivacyEvent, string>>
  /** The app's script for stores' pages, which stores get by a call. */
  script?: { id: string; source: string }
}

/** A script of the app on the store's pages. */
export interface StoreScript {
  id: number
  script_id: number
  status: 'active'
  /** A JSON object. */
  query_params: string
}

/** As the partner portal names their addresses; the webhooks themselves say none of it. */
export type PrivacyEvent = 'store/redact' | 'customers/redact' | 'customers/data_request'

export interface StoreSettings {
  id: number
  name: string
  domain: string
  country: 'AR' | 'BR'
  mainLanguage: 'es' | 'pt'
  currency: string
}

export interface Webhook {
  id: number
  event: string
  url: string
  created_at: string
  updated_at: string
}

const codeLifeMs = 5 * 60_000
const mostCarts = 500
const mostOrders = 500
/** What the app asks for. */
export const scopeOfApp = 'read_products,read_content,read_orders,write_scripts'
/** Of carts and orders, which share them. */
const firstOrderId = 375_854_104

interface Code {
  storeId: number
  expiresAt: number
}

interface Installation {
  token: string
  scope: string
}

/** Everything that the simulated platform knows. */
export class PlatformState {
  readonly rateLimit: RateLimit
  readonly faults = new FaultPlan()
  readonly webhooks: Webhook[] = []
  readonly scripts: StoreScript[] = []
  /** By the shopper's session. */
  readonly carts = new Map<string, Order>()
  readonly orders = new Map<number, Order>()
  readonly changed = new Map<number, Product | null>()
  productCount = 24
  /** The store, or the app in it, is not paid for: the API answers 402 and webhooks are not sent. */
  isSuspended = false
  /** Events that the app may not register, such as those of a scope that it was not given. */
  readonly forbiddenEvents = new Set<string>()
  /** What the merchant grants the app at its next installation. */
  scope = scopeOfApp
  /** What the answer with a token calls the store. */
  storeField: 'user_id' | 'store_id' = 'user_id'
  readonly #codes = new Map<string, Code>()
  readonly #installations = new Map<number, Installation>()
  #clockShiftMs = 0
  #nextId = 1
  #nextOrderId = firstOrderId
  readonly app: AppSettings
  readonly store: StoreSettings
  readonly #start = new Date()

  constructor(app: AppSettings, store: StoreSettings, leaksPerSecond?: number) {
    this.rateLimit = new RateLimit(leaksPerSecond)
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

  takeOrderId(): number {
    return this.#nextOrderId++
  }

  get isInstalled(): boolean {
    return this.#installations.has(this.store.id)
  }

  /** A code for the app to exchange, made when the merchant approves. */
  createCode(): string {
    const code = randomBytes(20).toString('hex')
    this.#codes.set(code, { storeId: this.store.id, expiresAt: this.now.getTime() + codeLifeMs })
    return code
  }

  /** Uses a code up. Null: unknown, used or expired. */
  exchangeCode(code: string): { token: string; storeId: number; scope: string } | null {
    const found = this.#codes.get(code)
    this.#codes.delete(code)
    if (!found || found.expiresAt <= this.now.getTime()) return null
    const installation = { token: randomBytes(20).toString('hex'), scope: this.scope }
    this.#installations.set(found.storeId, installation)
    return { ...installation, storeId: found.storeId }
  }

  /** Whether the app that is installed may read orders. */
  get readsOrders(): boolean {
    return this.#installations.get(this.store.id)?.scope.split(',').includes('read_orders') ?? false
  }

  isTokenOf(storeId: number, token: string): boolean {
    return this.#installations.get(storeId)?.token === token
  }

  keepCart(session: string, cart: Order): void {
    if (this.carts.size >= mostCarts) this.carts.clear()
    this.carts.set(session, cart)
  }

  keepOrder(order: Order): void {
    const [oldest] = this.orders.keys()
    if (oldest !== undefined && this.orders.size >= mostOrders) this.orders.delete(oldest)
    this.orders.set(order.id, order)
  }

  /** Voids the token, drops the webhooks and takes the scripts off the pages. Returns those that wanted to hear of it. */
  uninstall(): Webhook[] {
    this.#installations.delete(this.store.id)
    this.scripts.splice(0)
    return this.webhooks.splice(0).filter(({ event }) => event === 'app/uninstalled')
  }

  /** The product at a place, null where it was deleted. */
  findProduct(index: number): Product | null {
    const changed = this.changed.get(index)
    if (changed !== undefined) return changed
    return makeProduct(index, this.#start)
  }

  /** Products in the catalogue's order, made one at a time. */
  *listProducts(): Generator<Product> {
    for (let index = 0; index < this.productCount; index += 1) {
      const product = this.findProduct(index)
      if (product) yield product
    }
  }
}
