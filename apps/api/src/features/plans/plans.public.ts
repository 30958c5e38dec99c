export {
  describeLimit,
  findPlan,
  freePlanId,
  getPlan,
  getProductBytes,
  getRemaining,
  getSearchBytes,
  isCustom,
  isLimitExceeded,
  isPaid,
  listPlans,
  type Plan,
} from './plans.ts'
