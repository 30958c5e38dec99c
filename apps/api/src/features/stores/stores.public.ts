export { createMerchant, type NewMerchant } from './stores.repository.ts'
export { resolveTimeZone } from './time-zone.ts'
