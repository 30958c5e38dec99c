import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
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

/** JSON bodies only; bytes that are not UTF-8 are refused instead of being replaced silently. */
export function registerJsonBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const parse = (request: FastifyRequest, text: string) =>
    new Promise((resolve, reject) => {
      // It answers through its callback, never by a promise.
      void parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)))
    })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const mostBytes = request.routeOptions.bodyLimit
    const announced = Number(request.headers['content-length'] ?? 0)
    // Before a byte of it is read.
    if (announced > mostBytes) throw new AppError({ status: 413, code: 'core.body_too_large' })
    const text = decode(await readBody(payload, { mostBytes, ...admitBody(request) }))
    // An empty body is what a client sends that sets Content-Type on every call.
    return text === '' ? undefined : parse(request, text)
  })
}
