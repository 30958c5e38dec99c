import type { FastifyRequest, LogLevel } from 'fastify'
import type { LoggerOptions } from 'pino'
import type { Config } from './config.ts'

/** Routes whose address opens something to whoever knows it: an invitation, a store that waits for its owner. */
const secretPath = /:token|^\/api\/merchants\/:id/

/** The path of a request; for one that is a secret the route's pattern instead. */
function getLoggedPath({ url, routeOptions }: FastifyRequest): string | undefined {
  return secretPath.test(routeOptions.url ?? '') ? routeOptions.url : url.split('?')[0]
}

/** Structured logs. A request is logged by method, path and status; its headers, query values and body are not. */
export function createLogOptions(level: Config['logLevel']): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: [
        '*.password',
        '*.secret_key',
        '*.access',
        '*.refresh',
        '*.pending_token',
        '*.setup_token',
        '*.recovery_codes',
        '*.authorization',
      ],
      censor: '[secret]',
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: getLoggedPath(request) }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  }
}

/** Level for routes that are asked all the time: their successes are not logged. Never louder than the server's own. */
export function getQuietLevel(level: string): LogLevel {
  return level === 'info' || level === 'debug' ? 'warn' : (level as LogLevel)
}
