import { attachPaymentMethodRoute, createPaymentMethodRoute, createSetupSessionRoute } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import { paths } from '../../paths.ts'
import { useReloadBilling } from './billing-queries.ts'
import type { CardInput } from './card-fields.ts'

const headers = { 'x-payment-platform': 'stripe' } as const

/** Creates the payment method and makes it the one that is charged, in place of the one before. */
export function useSaveCard() {
  const reload = useReloadBilling()
  return useSingleMutation({
    mutationFn: async (card: CardInput) => {
      const created = await callApi(createPaymentMethodRoute, { headers, body: card })
      const { id, customer_id } = created
      return callApi(attachPaymentMethodRoute, { headers, body: { payment_method_id: id, customer_id } })
    },
    onSuccess: () => void reload(),
    // A card's digits must not stay in the memory of the page longer than its form.
    gcTime: 0,
  })
}

/** Asks for the payment provider's own page for a new card, which leads back to the billing page. */
export function useOpenCardPage() {
  return useSingleMutation({
    mutationFn: () => {
      const back = `${window.location.origin}${paths.billing}`
      const body = { success_url: `${back}?card=saved`, cancel_url: `${back}?card=unchanged` }
      return callApi(createSetupSessionRoute, { headers, body })
    },
  })
}
