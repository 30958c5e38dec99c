import type { Installation } from '@voice-shop/contract'

/**
 * The page of the app that an install leads to: of a new store its registration, of a known one the sign-in, which
 * leads whoever is signed in to that store.
 */
export function getInstallRedirect({ merchant, is_claimed }: Installation): string {
  const { id: merchant_id, platform } = merchant
  if (is_claimed) return `/login?${new URLSearchParams({ store: merchant.store_name, merchant_id })}`
  const shop: Record<string, string> = platform === 'shopify' ? { shop: merchant.store_id } : {}
  return `/register?${new URLSearchParams({ platform, merchant_id, ...shop })}`
}
