export { type BillingPeriod, followBilling } from './follow-billing.ts'
export {
  createUsage,
  getUsageState,
  readUsageAt,
  saveUsage,
  type UsageRow,
  type UsageState,
} from './usage.repository.ts'
export { getRemaining } from './usage.service.ts'
