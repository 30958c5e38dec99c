import type { Installation } from '@voice-shop/contract'

/** The page of the app that an install leads to: of a new store its registration, of a known one the sign-in. */
export function getRegisterPath({ merchant, is_claimed }: Installation): string {
  if (is_claimed) return `/login?${new URLSearchParams({ store: merchant.store_name })}`
  const { id: merchant_id, platform } = merchant
  const shop: Record<string, string> = platform === 'shopify' ? { shop: merchant.store_id } : {}
  return `/register?${new URLSearchParams({ platform, merchant_id, ...shop })}`
}
