import { useQuery } from '@tanstack/react-query'
import { refreshSubscriptionRoute } from '@voice-shop/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { callApi } from '../../api/client.ts'
import { useTranslation } from '../../app/translation.ts'
import { type ToastMessage, useToast } from '../../ui/toasts.tsx'
import { useWorkspaceScope } from '../workspaces/workspaces.public.ts'
import { useReloadBilling } from './billing-queries.ts'
import { findCheckoutPlan, forgetCheckout } from './checkout-memory.ts'
import { findSubscription, isPlanActive } from './plan-choice.ts'

const pollMs = 2000
/** Providers tell within seconds; who refused on Shopify's page comes back to the same address. */
const activationTimeoutMs = 40_000

type Returned = 'success' | 'cancel' | 'saved' | 'unchanged'

/** Takes what a provider's page came back with out of the address, so that a reload does not say it again. */
function useReturned(): Returned | null {
  const [search, setSearch] = useSearchParams()
  const value = search.get('checkout') ?? search.get('card')
  const [returned] = useState(value as Returned | null)
  const clean = useEffectEvent(() => {
    const removeReturn = (before: URLSearchParams) => {
      const after = new URLSearchParams(before)
      for (const name of ['checkout', 'card']) after.delete(name)
      return after
    }
    if (value !== null) setSearch(removeReturn, { replace: true })
  })
  useEffect(() => clean(), [])
  return returned
}

/** Says once, by toast, what the page was come back to with. */
function useTellReturned(returned: Returned | null): void {
  const { t } = useTranslation('billing')
  const toast = useToast()
  const tell = useEffectEvent(() => {
    if (returned === 'success') toast.show({ tone: 'info', message: () => t('planActivating') })
    if (returned === 'cancel') toast.show({ tone: 'info', message: () => t('checkoutCanceled') })
    if (returned === 'saved') toast.show({ tone: 'success', message: () => t('cardSaved') })
    if (returned === 'unchanged') toast.show({ tone: 'info', message: () => t('cardUnchanged') })
    if (returned === 'cancel') forgetCheckout()
  })
  useEffect(() => tell(), [])
}

/**
 * After a return from the provider's page: says what happened, and follows the plan that was chosen until the
 * provider confirms it. What the address says is no proof: only the provider's own answer activates anything.
 */
export function useCheckoutReturn(): { isActivating: boolean } {
  const { t } = useTranslation('billing')
  const toast = useToast()
  const reload = useReloadBilling()
  const { workspaceId, isEnabled } = useWorkspaceScope()
  const returned = useReturned()
  useTellReturned(returned)
  const [isActivating, setIsFollowing] = useState(returned === 'success')
  const { data } = useQuery({
    queryKey: ['billing', 'follow', workspaceId],
    queryFn: ({ signal }) => callApi(refreshSubscriptionRoute, { signal }),
    enabled: isActivating && isEnabled,
    refetchInterval: pollMs,
    gcTime: 0,
  })
  const isActive = isActivating && isPlanActive(findSubscription(data), findCheckoutPlan(workspaceId))

  const end = useEffectEvent((toastShown: ToastMessage) => {
    setIsFollowing(false)
    toast.show(toastShown)
    void reload()
  })
  useEffect(() => {
    if (!isActive) return
    forgetCheckout()
    end({ tone: 'success', message: () => t('planActive') })
  }, [isActive, t])
  useEffect(() => {
    if (!isActivating) return
    const timer = setTimeout(() => end({ tone: 'warning', message: () => t('planNotConfirmed') }), activationTimeoutMs)
    return () => clearTimeout(timer)
  }, [isActivating, t])

  return { isActivating }
}
