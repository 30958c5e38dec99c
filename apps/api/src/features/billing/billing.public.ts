export { billingDataSets } from './billing.data-sets.ts'
export { hasLiveSubscription } from './subscriptions.repository.ts'
