export { getSignedInMerchant } from './stores.service.ts'
export { resolveTimeZone } from './time-zone.ts'
