import type { Platform } from '@voice-shop/contract'
import { AppError } from '../../core/errors.ts'
import { PlatformFailure } from './platform-failure.ts'

export const platformErrors = {
  /** Nobody has configured the platform's app here. */
  notOffered: (platform: Platform) =>
    new AppError({ status: 400, code: 'platforms.not_offered', params: { platform } }),
  /** A code that is used, expired or was never good. */
  badCode: (platform: Platform) =>
    new AppError({
      status: 400,
      code: 'platforms.bad_code',
      field: 'code',
      params: { platform },
    }),
  badShop: () => new AppError({ status: 400, code: 'platforms.bad_shop', field: 'shop' }),
  unavailable: (platform: Platform, cause: unknown) =>
    new AppError({
      status: 503,
      code: 'platforms.unavailable',
      params: { platform },
      retryAfterSeconds: 5,
      cause,
    }),
  credentialsRequired: () => new AppError({ status: 400, code: 'platforms.credentials_required' }),
  credentialsRefused: () => new AppError({ status: 400, code: 'platforms.credentials_refused' }),
  /** Another account has the store. */
  storeTaken: () => new AppError({ status: 400, code: 'platforms.store_taken' }),
  /** The workspace belongs to another store, whose figures must not mix with this one's. */
  otherStore: (externalId: string) =>
    new AppError({ status: 400, code: 'platforms.other_store', params: { store: externalId } }),
  /** There is nothing that a link could connect again. */
  noLink: () => new AppError({ status: 400, code: 'platforms.no_link' }),
  badSignature: () => new AppError({ status: 401, code: 'core.bad_signature' }),
}

/** A platform's failure as whoever connects a store is told it. */
export function explainFailure(platform: Platform, error: unknown): unknown {
  if (!(error instanceof PlatformFailure)) return error
  if (error.kind === 'bad_code') return platformErrors.badCode(platform)
  return platformErrors.unavailable(platform, error)
}
