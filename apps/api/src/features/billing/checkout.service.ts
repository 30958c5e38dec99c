import { createHash } from 'node:crypto'
import type {
  createCheckoutSessionRoute,
  createSetupSessionRoute,
  LatestCheckout,
  RouteInput,
} from '@voice-shop/contract'
import { AppError } from '../../core/errors.ts'
import { findPlan, isPaid, type Plan } from '../plans/plans.public.ts'
import { billingErrors } from './billing.errors.ts'
import type { Asker } from './billing.service.ts'
import { beginRevision, type CustomerRow, findCustomer, getBillingWorkspace } from './customers.repository.ts'
import { RequestsUnderWay, withProviderDeadline } from './deadline.ts'
import { isEntitled } from './subscription-status.ts'
import { findLiveSubscription } from './subscriptions.repository.ts'
import {
  type BillingDeps,
  findWorkspaceProvider,
  getWorkspaceBilling,
  type WorkspaceBilling,
  withCustomer,
} from './workspace-billing.ts'

type CheckoutRequest = Pick<RouteInput<typeof createCheckoutSessionRoute>, 'headers' | 'body'>
type SetupRequest = Pick<RouteInput<typeof createSetupSessionRoute>, 'headers' | 'body'>

/** What was asked for, by the names of its fields, which differ between the providers. */
interface CheckoutOrder {
  planField: string
  planId: string
  successUrl: string
  cancelUrl: string
}

function requireField(body: Record<string, unknown>, field: string): string {
  const value = body[field]
  if (typeof value !== 'string') throw new AppError({ status: 400, code: 'validation.required', field })
  return value
}

/** An address of the app itself: checkouts must not lead users elsewhere. Throws 400 on any other. */
export function readReturnUrl(deps: BillingDeps, body: Record<string, unknown>, field: string): string {
  const text = requireField(body, field)
  const url = URL.parse(text)
  const hasCredentials = url !== null && (url.username !== '' || url.password !== '')
  if (url?.origin !== deps.appAddress.origin || hasCredentials) throw billingErrors.foreignReturnUrl(field)
  // As written, but for what a parser would read otherwise: Stripe fills in {CHECKOUT_SESSION_ID}.
  return `${url.origin}${url.pathname}${url.search}${url.hash}`.replaceAll(
    '%7BCHECKOUT_SESSION_ID%7D',
    '{CHECKOUT_SESSION_ID}',
  )
}

function readOrder(deps: BillingDeps, { provider }: WorkspaceBilling, body: CheckoutRequest['body']): CheckoutOrder {
  if (body.platform !== undefined && body.platform !== provider.platform) throw billingErrors.wrongPlatform()
  if (provider.platform === 'shopify') {
    const returnUrl = readReturnUrl(deps, body, 'return_url')
    return { planField: 'plan_id', planId: requireField(body, 'plan_id'), successUrl: returnUrl, cancelUrl: returnUrl }
  }
  return {
    planField: 'product_id',
    planId: requireField(body, 'product_id'),
    successUrl: readReturnUrl(deps, body, 'success_url'),
    cancelUrl: readReturnUrl(deps, body, 'cancel_url'),
  }
}

function getOfferedPlan({ provider }: WorkspaceBilling, { planField, planId }: CheckoutOrder): Plan {
  const plan = findPlan(planId)
  if (!plan) throw billingErrors.unknownPlan(planField)
  if (!isPaid(plan) || !provider.canSell(plan)) throw billingErrors.planNotOffered(planField)
  return plan
}

/** Throws where a checkout would sell what the store has, or let it pay twice. */
async function requireFree(deps: BillingDeps, { workspace, provider }: WorkspaceBilling, plan: Plan): Promise<void> {
  const live = await findLiveSubscription(deps.db, workspace.workspaceId)
  if (!live) return
  if (live.provider !== provider.platform) throw billingErrors.paysElsewhere()
  if (live.plan_id === plan.id && isEntitled(live.status)) throw billingErrors.alreadyOnPlan()
}

const underWay = new RequestsUnderWay()

function makeKey(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

async function openCheckout(
  deps: BillingDeps,
  { workspace, provider }: WorkspaceBilling,
  { customer, plan, successUrl, cancelUrl }: CheckoutOrder & { plan: Plan; customer: CustomerRow },
) {
  const input = {
    customerId: customer.customer_id,
    workspaceId: workspace.workspaceId,
    plan,
    language: workspace.language,
    successUrl,
    cancelUrl,
  }
  const idempotencyKey = makeKey([workspace.workspaceId, 'checkout', plan.id, customer.revision, input])
  try {
    return await provider.createCheckout({ ...input, idempotencyKey })
  } finally {
    await beginRevision(deps.db, { workspaceId: workspace.workspaceId, provider: provider.platform })
  }
}

/**
 * Opens the provider's page on which a plan is paid for or approved. A second request for the same plan gets the same
 * page; one for another plan closes it.
 */
export async function createCheckoutSession(deps: BillingDeps, asker: Asker, { headers, body }: CheckoutRequest) {
  const { workspaceId } = asker
  const billing = await getWorkspaceBilling(deps, { workspaceId, claimed: headers['x-payment-platform'] })
  const order = readOrder(deps, billing, body)
  const plan = getOfferedPlan(billing, order)
  await requireFree(deps, billing, plan)
  const { language } = asker.speech
  const localized = { ...billing, workspace: { ...billing.workspace, language } }
  const { id, url } = await withProviderDeadline(
    deps,
    underWay.share(makeKey([workspaceId, order, language]), () =>
      withCustomer(deps, localized, (customer) => openCheckout(deps, localized, { ...order, plan, customer })),
    ),
  )
  return billing.provider.platform === 'shopify' ? { id, confirmation_url: url } : { id, url }
}

/**
 * What has become of the page that was opened last, by the provider's own word: who comes back from it has not
 * necessarily paid. Throws 503 where the provider cannot be asked.
 */
export async function getLatestCheckout(
  deps: BillingDeps,
  { workspaceId }: Asker,
): Promise<LatestCheckout | Record<string, never>> {
  const provider = await findWorkspaceProvider(deps, await getBillingWorkspace(deps.db, workspaceId))
  const customer = provider && (await findCustomer(deps.db, { workspaceId, provider: provider.platform }))
  if (!customer) return {}
  return (await withProviderDeadline(deps, provider.findLatestCheckout(customer.customer_id))) ?? {}
}

/** Opens the provider's page for a new card. Throws 400 on Shopify, which has no cards of ours. */
export async function createSetupSession(deps: BillingDeps, asker: Asker, { headers, body }: SetupRequest) {
  const { workspaceId, speech } = asker
  const billing = await getWorkspaceBilling(deps, { workspaceId, claimed: headers['x-payment-platform'] })
  const { cards, platform } = billing.provider
  if (!cards) throw billingErrors.cardsInShopify()
  const successUrl = readReturnUrl(deps, body, 'success_url')
  const cancelUrl = readReturnUrl(deps, body, 'cancel_url')
  const open = async (customer: CustomerRow) => {
    const { language } = speech
    const input = { customerId: customer.customer_id, workspaceId, language, successUrl, cancelUrl, currency: 'USD' }
    const idempotencyKey = makeKey([workspaceId, 'setup', customer.revision, input])
    try {
      return await cards.createSetupPage({ ...input, idempotencyKey })
    } finally {
      await beginRevision(deps.db, { workspaceId, provider: platform })
    }
  }
  const key = makeKey([workspaceId, 'setup', successUrl])
  return withProviderDeadline(
    deps,
    underWay.share(key, () => withCustomer(deps, billing, open)),
  )
}
