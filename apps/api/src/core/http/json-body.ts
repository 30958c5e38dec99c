import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** JSON bodies only; bytes that are not UTF-8 are refused instead of being replaced silently. */
export function registerJsonBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
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
