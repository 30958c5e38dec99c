import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordChange, recordEvent } from '../account/events.ts'
import { newId } from '../account/ids.ts'
import type { Params } from '../http/params.ts'
import { refuse } from '../http/stripe-error.ts'
import { attachPaymentMethod, getPaymentMethod } from './payment-methods.ts'

interface NewSetupIntent {
  customerId: string | null
  metadata: Record<string, string>
}

export function addSetupIntent(account: Account, { customerId, metadata }: NewSetupIntent): Stripe.SetupIntent {
  const id = newId('seti')
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_${newId('secret')}`,
    created: account.clock.now(),
    customer: customerId,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
  account.setupIntents.add(intent)
  recordEvent(account, { type: 'setup_intent.created', object: intent })
  return intent
}

export function createSetupIntent(account: Account, params: Params): Stripe.SetupIntent {
  const customerId = params.findText('customer') ?? null
  if (customerId !== null) account.customers.get(customerId, 'customer')
  const intent = addSetupIntent(account, { customerId, metadata: params.mergeMetadata() })
  const method = params.findText('payment_method')
  if (method !== undefined) intent.payment_method = getPaymentMethod(account, method, 'payment_method').id
  return params.findFlag('confirm') === true ? confirmSetupIntent(account, intent.id, params) : intent
}

/** Saves the payment method with the customer of the intent. Throws the card error when the bank refuses. */
export function confirmSetupIntent(account: Account, id: string, params: Params): Stripe.SetupIntent {
  const intent = account.setupIntents.get(id)
  const methodId = params.findText('payment_method') ?? intent.payment_method
  if (typeof methodId !== 'string') {
    throw refuse('You cannot confirm this SetupIntent because it is missing a payment method.')
  }
  return completeSetupIntent(account, intent, getPaymentMethod(account, methodId, 'payment_method'))
}

export function completeSetupIntent(
  account: Account,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  if (intent.status === 'succeeded')
    throw refuse('You cannot confirm this SetupIntent because it has already succeeded.')
  const customer = account.customers.find(String(intent.customer))
  if (customer !== undefined) attachPaymentMethod(account, method, customer)
  recordChange(account, 'setup_intent.succeeded', {
    object: intent,
    apply: () => {
      intent.payment_method = method.id
      intent.status = 'succeeded'
    },
  })
  return intent
}
