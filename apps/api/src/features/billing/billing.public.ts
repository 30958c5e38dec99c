export { billingDataSets } from './billing.data-sets.ts'
export { requestContactUpdate, requestContactUpdates } from './contact.ts'
export { eraseBilling } from './erase-billing.ts'
export { hasLiveSubscription } from './subscriptions.repository.ts'
