import { AppError } from '../../core/errors.ts'

/** 402: a bigger plan has more. */
export const usageErrors = {
  recommendationsUsedUp: () => new AppError({ status: 402, code: 'usage.recommendations_used_up', tellsCode: true }),
  storageUsedUp: () => new AppError({ status: 402, code: 'usage.storage_used_up', tellsCode: true }),
  openingsUsedUp: () => new AppError({ status: 402, code: 'usage.openings_used_up', tellsCode: true }),
  recordingsUsedUp: () => new AppError({ status: 402, code: 'usage.recordings_used_up', tellsCode: true }),
  recordingsNotInPlan: () => new AppError({ status: 402, code: 'usage.recordings_not_in_plan', tellsCode: true }),
  downloadsUsedUp: () => new AppError({ status: 402, code: 'usage.downloads_used_up', tellsCode: true }),
  downloadsNotInPlan: () => new AppError({ status: 402, code: 'usage.downloads_not_in_plan', tellsCode: true }),
}
