import { AppError } from '../../core/errors.ts'

export const liveErrors = {
  tooManyStreams: () => new AppError({ status: 429, code: 'live.too_many_streams', retryAfterSeconds: 60 }),
}
