import { AppError } from '../../core/errors.ts'

export const billingErrors = {
  unknownPlan: (field: string) => new AppError({ status: 400, code: 'billing.unknown_plan', field }),
  planNotOffered: (field: string) => new AppError({ status: 400, code: 'billing.plan_not_offered', field }),
  foreignReturnUrl: (field: string) => new AppError({ status: 400, code: 'billing.foreign_return_url', field }),
  wrongPlatform: () => new AppError({ status: 400, code: 'billing.wrong_platform' }),
  notOffered: () => new AppError({ status: 400, code: 'billing.not_offered' }),
  approveInShopify: () => new AppError({ status: 400, code: 'billing.approve_in_shopify' }),
  cardsInShopify: () => new AppError({ status: 400, code: 'billing.cards_in_shopify' }),
  previewTooOld: () => new AppError({ status: 409, code: 'billing.preview_too_old' }),
  paymentOpen: () => new AppError({ status: 409, code: 'billing.payment_open' }),
  paysElsewhere: () => new AppError({ status: 409, code: 'billing.pays_elsewhere' }),
  topUpNotOffered: () => new AppError({ status: 400, code: 'billing.top_up_not_offered' }),
  alreadyOnPlan: () => new AppError({ status: 400, code: 'billing.already_on_plan' }),
  agreedPlan: () => new AppError({ status: 400, code: 'billing.agreed_plan' }),
  /** 409 tells clients to offer the provider's own page for a card. */
  rawCardsRefused: () => new AppError({ status: 409, code: 'billing.raw_cards_refused' }),
  cardDeclined: (reason: CardRefusal, cause: unknown) =>
    new AppError({ status: 402, code: `billing.card.${reason}`, cause }),
  badCard: (field: string, reason: CardRefusal) => new AppError({ status: 400, code: `billing.card.${reason}`, field }),
  providerUnavailable: (cause: unknown) =>
    new AppError({ status: 503, code: 'billing.provider_unavailable', retryAfterSeconds: 30, cause }),
  providerBusy: (cause: unknown) =>
    new AppError({ status: 503, code: 'billing.provider_busy', retryAfterSeconds: 5, cause }),
  /** What was asked may be done all the same. */
  providerSlow: (cause?: unknown) =>
    new AppError({ status: 503, code: 'billing.provider_slow', retryAfterSeconds: 10, cause }),
  badSignature: () => new AppError({ status: 400, code: 'core.bad_signature' }),
}

export const cardRefusals = [
  'declined',
  'insufficient_funds',
  'expired',
  'incorrect_number',
  'incorrect_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'processing_error',
  'authentication_required',
] as const
/** Why a card was refused, as the messages of locales/ know it. */
export type CardRefusal = (typeof cardRefusals)[number]
