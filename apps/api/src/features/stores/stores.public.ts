export { getSignedInMerchant, noteShopifySetup } from './stores.service.ts'
export { resolveTimeZone } from './time-zone.ts'
