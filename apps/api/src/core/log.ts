import type { FastifyRequest, LogLevel } from 'fastify'
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

/** Level for routes that are asked all the time: their successes are not logged. Never louder than the server's own. */
export function getQuietLevel(level: string): LogLevel {
  return level === 'info' || level === 'debug' ? 'warn' : (level as LogLevel)
}
