import type {
  Language,
  Permission,
  Role,
  RouteAccess,
  RouteAnswer,
  RouteDeclaration,
  RouteInput,
} from '@voice-shop/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { coreErrors } from '../errors.ts'

/** The signed-in user of a request. */
export interface Session {
  id: string
  userId: string
}

/** The workspace that a request works in, and what its user may do there. */
export interface Membership {
  workspaceId: string
  merchantId: string
  role: Role
  permissions: readonly Permission[]
  timeZone: string
}

interface BaseContext {
  language: Language
  /** The languages asked for named one of ours; else `language` is only the fallback. */
  hasAskedForLanguage: boolean
  userAgent: string
  log: FastifyBaseLogger
}

interface ContextByAccess {
  public: BaseContext
  session: BaseContext & { session: Session }
  workspace: BaseContext & { session: Session; membership: Membership }
  store_key: BaseContext & { storeKey: string }
}
export type RouteContext<Access extends RouteAccess> = ContextByAccess[Access]

/** How a request proves who it is; the auth slice provides it. Each throws an AppError. */
export interface Guards {
  requireSession(request: FastifyRequest): Promise<Session>
  /** The workspace of X-Workspace-ID, the user's first without the header. */
  requireMembership(request: FastifyRequest): Promise<{ session: Session; membership: Membership }>
  requireStoreKey(request: FastifyRequest): string
}

export type Handler<Route extends RouteDeclaration> = (
  request: RouteInput<Route> & { context: RouteContext<Route['access']> },
) => Promise<RouteAnswer<Route>>

export type MountRoute = <Route extends RouteDeclaration>(route: Route, handler: Handler<Route>) => void

function getSuccess(route: RouteDeclaration): number {
  return Math.min(...Object.keys(route.answers).map(Number))
}

async function buildContext(route: RouteDeclaration, guards: Guards, request: FastifyRequest) {
  const base: BaseContext = {
    language: request.language,
    hasAskedForLanguage: request.hasAskedForLanguage,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    log: request.log,
  }
  switch (route.access) {
    case 'public':
      return base
    case 'session':
      return { ...base, session: await guards.requireSession(request) }
    case 'store_key':
      return { ...base, storeKey: guards.requireStoreKey(request) }
    case 'workspace': {
      const { session, membership } = await guards.requireMembership(request)
      if (route.permission && !membership.permissions.includes(route.permission)) throw coreErrors.forbidden()
      return { ...base, session, membership }
    }
  }
}

/** Answers the function that puts a contract route on the app: guard, then shape, then handler. */
export function createMountRoute(app: FastifyInstance, guards: Guards): MountRoute {
  return (route, handler) => {
    const status = getSuccess(route)
    const answer = route.answers[status]
    app.route({
      method: route.method,
      url: route.path,
      ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
      schema: {
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body ? { body: route.body } : {}),
        ...(answer ? { response: { [status]: answer } } : {}),
      },
      // The guard runs before the body is read: a stranger's bytes are not parsed, and learn nothing of the shape.
      onRequest: async (request) => {
        request.routeContext = await buildContext(route, guards, request)
      },
      handler: async (request, reply) => {
        const { params, query, body, routeContext: context } = request
        // The schemas above have checked the parts, and the guard made the context that the access names.
        const result = await handler({ params, query, body, context } as Parameters<typeof handler>[0])
        return reply.code(status).send(result)
      },
    })
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    language: Language
    hasAskedForLanguage: boolean
    routeContext: BaseContext | null
  }
}
