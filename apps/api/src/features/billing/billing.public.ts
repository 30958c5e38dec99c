export { hasLiveSubscription } from './subscriptions.repository.ts'
