import type { LatestCheckout } from '@voice-shop/contract'
import type Stripe from 'stripe'
import type { Checkout, CheckoutInput } from '../payment-provider.ts'
import { stripeLocales } from './stripe-client.ts'
import type { StripePrices } from './stripe-provider.ts'
import { planMetadataKey } from './stripe-subscription.ts'

/** Closes the open pages on which a plan can be paid for, but for the one to keep, which is returned. */
export async function closeCheckouts(
  stripe: Stripe,
  customer: string,
  isKept: (session: Stripe.Checkout.Session) => boolean = () => false,
): Promise<Stripe.Checkout.Session | null> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  const payments = data.filter(({ mode }) => mode === 'subscription')
  const kept = payments.find(isKept)
  await Promise.all(
    payments
      .filter((session) => session !== kept)
      // One that was just paid can no longer be closed: its subscription counts then.
      .map((session) => stripe.checkout.sessions.expire(session.id).catch(() => undefined)),
  )
  return kept ?? null
}

/** The open page for the same plan and way back, if any. Pages for another plan are closed: one intention at a time. */
function settleOpenCheckouts(stripe: Stripe, { customerId, plan, successUrl }: CheckoutInput) {
  return closeCheckouts(
    stripe,
    customerId,
    ({ metadata, success_url }) => metadata?.[planMetadataKey] === plan.id && success_url === successUrl,
  )
}

/** Opens Stripe's page for a plan. */
export async function createCheckout(stripe: Stripe, prices: StripePrices, input: CheckoutInput): Promise<Checkout> {
  const open = await settleOpenCheckouts(stripe, input)
  const metadata = { workspace_id: input.workspaceId, [planMetadataKey]: input.plan.id }
  const session =
    open ??
    (await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: input.customerId,
        client_reference_id: input.workspaceId,
        line_items: [{ price: prices.getPriceId(input.plan), quantity: 1 }],
        success_url: input.successUrl,
        cancel_url: input.cancelUrl,
        locale: stripeLocales[input.language],
        metadata,
        // The session's metadata does not reach the subscription.
        subscription_data: { metadata },
      },
      { idempotencyKey: input.idempotencyKey },
    ))
  if (!session.url) throw new Error(`Stripe's checkout ${session.id} has no address`)
  return { id: session.id, url: session.url }
}

const checkoutStates: Partial<Record<string, LatestCheckout['state']>> = {
  open: 'open',
  complete: 'completed',
  expired: 'expired',
}

/** What has become of the newest page: Stripe lists it first. A declined card leaves its page open. */
export async function findLatestCheckout(stripe: Stripe, customer: string): Promise<LatestCheckout | null> {
  const { data } = await stripe.checkout.sessions.list({ customer, limit: 20 })
  const latest = data.find(({ mode }) => mode === 'subscription')
  const planId = latest?.metadata?.[planMetadataKey]
  const state = checkoutStates[latest?.status ?? '']
  return state && planId ? { plan_id: planId, state } : null
}
