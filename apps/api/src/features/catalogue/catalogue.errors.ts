import { AppError } from '../../core/errors.ts'

export const catalogueErrors = {
  hasProducts: () => new AppError({ status: 409, code: 'catalogue.has_products' }),
}
