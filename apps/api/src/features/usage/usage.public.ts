export { createUsage, readUsageAt, saveUsage, type UsageRow, type UsageState } from './usage.repository.ts'
export { getRemaining } from './usage.service.ts'
