import { createHash } from 'node:crypto'
import { daySeconds } from '../subscriptions/billing-period.ts'
import { StripeError } from './stripe-error.ts'

export interface KeyedRequest {
  key: string
  method: string
  path: string
  body: string
}

export interface SavedAnswer {
  requestId: string
  status: number
  body: string
}

interface Entry {
  path: string
  bodyHash: string
  usedAt: number
  answer: SavedAnswer | null
}

const maxKeys = 5000

/** Remembers what was answered to a key for a day, so that a repeated request is not carried out again. */
export class IdempotencyKeys {
  readonly #entries = new Map<string, Entry>()

  /**
   * The answer of before, or null when this request is the first of its key, which is then in use.
   * Throws 400 for another body or path under the same key, 409 while the first request is still on its way.
   */
  begin(request: KeyedRequest, now: number): SavedAnswer | null {
    const bodyHash = createHash('sha256').update(request.body).digest('base64url')
    const path = `${request.method} ${request.path}`
    const entry = this.#entries.get(request.key)
    if (entry === undefined || entry.usedAt < now - daySeconds) {
      this.#entries.set(request.key, { path, bodyHash, usedAt: now, answer: null })
      this.#dropOldest()
      return null
    }
    if (entry.path !== path) throw refuseOtherEndpoint(request.key, entry.path)
    if (entry.bodyHash !== bodyHash) throw refuseOtherBody(request.key)
    if (entry.answer === null) throw refuseInUse(request.key)
    return entry.answer
  }

  /** Keeps the answer when the request was carried out; one that was refused before may be sent again. */
  end(key: string, answer: SavedAnswer | null): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    if (answer !== null && (answer.status < 400 || answer.status === 402)) entry.answer = answer
    else this.#entries.delete(key)
  }

  #dropOldest(): void {
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > maxKeys && oldest !== undefined) this.#entries.delete(oldest)
  }
}

function refuseOtherBody(key: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

function refuseOtherEndpoint(key: string, path: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

function refuseInUse(key: string): StripeError {
  return new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}
