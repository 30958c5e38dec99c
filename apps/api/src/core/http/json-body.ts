import type { FastifyInstance } from 'fastify'
import { AppError, coreErrors } from '../errors.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Most bytes of bodies that are worked on at a time. Parsed JSON takes about eight times its bytes, so this bounds
 * what a crowd of full batches can take of the heap.
 */
const maxBytesUnderWay = 16 * 1024 * 1024

/** JSON bodies only; bytes that are not UTF-8 are refused instead of being replaced silently. */
export function registerJsonBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  let bytesUnderWay = 0
  app.decorateRequest('bodyBytes', 0)
  app.addHook('onRequest', async (request, reply) => {
    // Also when the client goes away before it has its answer.
    reply.raw.once('close', () => {
      bytesUnderWay -= request.bodyBytes
    })
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (bytesUnderWay + body.length > maxBytesUnderWay) {
      done(coreErrors.unavailable())
      return
    }
    request.bodyBytes = body.length
    bytesUnderWay += body.length
    let text: string
    try {
      text = decoder.decode(body as Buffer)
    } catch (cause) {
      done(new AppError({ status: 400, code: 'core.not_utf8', cause }))
      return
    }
    // An empty body is what a client sends that sets Content-Type on every call.
    if (text === '') done(null, undefined)
    // The parser answers through `done`, never by a promise.
    else void parseJson(request, text, done)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the body that count as under way until the answer is out. */
    bodyBytes: number
  }
}
