export { freePlanId, getPlan, type Plan } from './plans.ts'
export { hasLiveSubscription } from './subscriptions.repository.ts'
