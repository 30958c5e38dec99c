import type { Platform } from '@voice-shop/contract'

/** The addresses that a platform gives each of its stores, from the store's id there. */
export function listOwnOrigins(platform: Platform, storeId: string): string[] {
  if (platform === 'shopify' && /^[a-z0-9-]+\.myshopify\.com$/.test(storeId)) return [`https://${storeId}`]
  if (platform === 'bigcommerce' && /^[a-z0-9]+$/.test(storeId)) return [`https://store-${storeId}.mybigcommerce.com`]
  return []
}
