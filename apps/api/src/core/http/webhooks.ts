import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { createBodyBudget } from './body-budget.ts'
import { getLimitedAddress } from './client-address.ts'

const bodyLimit = 1024 * 1024

/** A webhook as it came: signatures are of the bytes, so that the body is not parsed before they are checked. */
export interface ArrivedWebhook {
  body: Buffer
  /** The value of a header that came once; empty otherwise. */
  getHeader(name: string): string
  now: Date
}

export function readWebhook({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>, now: Date): ArrivedWebhook {
  return {
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    getHeader(name) {
      const value = headers[name]
      return typeof value === 'string' ? value : ''
    },
    now,
  }
}

/** Platforms send theirs at once. */
const mostMs = 10_000
/** Webhooks cannot be told from forgeries before they are whole, so that strangers may hold only so much of them. */
const budget = createBodyBudget({ most: 16 * bodyLimit, mostEach: 4 * bodyLimit })

/**
 * The whole body. Throws 413 for one above the limit, 408 for one that takes too long, 503 where too much is under way.
 * The stream is left open, so that the answer can go out.
 */
async function readBody(payload: Readable, address: string): Promise<Buffer> {
  const share = budget.open(address)
  const chunks: Buffer[] = []
  let length = 0
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new AppError({ status: 408, code: 'core.too_slow' })), mostMs)
  const collect = (chunk: Buffer) => {
    length += chunk.length
    try {
      if (length > bodyLimit) throw new AppError({ status: 413, code: 'core.body_too_large' })
      share.take(chunk.length)
      chunks.push(chunk)
    } catch (error) {
      reject(error)
    }
  }
  // Who hung up hears no answer; the log has it among the refusals.
  const giveUp = (cause: Error) => reject(new AppError({ status: 400, code: 'core.bad_request', cause }))
  payload.on('data', collect).once('end', resolve).once('error', giveUp).once('close', resolve)
  try {
    await promise
    return Buffer.concat(chunks)
  } finally {
    clearTimeout(timer)
    share.release()
    // What still comes is thrown away.
    payload.off('data', collect).resume()
  }
}

/** Takes webhooks at a path, and answers that they have arrived unless `receive` throws. */
export async function mountWebhook(
  app: FastifyInstance,
  { path, clock }: { path: string; clock: Clock },
  receive: (webhook: ArrivedWebhook, params: Partial<Record<string, string>>) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (request: FastifyRequest, payload: Readable) =>
      readBody(payload, getLimitedAddress(request.ip)),
    )
    // Forged ones from its address must not keep a signed one out.
    scope.post(path, { bodyLimit, config: { isUncounted: true } }, async (request) => {
      await receive(readWebhook(request, clock.now()), request.params as Record<string, string>)
      return { received: true }
    })
  })
}
