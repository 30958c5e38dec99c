export {
  describeLimit,
  findPlan,
  freePlanId,
  getPlan,
  getRemaining,
  isCustom,
  isLimitExceeded,
  isPaid,
  listPlans,
  type Plan,
} from './plans.ts'
