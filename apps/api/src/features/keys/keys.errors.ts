import type { KeyScope } from '@voice-shop/contract'
import { AppError } from '../../core/errors.ts'

export const keyErrors = {
  unknownKey: () => new AppError({ status: 401, code: 'voice.unknown_key' }),
  expired: () => new AppError({ status: 401, code: 'keys.expired', tellsCode: true }),
  wrongScope: (scope: KeyScope) =>
    new AppError({ status: 403, code: 'keys.wrong_scope', params: { scope }, tellsCode: true }),
  secretKeyOnly: () => new AppError({ status: 403, code: 'keys.secret_key_only', tellsCode: true }),
  tooMany: (limit: number) => new AppError({ status: 409, code: 'keys.too_many', params: { limit } }),
}
