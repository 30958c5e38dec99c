export { BillingNotice, BillingPlans, useCanChangeBilling } from './billing-plans.tsx'
export { useCurrentUsage } from './billing-queries.ts'
export { PaymentMethodCard } from './payment-method-card.tsx'
