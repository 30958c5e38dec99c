export { UsageBanner } from './usage-banner.tsx'
export { UsageCard } from './usage-card.tsx'
export { useUsage } from './use-usage.ts'
