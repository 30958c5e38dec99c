export { useUsage } from './use-usage.ts'
