import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { admitWebhook } from './body-admission.ts'
import { readBody } from './read-body.ts'

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

/** Takes webhooks at a path, and answers that they have arrived unless `receive` throws. */
export async function mountWebhook(
  app: FastifyInstance,
  { path, clock }: { path: string; clock: Clock },
  receive: (webhook: ArrivedWebhook, params: Partial<Record<string, string>>) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (request: FastifyRequest, payload: Readable) =>
      readBody(payload, { mostBytes: bodyLimit, ...admitWebhook(request) }),
    )
    // Forged ones from its address must not keep a signed one out.
    scope.post(path, { bodyLimit, config: { isUncounted: true } }, async (request) => {
      await receive(readWebhook(request, clock.now()), request.params as Record<string, string>)
      return { received: true }
    })
  })
}
