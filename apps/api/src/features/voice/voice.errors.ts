import { AppError } from '../../core/errors.ts'

export const voiceErrors = {
  unknownKey: () => new AppError({ status: 401, code: 'voice.unknown_key' }),
}
