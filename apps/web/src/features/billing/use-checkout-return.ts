import { useQuery } from '@tanstack/react-query'
import { getLatestCheckoutRoute, type LatestCheckout, refreshSubscriptionRoute } from '@voice-shop/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { callApi } from '../../api/client.ts'
import { useTranslation } from '../../app/translation.ts'
import type { Tone } from '../../ui/alert.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWorkspaceScope } from '../workspaces/workspaces.public.ts'
import { useReloadBilling } from './billing-queries.ts'
import { findCheckoutPlan, forgetCheckout } from './checkout-memory.ts'
import { type CheckoutOutcome, type CheckoutWay, judgeReturn } from './checkout-outcome.ts'
import { findSubscription, isPlanActive } from './plan-choice.ts'

const pollMs = 2000
/** Longer than any answer is waited for. */
const silenceTimeoutMs = 45_000

type Returned = CheckoutWay | 'saved' | 'unchanged'

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

/** Says once, by toast, what has become of the card. */
function useTellCard(returned: Returned | null): void {
  const { t } = useTranslation('billing')
  const toast = useToast()
  const tell = useEffectEvent(() => {
    if (returned === 'saved') toast.show({ tone: 'success', message: () => t('cardSaved') })
    if (returned === 'unchanged') toast.show({ tone: 'info', message: () => t('cardUnchanged') })
  })
  useEffect(() => tell(), [])
}

const outcomeTexts = {
  active: { tone: 'success', text: 'planActive' },
  planned: { tone: 'success', text: 'planScheduled' },
  declined: { tone: 'info', text: 'checkoutDeclined' },
  unpaid: { tone: 'info', text: 'checkoutUnpaid' },
  canceled: { tone: 'info', text: 'checkoutCanceled' },
  unconfirmed: { tone: 'warning', text: 'planNotConfirmed' },
  current: { tone: 'info', text: 'noNewPayment' },
  none: { tone: 'info', text: 'noPayment' },
} as const satisfies Record<CheckoutOutcome, { tone: Tone; text: string }>

/**
 * After a return from the provider's page: follows the plan that this tab set out to pay for until the provider says
 * what has come of it, and says that, in one toast. The address is no proof of anything.
 */
export function useCheckoutReturn(): { isActivating: boolean } {
  const { t } = useTranslation('billing')
  const toast = useToast()
  const reload = useReloadBilling()
  const { workspaceId, isEnabled } = useWorkspaceScope()
  const returned = useReturned()
  useTellCard(returned)
  const way = returned === 'success' || returned === 'cancel' ? returned : null
  const [isFollowing, setIsFollowing] = useState(way !== null)
  const [startedAt] = useState(Date.now)
  const planId = findCheckoutPlan(workspaceId)
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['billing', 'follow', workspaceId],
    queryFn: async ({ signal }) => {
      const subscription = findSubscription(await callApi(refreshSubscriptionRoute, { signal }))
      const isOpen = planId !== null && way === 'success' && !isPlanActive(subscription, planId)
      const checkout = isOpen ? await callApi(getLatestCheckoutRoute, { signal }) : {}
      // Safe: the other shape of the answer has no properties at all.
      return { subscription, checkout: 'state' in checkout ? (checkout as LatestCheckout) : undefined }
    },
    enabled: isFollowing && isEnabled,
    refetchInterval: pollMs,
    gcTime: 0,
  })
  const outcome =
    isFollowing && way && data ? judgeReturn({ way, planId, ...data, waitedMs: dataUpdatedAt - startedAt }) : null

  const end = useEffectEvent((ended: CheckoutOutcome) => {
    const { tone, text } = outcomeTexts[ended]
    const plan = data?.subscription?.plan.name
    setIsFollowing(false)
    forgetCheckout()
    toast.show({ tone, message: () => t(text, { plan }) })
    void reload()
  })
  useEffect(() => {
    if (outcome) end(outcome)
  }, [outcome])
  useEffect(() => {
    if (!isFollowing) return
    const timer = setTimeout(() => end('unconfirmed'), silenceTimeoutMs)
    return () => clearTimeout(timer)
  }, [isFollowing])

  return { isActivating: isFollowing && way === 'success' && planId !== null }
}
