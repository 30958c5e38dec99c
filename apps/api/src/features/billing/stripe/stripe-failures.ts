import type Stripe from 'stripe'
import { type AppError, coreErrors } from '../../../core/errors.ts'
import { measureCall, readStatus } from '../../../core/metrics/signals.ts'
import { billingErrors, type CardRefusal } from '../billing.errors.ts'

/**
 * Stripe's codes of a card as ours, with the field of the card form that is wrong.
 * Source: https://docs.stripe.com/error-codes
 */
const badCardFields: Record<string, { field: string; reason: CardRefusal }> = {
  incorrect_number: { field: 'number', reason: 'incorrect_number' },
  invalid_number: { field: 'number', reason: 'incorrect_number' },
  invalid_expiry_month: { field: 'exp_month', reason: 'invalid_expiry_month' },
  invalid_expiry_year: { field: 'exp_year', reason: 'invalid_expiry_year' },
  invalid_cvc: { field: 'cvc', reason: 'incorrect_cvc' },
  incorrect_cvc: { field: 'cvc', reason: 'incorrect_cvc' },
}

const declines: Record<string, CardRefusal> = {
  expired_card: 'expired',
  insufficient_funds: 'insufficient_funds',
  processing_error: 'processing_error',
  authentication_required: 'authentication_required',
  subscription_payment_intent_requires_action: 'authentication_required',
  invoice_payment_intent_requires_action: 'authentication_required',
}

/** By its shape: the package, whose classes would tell as well, is loaded only where it is used. */
function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'rawType' in error && 'type' in error
}

export function hasStripeCode(error: unknown, code: string): boolean {
  return isStripeError(error) && error.code === code
}

/** Whether Stripe does not know the object that the request named. */
export function isMissing(error: unknown): boolean {
  return hasStripeCode(error, 'resource_missing')
}

/** Whether a bank refused a card. */
export function isDecline(error: unknown): boolean {
  return isStripeError(error) && error.type === 'StripeCardError'
}

/** Whether the bank asks the customer to confirm the payment. */
export function asksForConfirmation(error: unknown): boolean {
  if (!isStripeError(error)) return false
  const { code = '', decline_code = '' } = error
  return [code, decline_code].some((one) => declines[one] === 'authentication_required')
}

/** Stripe answers 400 or 402 where the account may not send card numbers, and tells only by the message. */
function isRawCardRefusal({ rawType, message }: Stripe.errors.StripeError): boolean {
  return rawType === 'invalid_request_error' && message.includes('credit card numbers directly')
}

function explainCardError({ code = '', decline_code = '' }: Stripe.errors.StripeError, cause: unknown): AppError {
  const bad = badCardFields[code]
  if (bad) return billingErrors.badCard(bad.field, bad.reason)
  return billingErrors.cardDeclined(declines[decline_code] ?? declines[code] ?? 'declined', cause)
}

/** A failure of Stripe as one that the user understands. An error's cause names codes, never what was sent. */
export function explainStripeFailure(error: unknown): unknown {
  if (!isStripeError(error)) return error
  const { type, rawType, code, decline_code, statusCode, requestId, param } = error
  const cause = { type, rawType, code, decline_code, statusCode, requestId, param }
  if (isRawCardRefusal(error)) return billingErrors.rawCardsRefused()
  if (type === 'StripeCardError' || rawType === 'card_error') return explainCardError(error, cause)
  if (type === 'StripeRateLimitError') return billingErrors.providerBusy(cause)
  if (isMissing(error)) return coreErrors.notFound()
  // Whether Stripe has done it, only Stripe knows.
  if (type === 'StripeConnectionError') return billingErrors.providerSlow(cause)
  // The same request is under way.
  if (type === 'StripeIdempotencyError' || statusCode === 409) return billingErrors.providerBusy(cause)
  // A message could quote what was sent: of a card nothing is told.
  const message = param?.startsWith('card') ? '' : error.message
  return billingErrors.providerUnavailable({ ...cause, message })
}

/** Without a status Stripe has not answered. */
function readFailure(error: unknown) {
  return readStatus((isStripeError(error) && error.statusCode) || 500)
}

/** Runs calls of Stripe. Throws what explainStripeFailure makes of their failures. */
export async function callStripe<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await measureCall('stripe', run, { readError: readFailure })
  } catch (error) {
    throw explainStripeFailure(error)
  }
}
