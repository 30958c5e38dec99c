import type { PurchaseBook } from '../billing/purchase-book.ts'
import type { SubscriptionBook } from '../billing/subscription-book.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { QueryBucket } from '../graphql/query-bucket.ts'
import type { Order } from '../orders/order.ts'
import type { BoundedMap } from './bounded-map.ts'

export interface ShopSettings {
  /** `{name}.myshopify.com` */
  domain: string
  name: string
  email: string
  ownerName: string
  /** ISO 4217. */
  currency: string
  /** IANA. */
  timezone: string
  /** ISO 3166. */
  country: string
  language: CatalogueLanguage
  /** Published languages besides the main one. */
  otherLanguages: CatalogueLanguage[]
  /** Products are made when they are read, so that 50,000 cost next to nothing. */
  productCount: number
}

export type CatalogueLanguage = 'en' | 'es' | 'pt-BR'

export interface Shop {
  id: number
  settings: ShopSettings
  createdAt: Date
  updatedAt: Date
  /** Null unless the app is installed. */
  installation: { scopes: string[]; installedAt: Date } | null
  /** When the app's data of this store must be erased: 48 hours after it was uninstalled. */
  redactAt: Date | null
  billing: SubscriptionBook
  purchases: PurchaseBook
  bucket: QueryBucket
  catalogue: Catalogue
  /** Of the app's installation, by namespace and key. */
  metafields: Map<string, Metafield>
  /** Whether the theme has the app's embed block switched on. */
  isEmbedOn: boolean
  carts: BoundedMap<string, Cart>
  /** By number. */
  orders: BoundedMap<number, Order>
}

export interface Cart {
  lines: CartLine[]
  /** What the theme and apps have told it; its order has them as note attributes. */
  attributes: Record<string, string>
}

export interface Metafield {
  id: number
  namespace: string
  key: string
  type: string
  value: string
}

export interface CartLine {
  variantId: number
  quantity: number
}

export const shopDomainPattern = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/

export const defaultShop: ShopSettings = {
  domain: 'tienda-del-sur.myshopify.com',
  name: 'Tienda del Sur',
  email: 'hola@tiendadelsur.example',
  ownerName: 'Valentina Ríos',
  currency: 'USD',
  timezone: 'America/Argentina/Buenos_Aires',
  country: 'AR',
  language: 'es',
  otherLanguages: [],
  productCount: 60,
}

export function getShopGid(shop: Shop): string {
  return `gid://shopify/Shop/${shop.id}`
}
