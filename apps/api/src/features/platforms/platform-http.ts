import { setTimeout as sleepFor } from 'node:timers/promises'
import type { Platform } from '@voice-shop/contract'
import { checkApiVersion, measureCall, readStatus } from '../../core/metrics/signals.ts'
import { PlatformFailure } from './platform-failure.ts'

/** How long a caller can wait in all: a browser for 5 s, a job for longer. */
export type CallDeadline = 'browser' | 'job'

export interface HttpAnswer {
  status: number
  headers: Headers
  /** Null where the body is no JSON, such as a page of HTML. */
  json: unknown
}

export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Whether a second try does no harm. */
  isIdempotent: boolean
  deadline: CallDeadline
  /** The header in which the platform announces the version that it answered in, and the one that we know. */
  version?: { header: string; expected: string }
  /** Milliseconds that the platform asks us to wait before we try again; null where it has done what we asked. */
  readBackOffMs?: (answer: HttpAnswer) => number | null
}

export interface PlatformHttp {
  /**
   * Sends a call, and again where that can help: when nobody answered a call that may be repeated, and when the platform
   * asked to wait. Follows no redirects. Throws PlatformFailure `unavailable` when the deadline is over.
   */
  send(call: HttpCall): Promise<HttpAnswer>
}

export interface HttpSettings {
  /** Of one try. */
  timeoutMs?: number
  sleep?: (milliseconds: number) => Promise<unknown>
  /** Of a call in all. */
  deadlineMs?: Record<CallDeadline, number>
}

const defaultDeadlineMs: Record<CallDeadline, number> = { browser: 4000, job: 60_000 }
const mostTries: Record<CallDeadline, number> = { browser: 3, job: 5 }
/** Of pages of products the largest are a few megabytes. */
const mostBytes = 32 * 1024 * 1024

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function trySend(call: HttpCall, timeoutMs: number): Promise<HttpAnswer> {
  const { method, url, headers, body } = call
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // Where a platform sends us is not ours to follow: the next host may be anybody's.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: response.status, headers: response.headers, json: parseJson(await readText(response)) }
}

/** Half of the pause is chance, so that processes that failed together do not come back together. */
function getPauseMs(tries: number): number {
  const fullMs = 250 * 2 ** tries
  return fullMs / 2 + (Math.random() * fullMs) / 2
}

/** Down, or a success that is a page of a proxy in between. */
function isUnavailable({ status, json }: HttpAnswer): boolean {
  return status >= 500 || (status >= 200 && status < 300 && status !== 204 && json === null)
}

type Outcome = { answer: HttpAnswer } | { failure: PlatformFailure; canRepeat: boolean; waitMs: number }

interface Attempt {
  platform: Platform
  tries: number
  timeoutMs: number
}

async function attempt(call: HttpCall, { platform, tries, timeoutMs }: Attempt): Promise<Outcome> {
  const name = `${call.method} ${call.url.host}${call.url.pathname}`
  let answer: HttpAnswer
  try {
    answer = await measureCall(platform, () => trySend(call, timeoutMs), { read: ({ status }) => readStatus(status) })
  } catch (cause) {
    const failure = new PlatformFailure('unavailable', `${name} did not answer`, { cause })
    return { failure, canRepeat: call.isIdempotent, waitMs: getPauseMs(tries) }
  }
  if (call.version) {
    const announced = answer.headers.get(call.version.header)
    checkApiVersion(platform, { expected: call.version.expected, announced })
  }
  const backOffMs = call.readBackOffMs?.(answer) ?? null
  if (backOffMs === null && !isUnavailable(answer)) return { answer }
  const failure = new PlatformFailure('unavailable', `${name} answered ${answer.status}`)
  // What was turned away was not done: it may be sent again, whatever it is.
  if (backOffMs !== null) return { failure, canRepeat: true, waitMs: backOffMs + Math.random() * 100 }
  return { failure, canRepeat: call.isIdempotent, waitMs: getPauseMs(tries) }
}

/** Calls to platforms on plain fetch. */
export function createPlatformHttp(
  platform: Platform,
  { timeoutMs = 10_000, sleep = sleepFor, deadlineMs = defaultDeadlineMs }: HttpSettings = {},
): PlatformHttp {
  return {
    async send(call) {
      const endsAt = performance.now() + deadlineMs[call.deadline]
      for (let tries = 1; ; tries += 1) {
        const leftMs = Math.max(1, Math.ceil(endsAt - performance.now()))
        const outcome = await attempt(call, { platform, tries, timeoutMs: Math.min(timeoutMs, leftMs) })
        if ('answer' in outcome) return outcome.answer
        const { failure, canRepeat, waitMs } = outcome
        const isOver = tries >= mostTries[call.deadline] || performance.now() + waitMs >= endsAt
        if (!canRepeat || isOver) throw failure
        await sleep(waitMs)
      }
    },
  }
}
