import { AppError } from '../../core/errors.ts'

type PasswordRule = 'password_too_short' | 'password_too_long' | 'password_is_email' | 'password_too_common'

export const authErrors = {
  /** The same for an unknown e-mail and a wrong password. */
  invalidCredentials: () => new AppError({ status: 401, code: 'auth.invalid_credentials' }),
  /** A refresh token that is unknown, forged, expired or revoked. */
  sessionEnded: () => new AppError({ status: 401, code: 'auth.session_ended' }),
  noWorkspace: () => new AppError({ status: 403, code: 'auth.no_workspace' }),
  emailTaken: () => new AppError({ status: 400, code: 'auth.email_taken', field: 'email' }),
  invalidInvitation: () => new AppError({ status: 400, code: 'auth.invalid_invitation', field: 'token' }),
  unknownStore: (field: 'merchant_id' | 'store_id') => new AppError({ status: 400, code: 'auth.unknown_store', field }),
  weakPassword: (rule: PasswordRule, params: Record<string, number> = {}) =>
    new AppError({ status: 400, code: `auth.${rule}`, field: 'password', params }),
}
