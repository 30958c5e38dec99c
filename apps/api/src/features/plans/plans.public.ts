export {
  describeLimit,
  findPlan,
  freePlanId,
  getPlan,
  isCustom,
  isLimitExceeded,
  isPaid,
  listPlans,
  type Plan,
} from './plans.ts'
