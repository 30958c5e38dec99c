import type { Merchant } from '@voice-shop/contract'

/** Whether the step in Shopify's theme editor is still to be done. */
export function isShopifySetupOpen(merchant: Merchant): boolean {
  return merchant.platform === 'shopify' && merchant.store_id !== '' && !merchant.shopify_setup_complete
}
