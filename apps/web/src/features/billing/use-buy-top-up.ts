import { buyTopUpRoute, type TopUp } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import { useReloadBilling } from './billing-queries.ts'
import { getPlatformHeaders } from './plan-choice.ts'

/**
 * Buys the top-up as it was shown: what has changed since is refused, and not charged.
 *
 * @param onBought called before the new figures come, with which the offer, and what is open of it, goes away
 */
export function useBuyTopUp(onBought: () => void) {
  const reload = useReloadBilling()
  return useSingleMutation({
    mutationFn: async ({ recommendations, price, period_end, payment_method, payment_platform }: TopUp) => {
      await callApi(buyTopUpRoute, {
        headers: getPlatformHeaders(payment_platform),
        body: { recommendations, amount: price.amount, period_end, payment_method_id: payment_method?.id },
      })
      onBought()
      await reload()
    },
  })
}
