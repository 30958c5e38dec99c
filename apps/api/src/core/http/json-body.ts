import type { FastifyInstance, FastifyRequest } from 'fastify'
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
    /** Bytes of the body that count as under way until there is an answer. */
    bodyBytes: number
  }
}
