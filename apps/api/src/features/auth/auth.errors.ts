import { AppError } from '../../core/errors.ts'

type PasswordRule = 'password_too_short' | 'password_too_long' | 'password_is_email' | 'password_too_common'
/** Where a new password stands in a request. */
export type NewPasswordField = 'password' | 'new_password'

export const authErrors = {
  /** The same for an unknown e-mail and a wrong password. */
  invalidCredentials: () => new AppError({ status: 401, code: 'auth.invalid_credentials' }),
  /** A refresh token that is unknown, forged, expired or revoked. */
  sessionEnded: () => new AppError({ status: 401, code: 'auth.session_ended' }),
  noWorkspace: () => new AppError({ status: 403, code: 'auth.no_workspace' }),
  weakPassword: (rule: PasswordRule, params: Record<string, number> = {}, field: NewPasswordField = 'password') =>
    new AppError({ status: 400, code: `auth.${rule}`, field, params }),
  /** The new password is the one that it would replace. */
  passwordJustUsed: (field: NewPasswordField) => new AppError({ status: 400, code: 'auth.password_just_used', field }),
  wrongCurrentPassword: () =>
    new AppError({ status: 400, code: 'auth.wrong_current_password', field: 'current_password' }),
  /** No code, or one that was never ours. */
  invalidResetCode: () => new AppError({ status: 400, code: 'auth.invalid_reset_code' }),
  /** Of a mail: used, or replaced by that of a newer one. */
  usedLink: () => new AppError({ status: 400, code: 'auth.used_link' }),
  expiredLink: () => new AppError({ status: 400, code: 'auth.expired_link' }),
  /** No link, or one that was never ours. */
  invalidEmailLink: () => new AppError({ status: 400, code: 'auth.invalid_email_link' }),
  /** The account has this address. */
  sameEmail: () => new AppError({ status: 400, code: 'auth.same_email', field: 'email' }),
  /** There is nothing left to prove. */
  alreadyProven: () => new AppError({ status: 400, code: 'auth.already_proven' }),
  passwordIsNewEmail: () => new AppError({ status: 400, code: 'auth.password_is_email', field: 'email' }),
}
