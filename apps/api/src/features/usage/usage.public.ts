export { followBilling } from './follow-billing.ts'
export { countPlanUse } from './plan-uses.ts'
export {
  createUsage,
  getUsageRow,
  getUsageState,
  lockUsageState,
  readUsageAt,
  saveUsage,
  saveUsages,
  type UsageRow,
  type UsageState,
} from './usage.repository.ts'
export { getRemaining } from './usage.service.ts'
