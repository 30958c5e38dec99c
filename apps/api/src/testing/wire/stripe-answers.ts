import { listTypeProblems, type TypedValue } from './check-types.ts'

/** Of Stripe's package: decimals are objects of its own there, and texts on the wire. */
const preamble = `import type Stripe from 'stripe'
type Wire<T> = T extends Stripe.Decimal ? string
  : T extends readonly (infer Item)[] ? Wire<Item>[]
  : T extends object ? { [Key in keyof T]: Wire<T[Key]> }
  : T`

/** The type of an object by what it says that it is. */
const types: Record<string, string> = {
  customer: 'Stripe.Customer',
  payment_method: 'Stripe.PaymentMethod',
  subscription: 'Stripe.Subscription',
  subscription_schedule: 'Stripe.SubscriptionSchedule',
  invoice: 'Stripe.Invoice',
  'checkout.session': 'Stripe.Checkout.Session',
  charge: 'Stripe.Charge',
  dispute: 'Stripe.Dispute',
  setup_intent: 'Stripe.SetupIntent',
}

interface Answered {
  object?: string
  deleted?: boolean
  data?: Answered[]
}

function describe(name: string, value: Answered): TypedValue[] {
  if (value.object === 'list') return (value.data ?? []).flatMap((item) => describe(name, item))
  if (value.deleted) return [{ name, type: 'Stripe.DeletedCustomer', value }]
  const type = types[value.object ?? '']
  return [{ name, type: type ? `Wire<${type}>` : 'never', value }]
}

/** What Stripe's own types have against what it is said to have answered and sent. */
export function listStripeProblems(answers: readonly { name: string; value: unknown }[]): Promise<string[]> {
  return listTypeProblems(
    preamble,
    answers.flatMap(({ name, value }) => describe(name, value as Answered)),
  )
}
