import { AppError } from '../../core/errors.ts'

export const registrationErrors = {
  /** As emailTaken of users, with the way on for who holds an invitation. */
  emailTakenInvited: () => new AppError({ status: 400, code: 'auth.email_taken_invited', field: 'email' }),
  /** No such store, another one, or an install that is more than a day old. */
  unknownStore: (field: 'merchant_id' | 'store_id') => new AppError({ status: 400, code: 'auth.unknown_store', field }),
  alreadyClaimed: () => new AppError({ status: 400, code: 'stores.already_claimed', field: 'merchant_id' }),
  otherPlatform: () => new AppError({ status: 400, code: 'stores.other_platform', field: 'platform' }),
  /** Shopify alone may bill its stores: a subscription by card would go on beside it. */
  paidByCard: () => new AppError({ status: 409, code: 'platforms.paid_by_card' }),
}
