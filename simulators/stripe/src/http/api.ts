import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from '../account/account.ts'
import { apiVersion } from '../account/events.ts'
import { newId } from '../account/ids.ts'
import { runDueWork } from '../subscriptions/due-work.ts'
import { expandAnswer } from './expand.ts'
import { type Faults, throwFault } from './faults.ts'
import { type Form, parseForm } from './form.ts'
import { answerJson, type HttpAnswer, type HttpRequest } from './http-message.ts'
import { IdempotencyKeys } from './idempotency.ts'
import { Params, requireKnownNames } from './params.ts'
import type { RequestLog } from './request-log.ts'
import { findRoute } from './route.ts'
import { routes } from './routes.ts'
import { refuse, StripeError } from './stripe-error.ts'

/** The API under /v1: authentication, versions, idempotency and faults around the routes. */
export class Api {
  readonly #account: Account
  readonly #faults: Faults
  readonly #log: RequestLog
  readonly #keys = new IdempotencyKeys()

  constructor(account: Account, { faults, log }: { faults: Faults; log: RequestLog }) {
    this.#account = account
    this.#faults = faults
    this.#log = log
  }

  /** The answer to a request; null when the connection is to break without one. */
  async answer(request: HttpRequest): Promise<HttpAnswer | null> {
    const id = newId('req', 14)
    const form = parseForm(request.method === 'POST' ? request.body : request.query)
    const fault = this.#faults.meet(request.path)
    const answer = await this.#answerKeyed(request, { id, form, fault })
    this.#log.add({
      id,
      method: request.method,
      path: request.path,
      params: form.values,
      idempotencyKey: readKey(request),
      status: answer.status,
    })
    if (fault?.kind === 'late_answer') await sleep(fault.delayMs, undefined, { ref: false })
    return fault?.kind === 'lost_answer' ? null : answer
  }

  async #answerKeyed(request: HttpRequest, work: Work): Promise<HttpAnswer> {
    const key = readKey(request)
    const headers = { 'request-id': work.id, 'stripe-version': apiVersion }
    let isBegun = false
    try {
      requireApiKey(request)
      requireVersion(request)
      throwFault(work.fault?.kind)
      const saved = key === null ? null : this.#keys.begin({ ...request, key }, this.#account.clock.now())
      if (saved !== null) {
        const replayed = {
          'idempotent-replayed': 'true',
          'original-request': saved.requestId,
          'idempotency-key': key ?? '',
        }
        return { status: saved.status, headers: { ...json, ...headers, ...replayed }, body: saved.body }
      }
      isBegun = key !== null
      if (work.fault?.kind === 'slow') await sleep(work.fault.delayMs, undefined, { ref: false })
      const answer = answerJson(200, this.#carryOut(request, work), headers)
      if (isBegun) this.#keys.end(key ?? '', { requestId: work.id, status: 200, body: answer.body })
      return answer
    } catch (error) {
      const answer = describeError(error, headers)
      if (isBegun) this.#keys.end(key ?? '', { requestId: work.id, status: answer.status, body: answer.body })
      return answer
    }
  }

  /** Carries a call out in one go, so that no other one can come in between. */
  #carryOut(request: HttpRequest, { id, form }: Work): object {
    const account = this.#account
    runDueWork(account, account.clock.now())
    const match = findRoute(routes, request.method, request.path)
    if (match === null) {
      throw new StripeError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.path}). The simulator models only a part of the API; see LIMITS.md.`,
      })
    }
    const params = new Params(form.values)
    requireKnownNames(form.names, match.route.params ?? [])
    account.request = { id, idempotency_key: readKey(request) }
    try {
      const [first = '', second = ''] = match.ids
      return expandAnswer(account, match.route.answer({ account, id: first, otherId: second, params }), params)
    } finally {
      account.request = null
    }
  }
}

interface Work {
  id: string
  form: Form
  fault: ReturnType<Faults['meet']>
}

const json = { 'content-type': 'application/json' }

function readKey(request: HttpRequest): string | null {
  const key = request.headers['idempotency-key']
  return request.method === 'POST' && typeof key === 'string' && key !== '' ? key : null
}

function requireApiKey(request: HttpRequest): void {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (key !== undefined && /^sk_test_\w{3,200}$/.test(key)) return
  const message =
    key === undefined
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/."
      : `Invalid API Key provided: ${key.slice(0, 8)}****`
  throw new StripeError(401, { type: 'invalid_request_error', message })
}

function requireVersion(request: HttpRequest): void {
  const version = request.headers['stripe-version']
  if (version === undefined || version === apiVersion) return
  throw refuse(`Invalid Stripe API version: ${String(version)}. The simulator speaks ${apiVersion} only.`)
}

function describeError(error: unknown, headers: Record<string, string>): HttpAnswer {
  if (error instanceof StripeError) return answerJson(error.status, { error: error.body }, headers)
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return answerJson(500, { error: { type: 'api_error', message: `The simulator failed: ${message}` } }, headers)
}
