import type { Language, Platform } from '@voice-shop/contract'
import type { ArrivedWebhook } from '../../core/http/webhooks.ts'
import type { SourceProduct } from '../catalogue/catalogue.public.ts'
import type { CartLookup, ListedOrder, SourceOrder } from '../orders/orders.public.ts'
import type { PlatformFailure } from './platform-failure.ts'
import type { CallDeadline } from './platform-http.ts'
import type { PrivacyTopic } from './webhooks/privacy-body.ts'

/** What a platform lets us do on a store, as it gave it. Kept encrypted. */
export interface PlatformAccess {
  accessToken: string
  /** Null where access tokens do not end. */
  refreshToken: string | null
  /** What webhooks of the store carry where the platform has no secret to sign with. */
  webhookSecret: string | null
}

/** What an install or a refresh gives. */
export interface Grant {
  /** Tienda Nube: the store's number; Shopify: the shop's domain; BigCommerce: the store hash. */
  externalId: string
  accessToken: string
  refreshToken: string | null
  accessExpiresAt: Date | null
  refreshExpiresAt: Date | null
  scope: string
}

/** Which store a call is for, and with which token. */
export interface StoreKey {
  externalId: string
  accessToken: string
}

export interface CallOptions {
  deadline: CallDeadline
}

export interface PlatformStore {
  externalId: string
  name: string
  /** The nearest of ours to the store's own; null where the platform did not tell. */
  language: Language | null
  /** IANA; null where the platform did not tell. */
  timeZone: string | null
  /** ISO 4217. */
  currency: string
  /** Of the shop, without a slash at the end. */
  url: string
  /** As the platform names them, the main one first; empty where it did not tell. */
  languages: string[]
}

/** The price is that of the cheapest variant. */
export interface PlatformProduct extends SourceProduct {
  updatedAt: Date
}

export interface ProductPage {
  products: PlatformProduct[]
  /** Of the next page; null after the last one. */
  nextCursor: string | null
}

export interface ProductQuery {
  /** Null: the first page. */
  cursor: string | null
  /** Only products that changed from then on. */
  updatedSince?: Date
  /** As readStore answered it. */
  store: PlatformStore
}

export interface OrderPage {
  /** Without those that say themselves that they are due to nothing. */
  orders: ListedOrder[]
  /** Of the next page; null after the last one. */
  nextCursor: string | null
  /** Why the platform does not list a part without which the reading can do: of that the operator is told. */
  refusal?: PlatformFailure
}

export interface OrderQuery {
  /** Null: the first page. */
  cursor: string | null
  /** Orders that changed from then on. */
  updatedSince: Date
  /** Whether any order of the store could be due to a search: asked where orders themselves do not say. */
  mayBeDue: () => Promise<boolean>
}

/** What a webhook is about, in one word for all platforms. */
export type WebhookTopic =
  | 'uninstalled'
  | 'access_changed'
  | 'products_changed'
  | 'order_changed'
  | 'store_changed'
  | 'customer_data_request'
  | 'customer_redact'
  | 'store_redact'
  | 'other'

export interface PlatformWebhook extends ArrivedWebhook {
  /** It came to an address that ends with the token, and counts without a signature. */
  hasToken?: true
  /** It came to the address of such a request. */
  privacyTopic?: PrivacyTopic
  /** Of a store with an API account of its own: the secret that its webhooks carry. */
  findSecret?: (externalId: string) => Promise<string | null>
}

/** A webhook whose signature is right. */
export interface VerifiedWebhook {
  /** The same in every delivery of it. */
  id: string
  topic: WebhookTopic
  /** In the platform's words. */
  platformTopic: string
  externalId: string
  /** Names under which a customer's searches may be kept; empty but for the customer topics. */
  customerIds: string[]
  /** Orders of that customer; empty but for the customer topics. */
  customerOrderIds: string[]
  /** Products that it says are gone. */
  removedProductIds: string[]
  /** The order that it is about, unless it says that its cart was told nothing; null but for the order topic. */
  orderId: string | null
}

export interface ExchangeInput {
  code: string
  /** The store as the browser named it, already checked by shape; Tienda Nube tells it with the token. */
  externalId: string | null
  /** Our callback, as the platform knows it. */
  redirectUri: string
  /** As it came along with the code, where the platform wants it back. */
  scope?: string
  now: Date
}

/** What we need of a platform. Every call throws PlatformFailure. */
export interface PlatformAdapter {
  readonly platform: Platform
  /** Exchanges the code of an install. Throws `bad_code`. */
  exchangeInstall(input: ExchangeInput, options: CallOptions): Promise<Grant>
  /** Where the owner's browser installs the app in the store again. Null where a form connects it. */
  readonly createInstallLink: ((input: { externalId: string; origin: string; now: Date }) => string) | null
  /** Whether that link needs no store: the merchant chooses it there. */
  readonly installsAnyStore: boolean
  /** A new pair for a refresh token, which works until that pair's is used. Null where access tokens do not end. Throws `unauthorized`. */
  readonly refresh:
    | ((input: { externalId: string; refreshToken: string; now: Date }, options: CallOptions) => Promise<Grant>)
    | null
  readStore(key: StoreKey, options: CallOptions): Promise<PlatformStore>
  /** Products in a stable order; a page may be asked for again. */
  listProducts(key: StoreKey, query: ProductQuery): Promise<ProductPage>
  /**
   * An order as it is now; null for one that there is not, or whose cart was told nothing. Null where orders of the
   * platform lead to no cart. `carts` knows the searches of carts that cannot be told one themselves.
   */
  readonly readOrder: ((key: StoreKey, id: string, carts: CartLookup) => Promise<SourceOrder | null>) | null
  /**
   * Orders that changed since, each at least once; a page may be asked for again, and what changes meanwhile comes now or
   * with the next list. Null where orders of the platform lead to no cart.
   */
  readonly listOrders: ((key: StoreKey, query: OrderQuery) => Promise<OrderPage>) | null
  /** Null: the signature is wrong, or it is nothing that the platform sends. */
  verifyWebhook(webhook: PlatformWebhook): Promise<VerifiedWebhook | null>
  /** Privacy requests that have addresses of their own, by the end of these. Null where their topic comes along. */
  readonly privacyAddresses: Readonly<Record<string, PrivacyTopic>> | null
  /** Whether a token is that of the addresses for webhooks that are not signed. Null where all are. */
  readonly isWebhookToken: ((token: string) => boolean) | null
  /**
   * Has webhooks sent to us; again changes nothing. Returns why the store's orders are not told, null where they are or
   * never are. Null where the app's configuration does it.
   */
  readonly registerWebhooks:
    | ((key: StoreKey, input: { origin: string; secret: string | null }) => Promise<string | null>)
    | null
  /** Takes away the webhooks that lead to us; again changes nothing. Null where a store has none of its own. */
  readonly removeWebhooks: ((key: StoreKey, input: { origin: string }) => Promise<void>) | null
  /**
   * Puts a script on the store's pages, in place of one of ours with another address; its id. On Shopify they have it once
   * the merchant has switched it on. Null where the merchant pastes it.
   */
  readonly installScript: ((key: StoreKey, input: { name: string; src: string }) => Promise<string>) | null
  readonly removeScript: ((key: StoreKey, scriptId: string) => Promise<void>) | null
}
