import { PurchaseBook } from './billing/purchase-book.ts'
import { describePurchase } from './billing/purchase-payload.ts'
import { SubscriptionBook } from './billing/subscription-book.ts'
import { describeSubscription } from './billing/subscription-payload.ts'
import { Catalogue } from './catalogue/catalogue.ts'
import { QueryBucket } from './graphql/query-bucket.ts'
import { Faults } from './http/faults.ts'
import { CodeStore } from './oauth/code-store.ts'
import { TokenStore } from './oauth/token-store.ts'
import { type AppSettings, defaultApp } from './state/app-settings.ts'
import { BoundedMap } from './state/bounded-map.ts'
import { defaultShop, type Shop, type ShopSettings, shopDomainPattern } from './state/shop.ts'
import { dayMs, hourMs, SimulatorClock } from './state/simulator-clock.ts'
import { describeShop } from './webhooks/shop-payload.ts'
import { WebhookQueue } from './webhooks/webhook-queue.ts'

const maxShops = 500
const maxCarts = 500
const maxOrders = 500
const redactAfterMs = 48 * hourMs

/** All that the simulator knows: one app, the stores, and what happened between them. */
export class Simulation {
  app: AppSettings = { ...defaultApp }
  /** The simulator's own address, for links to its pages. */
  origin = ''
  readonly clock: SimulatorClock
  readonly shops = new BoundedMap<string, Shop>(maxShops)
  readonly tokens: TokenStore
  readonly codes: CodeStore
  readonly webhooks: WebhookQueue
  readonly faults = new Faults()
  #nextShopId = 50_000_001

  constructor(now: () => Date) {
    this.clock = new SimulatorClock(now)
    const readClock = () => this.clock.now()
    this.tokens = new TokenStore(readClock)
    this.codes = new CodeStore(readClock)
    this.webhooks = new WebhookQueue({ clock: this.clock, app: () => this.app })
  }

  /** Opens a store, with settings that fill up what is not given. Throws for a domain that is taken or malformed. */
  addShop(settings: Partial<ShopSettings> = {}): Shop {
    const full: ShopSettings = { ...defaultShop, ...settings }
    const { domain } = full
    if (!shopDomainPattern.test(domain)) throw new Error(`Not a store's domain: ${domain}`)
    if (this.shops.has(domain)) throw new Error(`There is a store ${domain} already`)
    const id = this.#nextShopId
    this.#nextShopId += 1
    const createdAt = new Date(this.clock.now().getTime() - 400 * dayMs)
    const shop: Shop = {
      id,
      settings: full,
      createdAt,
      updatedAt: createdAt,
      installation: null,
      redactAt: null,
      billing: new SubscriptionBook({
        firstId: id * 1000 + 1,
        now: () => this.clock.now(),
        onChange: (subscription) =>
          this.webhooks.emit({
            shop: domain,
            topic: 'app_subscriptions/update',
            payload: describeSubscription(subscription, id),
          }),
      }),
      purchases: new PurchaseBook({
        firstId: id * 1000 + 1,
        now: () => this.clock.now(),
        onChange: (purchase) =>
          this.webhooks.emit({
            shop: domain,
            topic: 'app_purchases_one_time/update',
            payload: describePurchase(purchase, id),
          }),
      }),
      bucket: new QueryBucket(),
      metafields: new Map(),
      isEmbedOn: false,
      carts: new BoundedMap(maxCarts),
      orders: new BoundedMap(maxOrders),
      catalogue: new Catalogue({ shopId: id, settings: full, createdAt, getBaseUrl: () => `${this.origin}/${domain}` }),
    }
    this.shops.set(domain, shop)
    return shop
  }

  /** Throws for a store that there is not. */
  getShop(domain: string): Shop {
    const shop = this.shops.get(domain)
    if (shop === undefined) throw new Error(`No store ${domain}`)
    return shop
  }

  /** The store has the app from now on. */
  install(shop: Shop, scopes: string[]): void {
    shop.installation = { scopes, installedAt: this.clock.now() }
    shop.redactAt = null
  }

  /** Ends tokens and subscriptions and tells the app; shop/redact follows after 48 hours. False: it was not there. */
  uninstall(shop: Shop): boolean {
    if (shop.installation === null) return false
    shop.installation = null
    shop.metafields.clear()
    shop.isEmbedOn = false
    shop.redactAt = new Date(this.clock.now().getTime() + redactAfterMs)
    this.tokens.endAll(shop.settings.domain)
    for (const subscription of shop.billing.list()) shop.billing.cancel(subscription, false)
    this.webhooks.emit({ shop: shop.settings.domain, topic: 'app/uninstalled', payload: describeShop(shop) })
    return true
  }

  /** Does what time has made due, on all stores. */
  settle(): void {
    const now = this.clock.now()
    for (const shop of this.shops.values()) {
      shop.billing.settle()
      shop.purchases.settle()
      if (shop.redactAt === null || shop.redactAt > now) continue
      shop.redactAt = null
      const { domain } = shop.settings
      this.webhooks.emit({ shop: domain, topic: 'shop/redact', payload: { shop_id: shop.id, shop_domain: domain } })
    }
    this.webhooks.pump()
  }
}
