import { buyTopUpRoute, type TopUp } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import { paths } from '../../paths.ts'
import { useReloadBilling } from './billing-queries.ts'
import { getPlatformHeaders } from './plan-choice.ts'

/** In the address to which Shopify's page leads back. */
export const askedName = 'top_up'

/**
 * Buys the top-up as it was shown: what has changed since is refused, and not charged. A store of Shopify approves it on
 * Shopify's page, whose address is answered. Where a card's bank asks for a confirmation, the offer waits for that from now on.
 */
export function useBuyTopUp() {
  const reload = useReloadBilling()
  return useSingleMutation({
    mutationFn: async ({
      recommendations,
      price,
      period_end,
      payment_method,
      payment_platform,
    }: TopUp): Promise<'bought' | 'asked' | { address: string }> => {
      const back = `${window.location.origin}${paths.billing}?${askedName}=asked`
      const { approval_url } = await callApi(buyTopUpRoute, {
        headers: getPlatformHeaders(payment_platform),
        body: {
          recommendations,
          amount: price.amount,
          period_end,
          ...(payment_platform === 'shopify' ? { return_url: back } : { payment_method_id: payment_method?.id }),
        },
      })
      if (approval_url !== null && payment_platform === 'shopify') return { address: approval_url }
      await reload()
      return approval_url === null ? 'bought' : 'asked'
    },
  })
}
