import { AppError } from '../../core/errors.ts'

export const userErrors = {
  emailTaken: () => new AppError({ status: 400, code: 'auth.email_taken', field: 'email' }),
}
