import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getActiveSubscriptionRoute,
  getCurrentUsageRoute,
  getNextPaymentRoute,
  getTopUpRoute,
  listInvoicesRoute,
  listPaymentMethodsRoute,
  listPlansRoute,
  type NextPayment,
  previewPlanChangeRoute,
  type TopUp,
} from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useTranslation } from '../../app/translation.ts'
import { useWorkspaceScope } from '../workspaces/workspaces.public.ts'

const billingKey = 'billing'

/** The key and the gate of a query; answers hold amounts and sentences in the language of the interface. */
function useBillingScope(name: string, root = billingKey) {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  const { i18n } = useTranslation()
  return { queryKey: [root, name, workspaceId, i18n.language], enabled: isEnabled, staleTime: 0 }
}

export function usePlans() {
  return useQuery({
    ...useBillingScope('plans'),
    queryFn: ({ signal }) => callApi(listPlansRoute, { query: { status: 'active', page_size: 100 }, signal }),
    select: (page) => page.results,
  })
}

/** The subscription, or the empty object. */
export function useSubscription() {
  return useQuery({
    ...useBillingScope('subscription'),
    queryFn: ({ signal }) => callApi(getActiveSubscriptionRoute, { signal }),
  })
}

/** The plan whose limits hold, what is used of them, and who takes the payments. */
export function useCurrentUsage() {
  return useQuery({
    ...useBillingScope('current-usage'),
    queryFn: ({ signal }) => callApi(getCurrentUsageRoute, { signal }),
  })
}

/** What is charged next; the empty object for nothing. */
export function useNextPayment() {
  return useQuery({
    ...useBillingScope('next-payment'),
    queryFn: ({ signal }) => callApi(getNextPaymentRoute, { signal }),
    // Safe: the other shape of the answer has no properties at all.
    select: (next) => ('due_at' in next ? (next as NextPayment) : null),
  })
}

export function usePaymentMethods() {
  return useQuery({
    ...useBillingScope('payment-methods'),
    queryFn: ({ signal }) => callApi(listPaymentMethodsRoute, { query: { limit: 1 }, signal }),
  })
}

export const invoicesPerPage = 12

/** A page of the invoices. The page before stays until the asked one is there. */
export function useInvoices(page: number) {
  return useQuery({
    ...useBillingScope(`invoices ${page}`),
    queryFn: ({ signal }) => callApi(listInvoicesRoute, { query: { page, page_size: invoicesPerPage }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The one-time top-up of this billing period, null where there is none; the provider is asked, so only where it is shown. */
export function useTopUp({ isShown }: { isShown: boolean }) {
  const scope = useBillingScope('top-up')
  return useQuery({
    ...scope,
    enabled: scope.enabled && isShown,
    queryFn: ({ signal }) => callApi(getTopUpRoute, { signal }),
    // Safe: the other shape of the answer has no properties at all.
    select: (topUp) => ('state' in topUp ? (topUp as TopUp) : null),
  })
}

/** What a change to a plan would cost and when; asked anew each time that it is shown, but not by a change. */
export function usePlanPreview(planId: string) {
  return useQuery({
    ...useBillingScope(planId, 'plan-preview'),
    queryFn: ({ signal }) => callApi(previewPlanChangeRoute, { params: { id: planId }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Asks anew for all that is shown below these keys. What is asked for already was asked before the change. */
export async function askAnew(client: QueryClient, keys: readonly string[]): Promise<void> {
  // Else a first answer that is on its way would be taken for the one asked for now.
  await Promise.all(keys.map((key) => client.cancelQueries({ queryKey: [key] })))
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}

/** Reloads everything that a change of plan or card can have changed. */
export function useReloadBilling(): () => Promise<void> {
  const client = useQueryClient()
  return () => askAnew(client, [billingKey, 'usage'])
}
