import { choosePlan } from '../app-pricing/choose-plan.ts'
import type { Purchase } from '../billing/purchase.ts'
import type { Charge, Subscription } from '../billing/subscription.ts'
import type { Product, ProductChange } from '../catalogue/product.ts'
import type { BucketLimits } from '../graphql/query-bucket.ts'
import type { Fault } from '../http/faults.ts'
import type { TokenAnswer } from '../oauth/token-store.ts'
import { changeOrder, type Order, type OrderChange, type PlacedOrder, placeOrder } from '../orders/order.ts'
import type { Simulation } from '../simulation.ts'
import type { AppSettings } from '../state/app-settings.ts'
import type { ShopSettings } from '../state/shop.ts'
import { type ComplianceTopic, describeCompliance } from '../webhooks/compliance-payload.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import { describeProductPayload } from '../webhooks/product-payload.ts'
import { describeShop } from '../webhooks/shop-payload.ts'
import { reliable, type WebhookSettings } from '../webhooks/webhook-settings.ts'

/** What tests and demos do to the simulated Shopify; the same is there over HTTP under `/_control/`. */
export class ShopifyControl {
  readonly #simulation: Simulation

  constructor(simulation: Simulation) {
    this.#simulation = simulation
  }

  /** Sets what the app's developer sets: addresses, credentials, webhooks. */
  configureApp(settings: Partial<AppSettings>): void {
    this.#simulation.app = { ...this.#simulation.app, ...settings }
  }

  /** Opens a store. Throws for a domain that is taken or malformed. */
  addShop(settings: Partial<ShopSettings> = {}): ShopSettings {
    return this.#simulation.addShop(settings).settings
  }

  /** Changes a store and sends shop/update. Throws for a store that there is not. */
  updateShop(domain: string, change: Partial<Omit<ShopSettings, 'domain' | 'productCount'>>): void {
    const shop = this.#simulation.getShop(domain)
    Object.assign(shop.settings, change)
    shop.updatedAt = this.#simulation.clock.now()
    this.#emit(domain, 'shop/update', describeShop(shop))
  }

  /** Installs the app without its OAuth and answers the tokens that the app would have got. */
  install(domain: string, scopes: string[] = ['read_products']): TokenAnswer {
    const shop = this.#simulation.getShop(domain)
    this.#simulation.install(shop, scopes)
    return this.#simulation.tokens.issue({ shop: domain, scopes })
  }

  /** Uninstalls the app as the merchant does. False if it was not there. */
  uninstall(domain: string): boolean {
    return this.#simulation.uninstall(this.#simulation.getShop(domain))
  }

  /** Ends the store's tokens and nothing else, as when Shopify revokes them. */
  revokeTokens(domain: string): void {
    this.#simulation.tokens.endAll(domain)
  }

  /** Whether a refresh leaves the former access token alive until its hour is over (so at the start). */
  setFormerAccess(isKept: boolean): void {
    this.#simulation.tokens.keepsFormerAccess = isKept
  }

  /** Moves the simulator's time ahead and does what that makes due, webhooks included. */
  async moveClock(milliseconds: number): Promise<Date> {
    this.#simulation.clock.move(milliseconds)
    this.#simulation.settle()
    await this.#simulation.webhooks.idle()
    return this.#simulation.clock.now()
  }

  now(): Date {
    return this.#simulation.clock.now()
  }

  /** Approves or declines a charge as on its page; the number is the one in its gid. False if it was decided before. */
  decide(domain: string, id: number, decision: 'approve' | 'decline'): boolean {
    this.#simulation.settle()
    const { billing } = this.#simulation.getShop(domain)
    const subscription = billing.find(id)
    return subscription !== undefined && billing.decide(subscription, decision)
  }

  /** Approves or declines a one-time charge as on its page. False if it was decided before. */
  decidePurchase(domain: string, id: number, decision: 'approve' | 'decline'): boolean {
    this.#simulation.settle()
    const { purchases } = this.#simulation.getShop(domain)
    const purchase = purchases.find(id)
    return purchase !== undefined && purchases.decide(purchase, decision)
  }

  /** Oldest first. */
  listPurchases(domain: string): Purchase[] {
    this.#simulation.settle()
    return this.#simulation.getShop(domain).purchases.list()
  }

  /** Chooses one of the app's plans as on Shopify's page. Throws for a plan that there is not. */
  choosePlan(domain: string, handle: string): void {
    this.#simulation.settle()
    choosePlan(this.#simulation, this.#simulation.getShop(domain), handle)
  }

  listSubscriptions(domain: string): Subscription[] {
    this.#simulation.settle()
    return this.#simulation.getShop(domain).billing.list()
  }

  /** What the store was charged and credited so far. */
  listCharges(domain: string): Charge[] {
    this.#simulation.settle()
    return this.#simulation.getShop(domain).billing.charges
  }

  /** Puts the store's active subscription on hold, as when it does not pay Shopify, or ends that. */
  setFrozen(domain: string, isFrozen: boolean): void {
    this.#simulation.getShop(domain).billing.setFrozen(isFrozen)
  }

  /** False: replacements that the documentation defers happen at once, as developers report. */
  setDeferral(domain: string, defersReplacements: boolean): void {
    this.#simulation.getShop(domain).billing.defersReplacements = defersReplacements
  }

  createProduct(domain: string, change: ProductChange = {}): Product {
    const product = this.#simulation.getShop(domain).catalogue.create(change, this.#simulation.clock.now())
    this.#emitProduct(domain, 'products/create', product)
    return product
  }

  /** Throws for a product that there is not. */
  updateProduct(domain: string, id: number, change: ProductChange): Product {
    const product = this.#simulation.getShop(domain).catalogue.update(id, change, this.#simulation.clock.now())
    this.#emitProduct(domain, 'products/update', product)
    return product
  }

  /** Throws for a product that there is not. */
  removeProduct(domain: string, id: number): void {
    this.#simulation.getShop(domain).catalogue.remove(id)
    this.#emit(domain, 'products/delete', { id })
  }

  /** A shopper buys. Throws for a variant that there is not. */
  placeOrder(domain: string, order: PlacedOrder): Order {
    return placeOrder(this.#simulation, this.#simulation.getShop(domain), order)
  }

  /** Lines by their places. Throws for an order or a line that there is not. */
  changeOrder(domain: string, id: number, change: OrderChange): Order {
    return changeOrder(this.#simulation, this.#simulation.getShop(domain), { id, change })
  }

  listOrders(domain: string): Order[] {
    return [...this.#simulation.getShop(domain).orders.values()]
  }

  /** Sends one of the three privacy webhooks now. */
  sendCompliance(domain: string, topic: ComplianceTopic): void {
    this.#emit(domain, topic, describeCompliance(this.#simulation.getShop(domain), topic))
  }

  /** Sends a webhook with a body of the test's own. */
  sendWebhook(domain: string, topic: string, payload: unknown): void {
    this.#emit(domain, topic, payload)
  }

  /** How the way to the app behaves from now on; what is not named is as at the start. */
  setWebhooks(settings: Partial<WebhookSettings>): void {
    this.#simulation.webhooks.settings = { ...reliable, ...settings }
  }

  listDeliveries(topic?: string): Delivery[] {
    return this.#simulation.webhooks.list().filter((delivery) => topic === undefined || delivery.topic === topic)
  }

  /** Sends what is held, in this order, one after the other. */
  async releaseWebhooks(order: 'as sent' | 'reversed' | 'shuffled' | number[] = 'as sent'): Promise<void> {
    await this.#simulation.webhooks.release(order)
  }

  /** Sends a webhook of before again. Throws for an id that is not known. */
  async replayWebhook(id: number, times = 1): Promise<void> {
    await this.#simulation.webhooks.replay(id, times)
  }

  /** Resolves when no webhook is due or on its way. */
  async waitForWebhooks(): Promise<void> {
    await this.#simulation.webhooks.idle()
  }

  /** Lets the next requests of the app fail. */
  addFault(fault: Fault): void {
    this.#simulation.faults.add(fault)
  }

  clearFaults(): void {
    this.#simulation.faults.clear()
  }

  /** Sets a store's rate limit. */
  setLimits(domain: string, limits: Partial<BucketLimits>): void {
    const { bucket } = this.#simulation.getShop(domain)
    bucket.limits = { ...bucket.limits, ...limits }
  }

  #emitProduct(domain: string, topic: string, product: Product): void {
    const { catalogue } = this.#simulation.getShop(domain)
    this.#emit(domain, topic, describeProductPayload(product, catalogue.getImageUrl(product.id)))
  }

  #emit(shop: string, topic: string, payload: unknown): void {
    this.#simulation.webhooks.emit({ shop, topic, payload })
  }
}
