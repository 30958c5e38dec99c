import type { Shop } from '../state/shop.ts'

/** What a confirmation page is about. */
interface Confirmed {
  id: number
  signature: string
  returnUrl: string
}

const pages = { subscription: 'confirm_recurring_application_charge', purchase: 'confirm_application_charge' }

/** The page on which the merchant approves or declines. */
export function getConfirmationUrl(
  place: { origin: string; shop: Shop; kind: keyof typeof pages },
  { id, signature }: Confirmed,
): string {
  const { origin, shop, kind } = place
  return `${origin}/${shop.settings.domain}/admin/charges/${id}/${pages[kind]}?signature=${signature}`
}

/** Where the merchant comes back to, on approval and on refusal alike. */
export function getReturnUrl({ id, returnUrl }: Confirmed): string {
  const url = new URL(returnUrl)
  url.searchParams.set('charge_id', String(id))
  return url.href
}
