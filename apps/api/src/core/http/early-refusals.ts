import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { defaultLanguage } from '@voice-shop/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type Translate } from '../errors.ts'
import type { ErrorCode } from '../messages.ts'
import { findLanguage } from '../translations.ts'
import { httpBounds } from './request-bounds.ts'
import { listEarlyHeaders } from './security-headers.ts'

/** What Node refuses while it reads a request, by the error's code. */
const brokenRequests: Record<string, { status: number; code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'core.too_slow' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'core.headers_too_large' },
}

const badRequest = { status: 400, code: 'core.bad_request' } as const

/** Fastify's options for refusals before any route, hook or error handler has a say; they look like all others. */
export function createEarlyRefusals(translate: Translate, reach: { isSecure: boolean }) {
  const earlyHeaders = listEarlyHeaders(reach)
  return {
    /** Node would refuse a request without Host, and say nothing: registerHttpRules does it. */
    http: { requireHostHeader: false, ...httpBounds },

    /** A path that cannot be decoded, or has a part that is too long. */
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const language = findLanguage(request.headers['accept-language']) ?? defaultLanguage
      request.log.info({ code: error.code }, 'request refused')
      void reply
        .code(error.statusCode ?? 400)
        .headers({ ...earlyHeaders, 'X-Request-Id': request.id })
        .send({ detail: translate(language, 'core.bad_request') })
    },

    /** Bytes that are no HTTP, or a request that takes too long to arrive: there is no request to answer. */
    clientErrorHandler(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy(error)
        return
      }
      const { status, code } = brokenRequests[error.code ?? ''] ?? badRequest
      this.log.info({ code, status }, 'request refused')
      const body = JSON.stringify({ detail: translate(defaultLanguage, code) })
      const headers = Object.entries(earlyHeaders).map(([name, value]) => `\r\n${name}: ${value}`)
      const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8${headers.join('')}`
      socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`)
    },
  }
}

/** Rules of HTTP that Node would enforce without a body in its answers. */
export function registerHttpRules(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion !== '1.1') return
    // Two that differ are read differently by a proxy and by us (RFC 9112, section 3.2).
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length !== 1) throw new AppError({ status: 400, code: 'core.bad_request' })
  })
  // An expectation that we do not know is passed over, as RFC 9110, section 10.1.1, allows.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}
