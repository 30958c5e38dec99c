import { AppError } from '../../core/errors.ts'

export const widgetErrors = {
  unknownKey: () => new AppError({ status: 404, code: 'widget.unknown_key' }),
  originNotAllowed: (origin: string) =>
    new AppError({ status: 403, code: 'widget.origin_not_allowed', params: { origin } }),
  sessionEnded: () => new AppError({ status: 401, code: 'widget.session_ended' }),
  isOff: () => new AppError({ status: 403, code: 'widget.is_off' }),
  noRecordings: () => new AppError({ status: 501, code: 'widget.no_recordings' }),
  notARecording: () => new AppError({ status: 400, code: 'widget.not_a_recording' }),
  speechFailed: (cause?: unknown) =>
    new AppError({ status: 503, code: 'widget.speech_failed', retryAfterSeconds: 5, cause }),
}
