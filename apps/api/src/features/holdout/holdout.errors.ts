import { AppError } from '../../core/errors.ts'

export const holdoutErrors = {
  notMeasurable: () => new AppError({ status: 409, code: 'holdout.not_measurable' }),
  underWay: () => new AppError({ status: 409, code: 'holdout.under_way' }),
}
