import { textSchema } from '@voice-shop/contract'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { ArrivedWebhook } from '../../../core/http/webhooks.ts'
import { checkApiVersion } from '../../../core/metrics/signals.ts'
import type { ProviderEvent } from '../payment-provider.ts'

/** How old a signature may be, or how far ahead of our clock. */
const toleranceSeconds = 300

/** Stripe's library looks for signatures that are too old only: one of next year would be good until then. */
function isAhead(signature: string, now: Date): boolean {
  // However often it names a time.
  const times = signature
    .split(',')
    .flatMap((part) => (part.startsWith('t=') ? [Number.parseInt(part.slice(2), 10)] : []))
  return times.some((seconds) => seconds > now.getTime() / 1000 + toleranceSeconds)
}

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
const referenceSchema = z
  .union([idSchema.transform((id) => ({ id })), z.object({ id: idSchema })])
  .nullish()
  .catch(null)
/** What of an event is read: what else it is about is asked for. */
const eventSchema = z.object({
  id: idSchema,
  type: idSchema,
  /** That of the endpoint, or of the account. */
  api_version: z.string().nullish().catch(null),
  data: z.object({
    object: z.object({
      id: idSchema.optional().catch(undefined),
      customer: referenceSchema,
      charge: referenceSchema,
    }),
    /** What has changed, as it was before. */
    previous_attributes: z.object({ customer: referenceSchema }).nullish().catch(null),
  }),
})

function readCustomerId({ type, data }: z.infer<typeof eventSchema>): string | null {
  const { object, previous_attributes: before } = data
  if (type === 'customer.deleted') return object.id ?? null
  // What was detached belongs to nobody any more.
  return object.customer?.id ?? before?.customer?.id ?? null
}

/** The event of a webhook's raw body. Null: the signature is not Stripe's, too old or ahead of our time, or it is no event. */
export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  { body, getHeader, now }: ArrivedWebhook,
): ProviderEvent | null {
  let content: unknown
  const signature = getHeader('stripe-signature')
  if (isAhead(signature, now)) return null
  try {
    content = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime())
  } catch {
    return null
  }
  const { data: event } = eventSchema.safeParse(content)
  if (!event) return null
  checkApiVersion('stripe', { expected: stripe.getApiField('version'), announced: event.api_version })
  const isFollowed = followedTypes.some((pattern) => pattern.test(event.type))
  return {
    id: event.id,
    type: event.type,
    customerId: isFollowed ? readCustomerId(event) : null,
    hasOtherCards: ['checkout.session.completed', 'payment_method.detached'].includes(event.type),
    // A dispute names no customer.
    disputedChargeId: event.type === 'charge.dispute.created' ? (event.data.object.charge?.id ?? null) : null,
  }
}
