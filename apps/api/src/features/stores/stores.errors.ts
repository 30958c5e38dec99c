import { AppError } from '../../core/errors.ts'

export const storeErrors = {
  /** No such store, or its install is more than a day old. */
  unknownMerchant: () => new AppError({ status: 400, code: 'auth.unknown_store', field: 'merchant_id' }),
  alreadyClaimed: () => new AppError({ status: 400, code: 'stores.already_claimed', field: 'merchant_id' }),
  otherPlatform: () => new AppError({ status: 400, code: 'stores.other_platform', field: 'platform' }),
  otherStore: () => new AppError({ status: 400, code: 'auth.unknown_store', field: 'store_id' }),
  unknownTimeZone: () => new AppError({ status: 400, code: 'stores.unknown_time_zone', field: 'time_zone' }),
  loopbackOrigin: (origin: string) =>
    new AppError({ status: 400, code: 'stores.loopback_origin', field: 'allowed_origins', params: { origin } }),
  notShopify: () => new AppError({ status: 400, code: 'stores.not_shopify' }),
}
