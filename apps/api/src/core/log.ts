import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, LogLevel } from 'fastify'
import type { LoggerOptions } from 'pino'
import type { Config } from './config.ts'

/** Routes whose address opens something to whoever knows it: an invitation, a store that waits for its owner. */
const secretPath = /:token|^\/api\/merchants\/:id/

/** No route, or one that takes whatever comes. */
function isUnplanned(route: string | undefined): boolean {
  return route === undefined || route.endsWith('*')
}

/** A word of a path as people name them: too short for a token, and not an id. */
const plainWord = /^(?:[a-z]{1,12}(?:[-_.][a-z]{1,12}){0,3})?$/

/**
 * The path of a request. For one that is a secret the route's pattern instead; and where no route is meant by it, which
 * a secret address without its last slash may be, only what is a plain word.
 */
function getLoggedPath({ url, routeOptions: { url: route } }: FastifyRequest): string | undefined {
  if (route !== undefined && secretPath.test(route)) return route
  const path = url.split('?')[0] ?? ''
  if (!isUnplanned(route)) return path
  return path
    .split('/')
    .map((part) => (plainWord.test(part) ? part : '*'))
    .join('/')
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

/** Makes request ids that differ between processes and starts, without the cost of a UUID. */
export function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `${prefix}-${count.toString(36)}`
  }
}

/** Who made a request, as far as its guard knows. */
function describeCaller({ routeContext }: FastifyRequest): { user?: string; workspace?: string } {
  const { session, membership, store } = routeContext ?? {}
  const workspace = membership?.workspaceId ?? store?.workspaceId
  return { ...(session ? { user: session.userId } : {}), ...(workspace ? { workspace } : {}) }
}

/** One line a request, when it is answered. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ req: request, res: reply, ms, ...describeCaller(request) }, 'answered')
  })
}

/** Level for routes that are asked all the time: their successes are not logged. Never louder than the server's own. */
export function getQuietLevel(level: string): LogLevel {
  return level === 'info' || level === 'debug' ? 'warn' : (level as LogLevel)
}
