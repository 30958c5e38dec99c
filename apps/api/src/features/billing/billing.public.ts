export { freePlanId, getPlan, type Plan } from './plans.ts'
