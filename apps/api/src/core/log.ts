import type { FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'
import type { Config } from './config.ts'

/** Structured logs. A request is logged by method, path and status; its headers, query values and body are not. */
export function createLogOptions(level: Config['logLevel']): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: ['*.password', '*.secret_key', '*.access', '*.refresh', '*.authorization'], censor: '[secret]' },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  }
}
