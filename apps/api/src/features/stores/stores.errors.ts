import { AppError } from '../../core/errors.ts'

export const storeErrors = {
  unknownTimeZone: () => new AppError({ status: 400, code: 'stores.unknown_time_zone', field: 'time_zone' }),
  loopbackOrigin: (origin: string) =>
    new AppError({ status: 400, code: 'stores.loopback_origin', field: 'allowed_origins', params: { origin } }),
  notShopify: () => new AppError({ status: 400, code: 'stores.not_shopify' }),
}
