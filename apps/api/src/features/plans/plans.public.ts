export {
  describeLimit,
  findPlan,
  freePlanId,
  getPlan,
  getRemaining,
  getSearchBytes,
  isCustom,
  isLimitExceeded,
  isPaid,
  listPlans,
  type Plan,
} from './plans.ts'
