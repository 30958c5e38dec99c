import { AppError } from '../../../core/errors.ts'

export const twoStepErrors = {
  wrongPassword: () => new AppError({ status: 400, code: 'auth.wrong_current_password', field: 'password' }),
  passwordMissing: () => new AppError({ status: 400, code: 'validation.required', field: 'password' }),
  codeMissing: () => new AppError({ status: 400, code: 'auth.code_missing', field: 'code' }),
  wrongCode: () => new AppError({ status: 400, code: 'auth.wrong_code', field: 'code' }),
  /** Right, but taken before: the app shows the next one within 30 s. */
  usedCode: () => new AppError({ status: 400, code: 'auth.used_code', field: 'code' }),
  tooManyCodes: (retryAfterSeconds: number) =>
    new AppError({
      status: 429,
      code: 'auth.too_many_codes',
      field: 'code',
      params: { minutes: Math.ceil(retryAfterSeconds / 60) },
      retryAfterSeconds,
    }),

  /** Between the steps of a sign-in: too slow, or something has changed. The sign-in begins again. */
  signInExpired: () => new AppError({ status: 401, code: 'auth.sign_in_expired' }),
  signInTriesUsed: () => new AppError({ status: 401, code: 'auth.sign_in_tries_used' }),

  setupExpired: () => new AppError({ status: 400, code: 'auth.setup_expired' }),
  /** To be turned off, or to get new recovery codes, it has to be on. */
  notOn: () => new AppError({ status: 409, code: 'auth.two_step_not_on' }),
  requiredBy: (store: string) => new AppError({ status: 409, code: 'auth.two_step_required_by', params: { store } }),
  /** Who requires it of others has to have it. */
  ownerWithout: () => new AppError({ status: 409, code: 'auth.two_step_owner_without' }),
}
