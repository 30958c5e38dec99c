import type { Shop } from '../state/shop.ts'
import type { Subscription } from './subscription.ts'

/** The page on which the merchant approves or declines. */
export function getConfirmationUrl(origin: string, shop: Shop, { id, signature }: Subscription): string {
  const page = `/${shop.settings.domain}/admin/charges/${id}/confirm_recurring_application_charge`
  return `${origin}${page}?signature=${signature}`
}

/** Where the merchant comes back to, on approval and on refusal alike. */
export function getReturnUrl({ id, returnUrl }: Subscription): string {
  const url = new URL(returnUrl)
  url.searchParams.set('charge_id', String(id))
  return url.href
}
