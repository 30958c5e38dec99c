import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, coreErrors } from '../errors.ts'
import { admitBody } from './body-admission.ts'
import { readBody } from './read-body.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

function decode(body: Buffer): string {
  try {
    return decoder.decode(body)
  } catch (cause) {
    throw new AppError({ status: 400, code: 'core.not_utf8', cause })
  }
}

/**
 * Most bytes of bodies that are worked on at a time. Parsed JSON takes about eight times its bytes, so this bounds
 * what a crowd of full batches can take of the heap.
 */
const maxBytesUnderWay = 16 * 1024 * 1024

/** JSON bodies only; bytes that are not UTF-8 are refused instead of being replaced silently. */
export function registerJsonBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const parse = (request: FastifyRequest, text: string) =>
    new Promise((resolve, reject) => {
      // It answers through its callback, never by a promise.
      void parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)))
    })
  let bytesUnderWay = 0
  app.decorateRequest('bodyBytes', 0)
  const release = (request: FastifyRequest) => {
    bytesUnderWay -= request.bodyBytes
    request.bodyBytes = 0
  }
  app.addHook('onRequest', async (request, reply) => {
    // The client may go away before it has its answer.
    reply.raw.once('close', () => release(request))
  })
  // Not only when the answer is out: a pipelined one waits for those before it, which may be streams.
  app.addHook('onSend', async (request, _reply, payload) => {
    release(request)
    return payload
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const mostBytes = request.routeOptions.bodyLimit
    const announced = Number(request.headers['content-length'] ?? 0)
    // Before a byte of it is read.
    if (announced > mostBytes) throw new AppError({ status: 413, code: 'core.body_too_large' })
    const body = await readBody(payload, { mostBytes, ...admitBody(request) })
    if (bytesUnderWay + body.length > maxBytesUnderWay) throw coreErrors.unavailable()
    request.bodyBytes = body.length
    bytesUnderWay += body.length
    const text = decode(body)
    // An empty body is what a client sends that sets Content-Type on every call.
    return text === '' ? undefined : parse(request, text)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the body that count as under way until there is an answer. */
    bodyBytes: number
  }
}
