export { describeLimit, freePlanId, getPlan, isLimitExceeded, type Plan } from './plans.ts'
export { hasLiveSubscription } from './subscriptions.repository.ts'
