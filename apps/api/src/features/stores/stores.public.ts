export { createMerchant, endClaim, findMerchant } from './stores.repository.ts'
export { getSignedInMerchant } from './stores.service.ts'
export { resolveTimeZone } from './time-zone.ts'
export { makeWidgetKey } from './widget-key.ts'
