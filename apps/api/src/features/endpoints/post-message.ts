import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { DeliveryFailure } from '@voice-shop/contract'
import { publicReach, type Reach } from '../../core/http/download.ts'
import { createCheckedLookup, PrivateAddressError, requireAllowedHost } from '../../core/http/public-address.ts'
import type { Try } from './deliveries.repository.ts'

const mostAnswerBytes = 1024

/** Whom messages may be sent to, and for how long. */
export interface EndpointHttp {
  reach: Reach
  /** For all of it. */
  longestMs: number
}

export const publicEndpointHttp: EndpointHttp = { reach: publicReach, longestMs: 10_000 }

function describeFailure(error: unknown, isOver: boolean): DeliveryFailure {
  if (isOver) return 'timeout'
  if (error instanceof PrivateAddressError) return 'private_address'
  const { code = '' } = error as NodeJS.ErrnoException
  if (/^(ENOTFOUND|EAI_\w+)$/.test(code)) return 'unknown_host'
  return /^HPE_/.test(code) ? 'damaged' : 'unreachable'
}

/** What of an answer can be stored: bytes that are no text become a sign that says so. */
function readText(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks)
    .subarray(0, mostAnswerBytes)
    .toString('utf8')
    .replaceAll('\u0000', '\uFFFD')
    .toWellFormed()
}

async function send(
  { url, headers, body, http }: PostInput,
  signal: AbortSignal,
): Promise<Pick<Try, 'status' | 'answer'>> {
  const { isAllowed, isPortAllowed } = http.reach
  const target = new URL(url)
  requireAllowedHost(target, isAllowed)
  if (!isPortAllowed(target)) throw new PrivateAddressError(target.host)
  const start = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    // A connection of its own, to the address that was checked: what a name means a moment later does not matter.
    const options = { method: 'POST', headers, signal, agent: false, lookup: createCheckedLookup(isAllowed) }
    const request = start(target, options)
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      const end = () => {
        resolve({ status: response.statusCode ?? 0, answer: readText(chunks) })
        request.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes >= mostAnswerBytes) end()
      })
      response.on('end', end).on('error', reject)
    })
    request.end(body)
  })
}

interface PostInput {
  url: string
  headers: Record<string, string>
  body: string
  http: EndpointHttp
}

/** Sends a message once and follows no redirect. Says what came of it, whatever it was. */
export async function postMessage(input: PostInput, now: Date): Promise<Try> {
  const signal = AbortSignal.timeout(input.http.longestMs)
  const startedMs = performance.now()
  const finish = (outcome: Pick<Try, 'status' | 'answer' | 'failure'>): Try => ({
    ...outcome,
    attemptedAt: now,
    durationMs: Math.round(performance.now() - startedMs),
  })
  const bytes = String(Buffer.byteLength(input.body))
  const headers = { ...input.headers, 'content-type': 'application/json', 'content-length': bytes }
  try {
    return finish({ ...(await send({ ...input, headers }, signal)), failure: null })
  } catch (error) {
    return finish({ status: null, answer: null, failure: describeFailure(error, signal.aborted) })
  }
}
