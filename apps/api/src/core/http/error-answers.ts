import type { ErrorBody } from '@voice-shop/contract'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { isDatabaseUnavailable } from '../database/failures.ts'
import { AppError, coreErrors, type Translate } from '../errors.ts'
import type { ErrorCode } from '../messages.ts'
import { overloadRefused } from '../metrics/signals.ts'
import { formatWait } from './format-wait.ts'
import { describeIssues, ValidationError } from './validation.ts'

/** Fastify's own refusals by their code, as ours. */
const fastifyErrors: Record<string, { status: number; code: ErrorCode }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'core.body_too_large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'core.not_json' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'core.bad_request' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'core.bad_json' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'core.bad_json' },
  FST_ERR_BAD_URL: { status: 400, code: 'core.bad_request' },
}

function findAppError(error: FastifyError): AppError | null {
  if (error instanceof AppError) return error
  const known = fastifyErrors[error.code]
  if (known) return new AppError(known)
  // Before the database: a caller that hung up fails with the same code as a connection of ours that is gone.
  const isCallers = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  if (!isCallers && isDatabaseUnavailable(error)) return coreErrors.unavailable(error)
  // JSON.parse and secure-json-parse throw SyntaxError, for __proto__ as well.
  if (error instanceof SyntaxError) return new AppError({ status: 400, code: 'core.bad_json' })
  return isCallers ? new AppError({ status: error.statusCode ?? 400, code: 'core.bad_request' }) : null
}

function answerAppError(translate: Translate, error: AppError, reply: FastifyReply) {
  const { request } = reply
  const { retryAfterSeconds: seconds } = error
  const wait = seconds === null ? {} : { wait: formatWait(request.language, seconds) }
  const message = translate(request.languageTag, error.code, { ...wait, ...error.params })
  const detail = { detail: message, ...(error.tellsCode ? { code: error.code } : {}) }
  const body: ErrorBody = error.field === null ? detail : { [error.field]: [message] }
  if (seconds !== null) reply.header('retry-after', String(seconds))
  if (error.bound) overloadRefused.send({ bound: error.bound })
  // A crowd that is refused must not fill the log, nor wake whoever watches it.
  const level = error.status >= 500 && !error.bound ? 'error' : 'info'
  const bound = error.bound ? { bound: error.bound } : {}
  request.log[level]({ code: error.code, ...bound, ...(error.cause ? { err: error.cause } : {}) }, 'request refused')
  return reply.code(error.status).send(body)
}

/** Every failure leaves as {"detail"} or {"field": […]} in the language asked for; what is unknown as an opaque 500. */
export function registerErrorAnswers(app: FastifyInstance, translate: Translate): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ValidationError) {
      request.log.info({ code: 'core.validation' }, 'request refused')
      return reply.code(400).send(describeIssues(translate, request.languageTag, error.issues))
    }
    const appError = findAppError(error)
    if (appError) return answerAppError(translate, appError, reply)
    request.log.error({ err: error }, 'unexpected error')
    return reply
      .code(500)
      .send({ detail: translate(request.languageTag, 'core.unexpected', { requestId: request.id }) })
  })
}
