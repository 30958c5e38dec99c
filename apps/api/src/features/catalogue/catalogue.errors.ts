import { AppError } from '../../core/errors.ts'

export const catalogueErrors = {
  /** The secret key was replaced a moment ago. */
  unknownKey: () => new AppError({ status: 401, code: 'voice.unknown_key' }),
}
