import { AppError } from '../../core/errors.ts'

export const dashboardErrors = {
  /** Of an own range no day is kept, or none has come yet. */
  noDayOfRange: (field: 'from' | 'to') =>
    new AppError({
      status: 400,
      field,
      code: field === 'from' ? 'dashboard.after_today' : 'dashboard.before_kept',
    }),
}
