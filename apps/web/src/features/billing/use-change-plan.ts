import {
  type BillingPlan,
  type CurrentUsage,
  changePlanRoute,
  createCheckoutSessionRoute,
  createSubscriptionRoute,
  type PlanChangePreview,
  type Subscription,
} from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import { paths } from '../../paths.ts'
import { useWorkspaceScope } from '../workspaces/workspaces.public.ts'
import { useReloadBilling } from './billing-queries.ts'
import { saveCheckout } from './checkout-memory.ts'
import { getPlatformHeaders } from './plan-choice.ts'

/** What a change needs to know: the plan, how the server says it comes about, and where the store stands now. */
export interface PlanChange {
  plan: BillingPlan
  preview: PlanChangePreview
  usage: CurrentUsage
  subscription: Subscription | null
  /** Leads to the provider's page for another card, although there is a saved one. */
  asksForCard?: boolean
}

function getReturnUrls() {
  const { origin } = window.location
  return { success: `${origin}${paths.checkoutSuccess}`, cancel: `${origin}${paths.checkoutCancel}` }
}

/** Where the browser has to go to approve or pay. @throws when the answer names no place. */
async function createCheckout({ plan, usage }: PlanChange): Promise<string> {
  const { success, cancel } = getReturnUrls()
  const body =
    usage.payment_platform === 'shopify'
      ? { plan_id: plan.id, return_url: success }
      : {
          product_id: plan.id,
          platform: 'stripe' as const,
          success_url: success,
          cancel_url: cancel,
          quantity: 1 as const,
        }
  const headers = getPlatformHeaders(usage.payment_platform)
  const { url, confirmation_url } = await callApi(createCheckoutSessionRoute, { headers, body })
  const address = url ?? confirmation_url
  if (!address) throw new Error('the checkout session has no address')
  return address
}

/**
 * Carries out a plan change. PLAN_CHANGE, and NEW_SUBSCRIPTION with a saved card, happen in place and answer 'changed';
 * else it answers the address of the provider's page, for which the browser has to leave.
 */
export function useChangePlan() {
  const reload = useReloadBilling()
  const { workspaceId } = useWorkspaceScope()
  return useSingleMutation({
    mutationFn: async (change: PlanChange): Promise<'changed' | { address: string }> => {
      const { plan, preview, usage, subscription, asksForCard } = change
      const headers = getPlatformHeaders(usage.payment_platform)
      if (preview.outcome === 'PLAN_CHANGE' && subscription) {
        await callApi(changePlanRoute, {
          params: { id: subscription.id },
          headers,
          body: { new_plan_id: plan.id, previewed_at: preview.previewed_at },
        })
        await reload()
        return 'changed'
      }
      if (preview.outcome === 'NEW_SUBSCRIPTION' && preview.payment_method && !asksForCard) {
        const body = { plan_id: plan.id, payment_method_id: preview.payment_method.id }
        await callApi(createSubscriptionRoute, { headers, body })
        await reload()
        return 'changed'
      }
      const address = await createCheckout(change)
      if (workspaceId) saveCheckout({ workspaceId, planId: plan.id })
      return { address }
    },
  })
}

/** Takes back a change that waits for the end of what is paid. */
export function useKeepPlan() {
  const reload = useReloadBilling()
  return useSingleMutation({
    mutationFn: async ({ id, plan, payment_platform }: Subscription) => {
      await callApi(changePlanRoute, {
        params: { id },
        headers: getPlatformHeaders(payment_platform),
        body: { new_plan_id: plan.id },
      })
      await reload()
    },
  })
}
