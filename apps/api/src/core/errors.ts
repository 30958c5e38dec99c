import type { LanguageTag } from '@voice-shop/contract'
import type { ErrorCode, ServerKey } from './messages.ts'

/**
 * What bounds how much is under way: a caller's requests by time, work that waits for its share, bytes of bodies, passwords
 * to hash, photos to read, events to write, open streams.
 */
export type Bound = 'pace' | 'work' | 'bodies' | 'passwords' | 'photos' | 'events' | 'streams'

/**
 * A failure that the caller caused or can understand. The code is stable and dotted, and is also the key of
 * the message.
 */
export class AppError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** The request's field that is wrong; without one the message goes into `detail`. */
  readonly field: string | null
  readonly params: Record<string, string | number>
  /** Seconds after which a new try makes sense, sent as Retry-After. */
  readonly retryAfterSeconds: number | null
  /** Clients act on the code: it goes with the message. */
  readonly tellsCode: boolean
  /** Which bound of how much may be under way refused it; null: none. It is no fault of ours, and counted. */
  readonly bound: Bound | null

  constructor(input: {
    status: number
    code: ErrorCode
    field?: string
    params?: Record<string, string | number>
    retryAfterSeconds?: number
    tellsCode?: boolean
    bound?: Bound
    cause?: unknown
  }) {
    super(input.code, { cause: input.cause })
    this.name = 'AppError'
    this.status = input.status
    this.code = input.code
    this.field = input.field ?? null
    this.params = input.params ?? {}
    this.retryAfterSeconds = input.retryAfterSeconds ?? null
    this.tellsCode = input.tellsCode ?? false
    this.bound = input.bound ?? null
  }
}

/** Says a message in a language; the param `platform` is said by the platform's name. */
export type Translate = (language: LanguageTag, key: ServerKey, params?: Record<string, string | number>) => string

export const coreErrors = {
  notFound: () => new AppError({ status: 404, code: 'core.not_found' }),
  forbidden: () => new AppError({ status: 403, code: 'core.forbidden' }),
  unauthenticated: () => new AppError({ status: 401, code: 'core.unauthenticated' }),
  unavailable: (cause?: unknown) =>
    new AppError({ status: 503, code: 'core.unavailable', retryAfterSeconds: 5, cause }),
  /** Nobody waits for the answer any more. 499, as nginx calls it: no fault of ours. */
  abandoned: () => new AppError({ status: 499, code: 'core.unavailable' }),
  /** Too much is under way for all together. */
  overloaded: (bound: Bound) => new AppError({ status: 503, code: 'core.unavailable', retryAfterSeconds: 5, bound }),
}
