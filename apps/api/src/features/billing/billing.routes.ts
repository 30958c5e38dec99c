import {
  attachPaymentMethodRoute,
  buyTopUpRoute,
  changePlanRoute,
  createCheckoutSessionRoute,
  createPaymentMethodRoute,
  createSetupSessionRoute,
  createSubscriptionRoute,
  deletePaymentMethodRoute,
  getActiveSubscriptionRoute,
  getCurrentUsageRoute,
  getLatestCheckoutRoute,
  getNextPaymentRoute,
  getTopUpRoute,
  listInvoicesRoute,
  listPaymentMethodsRoute,
  listPlansRoute,
  previewPlanChangeRoute,
  refreshSubscriptionRoute,
} from '@voice-shop/contract'
import { getLocale } from '@voice-shop/translation/locale'
import type { MountRoute, RouteContext } from '../../core/http/mount-route.ts'
import {
  getActiveSubscription,
  getCurrentUsage,
  getNextPayment,
  listBillingPlans,
  listInvoices,
  refreshSubscription,
} from './billing.service.ts'
import { createCheckoutSession, createSetupSession, getLatestCheckout } from './checkout.service.ts'
import {
  attachPaymentMethod,
  createPaymentMethod,
  deletePaymentMethod,
  listPaymentMethods,
} from './payment-methods.service.ts'
import type { PaymentDeps } from './payment-providers.ts'
import { changePlan } from './plan-change.service.ts'
import { previewPlanChange } from './plan-preview.service.ts'
import { createSubscription } from './subscribe.service.ts'
import { buyTopUp, getTopUp } from './top-up.service.ts'

/**
 * GET  /api/billing/plans/
 * GET  /api/billing/plans/:id/preview/
 * GET  /api/billing/subscriptions/get_active_subscription/
 * GET  /api/billing/subscriptions/current_usage/
 * GET  /api/billing/subscriptions/next_payment/
 * POST /api/billing/subscriptions/refresh/
 * POST /api/billing/subscriptions/
 * POST /api/billing/subscriptions/:id/change_plan/
 * POST /api/billing/checkout/create-checkout-session/
 * POST /api/billing/checkout/create-setup-session/
 * GET  /api/billing/checkout/latest/
 * GET  /api/billing/top-up/
 * POST /api/billing/top-up/
 * GET  /api/billing/payment-methods/list_payment_methods/
 * POST /api/billing/payment-methods/create_payment_method/
 * POST /api/billing/payment-methods/attach_payment_method/
 * POST /api/billing/payment-methods/delete_payment_method/
 * GET  /api/billing/invoices/
 */
export function mountBillingRoutes(mount: MountRoute, deps: PaymentDeps): void {
  const getAsker = ({ membership, session, language }: RouteContext<'workspace'>) => ({
    workspaceId: membership.workspaceId,
    userId: session.userId,
    speech: {
      language,
      locale: getLocale(language, null),
      translate: deps.translate,
      contactUrl: deps.config.contactUrl,
    },
  })

  mount(listPlansRoute, ({ context, query }) => listBillingPlans(deps, getAsker(context), query))
  mount(previewPlanChangeRoute, ({ context, params }) => previewPlanChange(deps, getAsker(context), params.id))

  mount(getActiveSubscriptionRoute, ({ context }) => getActiveSubscription(deps, getAsker(context)))
  mount(getCurrentUsageRoute, ({ context }) => getCurrentUsage(deps, getAsker(context)))
  mount(getNextPaymentRoute, ({ context }) => getNextPayment(deps, getAsker(context)))
  mount(refreshSubscriptionRoute, ({ context }) => refreshSubscription(deps, getAsker(context)))
  mount(createSubscriptionRoute, ({ context, ...request }) => createSubscription(deps, getAsker(context), request))
  mount(changePlanRoute, ({ context, ...request }) => changePlan(deps, getAsker(context), request))

  mount(createCheckoutSessionRoute, ({ context, ...request }) =>
    createCheckoutSession(deps, getAsker(context), request),
  )
  mount(createSetupSessionRoute, ({ context, ...request }) => createSetupSession(deps, getAsker(context), request))
  mount(getLatestCheckoutRoute, ({ context }) => getLatestCheckout(deps, getAsker(context)))

  mount(getTopUpRoute, ({ context }) => getTopUp(deps, getAsker(context)))
  mount(buyTopUpRoute, ({ context, ...request }) => buyTopUp(deps, getAsker(context), request))

  mount(listPaymentMethodsRoute, ({ context, query }) =>
    listPaymentMethods(deps, { workspaceId: context.membership.workspaceId, limit: query.limit }),
  )
  mount(createPaymentMethodRoute, ({ context, ...request }) => createPaymentMethod(deps, getAsker(context), request))
  mount(attachPaymentMethodRoute, ({ context, ...request }) => attachPaymentMethod(deps, getAsker(context), request))
  mount(deletePaymentMethodRoute, ({ context, ...request }) => deletePaymentMethod(deps, getAsker(context), request))

  mount(listInvoicesRoute, ({ context, query }) => listInvoices(deps, getAsker(context), query))
}
