import type { Platform } from '@voice-shop/contract'

/** Names of companies: the same in every language. */
export const platformNames: Record<Platform, string> = {
  tiendanube: 'Tienda Nube',
  shopify: 'Shopify',
  bigcommerce: 'BigCommerce',
}
