import { textSchema } from '@voice-shop/contract'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { ArrivedWebhook } from '../../../core/http/webhooks.ts'
import type { ProviderEvent } from '../payment-provider.ts'

/** How old a signature may be. */
const toleranceSeconds = 300

/** The kinds of events after which a subscription, its payment or the cards may be others. */
const followedTypes = [
  /^checkout\.session\.(completed|expired|async_payment_succeeded|async_payment_failed)$/,
  /^customer\.subscription\./,
  /^subscription_schedule\./,
  /^invoice\.(paid|payment_failed|payment_action_required|voided|marked_uncollectible)$/,
  /^payment_method\.(attached|detached|updated)$/,
  /^customer\.deleted$/,
  /^charge\.(refunded|dispute\.created)$/,
]

const idSchema = textSchema({ max: 255 })
/** What of an event is read: what else it is about is asked for. */
const eventSchema = z.object({
  id: idSchema,
  type: idSchema,
  data: z.object({
    object: z.object({
      id: idSchema.optional().catch(undefined),
      customer: z
        .union([idSchema, z.object({ id: idSchema })])
        .nullish()
        .catch(null),
    }),
  }),
})

function readCustomerId({ type, data: { object } }: z.infer<typeof eventSchema>): string | null {
  if (type === 'customer.deleted') return object.id ?? null
  return typeof object.customer === 'string' ? object.customer : (object.customer?.id ?? null)
}

/** The event of a webhook's raw body. Null: the signature is not Stripe's or too old, or it is no event. */
export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  { body, getHeader, now }: ArrivedWebhook,
): ProviderEvent | null {
  let content: unknown
  try {
    const signature = getHeader('stripe-signature')
    content = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime())
  } catch {
    return null
  }
  const { data: event } = eventSchema.safeParse(content)
  if (!event) return null
  const isFollowed = followedTypes.some((pattern) => pattern.test(event.type))
  return {
    id: event.id,
    type: event.type,
    customerId: isFollowed ? readCustomerId(event) : null,
    hasNewCard: event.type === 'checkout.session.completed',
  }
}
