import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { defaultLanguage } from '@voice-shop/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Translate } from '../errors.ts'
import type { ErrorCode } from '../messages.ts'
import { httpBounds } from './request-bounds.ts'
import { findLanguage } from './request-language.ts'
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
    /** Node would refuse a request without Host, and say nothing: registerRequestBounds does it. */
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
