export { billingDataSets } from './billing.data-sets.ts'
export { eraseBilling } from './erase-billing.ts'
export { hasLiveSubscription } from './subscriptions.repository.ts'
