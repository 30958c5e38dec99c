export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_method?: object
}

/** An answer that is an error, as `{"error": {…}}` with its HTTP status. */
export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** 400: the request cannot be carried out as it stands. */
export function refuse(message: string, details: { param?: string; code?: string } = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details })
}

/** 404 for an id in the path, 400 for one among the parameters, as Stripe does. */
export function refuseMissing(what: string, id: string, param?: string): StripeError {
  const status = param === undefined ? 404 : 400
  const message = `No such ${what}: '${id}'`
  return new StripeError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param: param ?? 'id',
  })
}

export function refuseMissingParam(param: string): StripeError {
  return refuse(`Missing required param: ${param}.`, { param, code: 'parameter_missing' })
}

/** Something that Stripe can do and this simulator does not: it says so, so that no test passes by accident. */
export function refuseUnmodelled(what: string, param?: string): StripeError {
  return refuse(`The simulator does not model ${what}; see LIMITS.md.`, param === undefined ? {} : { param })
}

const cardErrors = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  incorrect_number: 'Your card number is incorrect.',
  invalid_number: 'The card number is not a valid credit card number.',
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_cvc: "Your card's security code is invalid.",
  test_mode_live_card:
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
} as const

export type CardProblem = keyof typeof cardErrors

const params: Partial<Record<CardProblem, string>> = {
  incorrect_number: 'number',
  invalid_number: 'number',
  invalid_expiry_month: 'exp_month',
  invalid_expiry_year: 'exp_year',
  invalid_cvc: 'cvc',
  incorrect_cvc: 'cvc',
}

/** 402: what a bank or the check of a number says about a card. */
export function refuseCard(problem: CardProblem): StripeError {
  const message = cardErrors[problem]
  const param = params[problem]
  const place = param === undefined ? {} : { param }
  if (problem === 'card_declined') return decline(message, 'generic_decline')
  if (problem === 'authentication_required') {
    return new StripeError(402, { type: 'card_error', code: problem, decline_code: problem, message })
  }
  if (problem === 'insufficient_funds' || problem === 'test_mode_live_card') return decline(message, problem)
  return new StripeError(402, { type: 'card_error', code: problem, message, ...place })
}

/** 402: the bank asks the customer, who is there, to confirm; the invoice stays open until they have, on its page. */
export function refuseUnconfirmed(): StripeError {
  const message =
    'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice. For more details see: https://stripe.com/docs/billing/subscriptions/overview#requires-action'
  return new StripeError(402, { type: 'card_error', code: 'invoice_payment_intent_requires_action', message })
}

/** 402: the customer did not confirm, or the bank did not believe it. */
export function refuseConfirmation(): StripeError {
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  return new StripeError(402, { type: 'card_error', code: 'payment_intent_authentication_failure', message })
}

function decline(message: string, reason: string): StripeError {
  return new StripeError(402, { type: 'card_error', code: 'card_declined', decline_code: reason, message })
}

export function isCardProblem(text: string): text is CardProblem {
  return Object.hasOwn(cardErrors, text)
}
