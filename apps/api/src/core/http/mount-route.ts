import type { Readable } from 'node:stream'
import type {
  KeyScope,
  Language,
  LanguageTag,
  Permission,
  Role,
  RouteAccess,
  RouteAnswer,
  RouteDeclaration,
  RouteInput,
  WorkKind,
} from '@voice-shop/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { asRequest } from '../database/as-workspace.ts'
import { coreErrors } from '../errors.ts'
import { routeLimits } from '../rate-limits/limit-table.ts'
import type { TakeLocally } from '../rate-limits/local-limit.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import { createSubjectLimit } from '../subject-limit.ts'
import { getLimitedAddress } from './client-address.ts'
import type { KeepStorePace } from './store-pace.ts'
import { parseHeaders } from './validation.ts'
import { isAbandoned, type RunWork, type Work } from './work-shares.ts'

/** The signed-in user of a request. */
export interface Session {
  id: string
  userId: string
}

/** As the request's access token proved it. */
export interface AuthenticatedSession extends Session {
  /** When the token runs out. What goes on longer than a request ends then. */
  provenUntil: Date
}

/** The workspace that a request works in, and what its user may do there. */
export interface Membership {
  workspaceId: string
  merchantId: string
  role: Role
  permissions: readonly Permission[]
}

/** What the caller of a route of a workspace is to it, where an API key may call it as well as a member. */
export type KeyMembership = Pick<Membership, 'workspaceId' | 'permissions'>

/** Whose key a request brought, and its hash. */
export interface AuthenticatedStore {
  workspaceId: string
  keyHash: string
  /** Null: the store's secret key. */
  apiKeyId: string | null
}

/** A shopper's session, as its token proved it. */
export interface Shopper {
  workspaceId: string
  sessionId: string
  /** The page's pseudonym for the shopper. */
  shopperId: string
  /** Whether it is one of the store's people who tries the widget: nothing of it is recorded. */
  isPreview: boolean
}

interface BaseContext {
  language: Language
  /** For messages. */
  languageTag: LanguageTag
  /** Null where none of ours was asked for, and `language` is only the fallback. */
  requestedLanguage: Language | null
  userAgent: string
  /** Of the page that calls, as its browser says; null where it says none. */
  origin: string | null
  /** The client's, as the rate limits count it. */
  address: string
  log: FastifyBaseLogger
}

interface ContextByAccess {
  public: BaseContext
  /** Null without an Authorization header; throws 401 for one that is not good. */
  anyone: BaseContext & { findSession(): Promise<Session | null> }
  session: BaseContext & { session: Session }
  workspace: BaseContext & { session: AuthenticatedSession; membership: Membership }
  store_key: BaseContext & { store: AuthenticatedStore }
  shopper: BaseContext & { shopper: Shopper }
}
export type RouteContext<Access extends RouteAccess> = ContextByAccess[Access]

/** A member or an API key calls it: what handlers get is what both have. */
type ContextOf<Route extends RouteDeclaration> = Route extends { access: 'workspace'; scope: KeyScope }
  ? BaseContext & { membership: KeyMembership }
  : RouteContext<Route['access']>

/** Who brings a key, and for a route of which scope; null: of none. */
export type KeyCaller = Pick<BaseContext, 'address' | 'userAgent'> & { scope: KeyScope | null }

/** How a request proves who it is; the auth slice provides it. Each throws an AppError. */
export interface Guards {
  requireSession(request: FastifyRequest): Promise<Session>
  /** The workspace of X-Workspace-ID, the user's first without the header. */
  requireMembership(
    request: FastifyRequest,
    route: Pick<RouteDeclaration, 'isOpenBeforeTwoStep'>,
  ): Promise<{ session: AuthenticatedSession; membership: Membership }>
  /** Rejects a key that no store has or that may not do this, before the body is read. Its address pays for guesses. */
  requireStoreKey(request: FastifyRequest, caller: KeyCaller): Promise<AuthenticatedStore>
  /** Rejects an API key that may not do this, or not in the workspace of X-Workspace-ID. */
  requireKeyMembership(request: FastifyRequest, caller: KeyCaller): Promise<KeyMembership>
  /** Rejects a token that is forged, has run out, or came from another page than it was given to. */
  requireShopper(request: FastifyRequest): Promise<Shopper>
}

interface MountSettings {
  guards: Guards
  /** Of the routes that have one of their own. */
  rateLimits: RateLimits
  /** Of all requests of a signed-in user, and of those of an address without one. */
  requestLimits: { user: TakeLocally; address: TakeLocally }
  /** Of all requests to a store. */
  keepStorePace: KeepStorePace
  runWork: RunWork
}

/** @param leaveShare ends the request's turn among those of its kind early, where what is left to do waits for others */
export type Handler<Route extends RouteDeclaration> = (
  request: RouteInput<Route> & { context: ContextOf<Route> },
  leaveShare: () => void,
) => Promise<Route extends { eventStream: true } ? Readable : RouteAnswer<Route>>

export type MountRoute = <Route extends RouteDeclaration>(route: Route, handler: Handler<Route>) => void

function getSuccess(route: RouteDeclaration): number {
  return Math.min(...Object.keys(route.answers).map(Number))
}

const endLimitMs = 1000
const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // No proxy may keep events to compress them, or to pass on more at once (nginx).
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // Not used again when the stream has ended: a stop does not wait for it.
  connection: 'close',
}

/** Schemes are case-insensitive: RFC 9110, section 11.1. */
function bringsKey({ headers }: FastifyRequest): boolean {
  return /^bearer /i.test(headers.authorization ?? '')
}

async function buildContext(route: RouteDeclaration, guards: Guards, request: FastifyRequest) {
  const base: BaseContext = {
    // Read when a handler asks, as few do.
    get language() {
      return request.language
    },
    get languageTag() {
      return request.languageTag
    },
    get requestedLanguage() {
      return request.requestedLanguage
    },
    origin: request.headers.origin ?? null,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    // Read at once: who has hung up has none any more.
    address: getLimitedAddress(request.ip),
    log: request.log,
  }
  const caller = () => ({ address: base.address, userAgent: base.userAgent, scope: route.scope ?? null })
  switch (route.access) {
    case 'public':
      return base
    case 'anyone': {
      const hasCredentials = request.headers.authorization !== undefined
      return Object.assign(base, { findSession: async () => (hasCredentials ? guards.requireSession(request) : null) })
    }
    case 'session':
      return Object.assign(base, { session: await guards.requireSession(request) })
    case 'store_key':
      return Object.assign(base, { store: await guards.requireStoreKey(request, caller()) })
    case 'shopper':
      return Object.assign(base, { shopper: await guards.requireShopper(request) })
    case 'workspace': {
      const isOfKey = route.scope !== undefined && bringsKey(request)
      const { session, membership } = isOfKey
        ? { session: undefined, membership: await guards.requireKeyMembership(request, caller()) }
        : await guards.requireMembership(request, route)
      if (route.permission && !membership.permissions.includes(route.permission)) throw coreErrors.forbidden()
      return Object.assign(base, { session, membership })
    }
  }
}

/** What a guard may have found out. */
type AnyContext = BaseContext & {
  session?: Session | undefined
  membership?: KeyMembership
  store?: AuthenticatedStore
  shopper?: Shopper
}

/** Counts a request, also one that a pace refuses then. Throws 429. */
function countCaller({ requestLimits }: MountSettings, route: RouteDeclaration, context: AnyContext): void {
  if (context.session) requestLimits.user(context.session.userId)
  else if (context.membership) requestLimits.user(context.membership.workspaceId)
  // A store's assistant is counted by its events.
  else if (route.access !== 'store_key') requestLimits.address(context.address)
}

/** Counts a request once more where its route has a limit of its own. Throws 429. */
async function countUse({ rateLimits }: MountSettings, route: RouteDeclaration, context: AnyContext): Promise<void> {
  if (!route.limit) return
  const subjects = {
    address: context.address,
    user: context.session?.userId,
    workspace: context.membership?.workspaceId,
  }
  const subject = subjects[routeLimits[route.limit].per]
  if (subject === undefined)
    throw new Error(`${route.path} has the limit ${route.limit}, which its access does not fit`)
  await rateLimits.take({ limit: route.limit, subject })
}

async function keepStorePace(settings: MountSettings, context: AnyContext, request: FastifyRequest): Promise<void> {
  const { membership, store, shopper, address } = context
  const workspaceId = membership?.workspaceId ?? store?.workspaceId ?? shopper?.workspaceId
  if (workspaceId === undefined) return
  await settings.keepStorePace({ workspaceId, shopperAddress: shopper ? address : null }, request)
}

function getWorkKind({ work, eventStream }: RouteDeclaration): WorkKind | null {
  return work ?? (eventStream ? null : 'read')
}

/** Whether a person waits for what is read: its statements end after a second. */
function isAwaited(route: RouteDeclaration): boolean {
  const kind = getWorkKind(route)
  return kind === 'export' || (route.method === 'GET' && (kind === 'read' || kind === 'scan'))
}

/** How many events or products a body has: its one list. */
function countItems(body: unknown): number {
  const list = Object.values(body ?? {}).find(Array.isArray)
  return list?.length || 1
}

/** A store's shoppers, who are strangers, take nothing of what its people and programs have. */
function findSubject({ membership, store, shopper, session }: Partial<AnyContext>): string | null {
  if (shopper) return `${shopper.workspaceId} shoppers`
  return membership?.workspaceId ?? store?.workspaceId ?? session?.userId ?? null
}

function describeWork(route: RouteDeclaration, request: FastifyRequest): Work {
  const kind = getWorkKind(route)
  return {
    kind,
    subject: findSubject(request.routeContext ?? {}),
    weight: kind === 'event' || kind === 'write' ? countItems(request.body) : 1,
    request,
  }
}

/**
 * Requests of one address for which passwords are hashed at a time. There are 250 places to wait for that, for all: one
 * address must not take them.
 */
const mostHashing = 50

/** Returns the function that puts a contract route on the app: guard, limit, then shape, then handler. */
export function createMountRoute(app: FastifyInstance, settings: MountSettings): MountRoute {
  const beginHashing = createSubjectLimit({ atOnce: mostHashing })
  return (route, handler) => {
    const status = getSuccess(route)
    const answer = route.answers[status]
    app.route({
      method: route.method,
      config: { isUncounted: true },
      // A HEAD would open a stream that nobody reads.
      ...(route.eventStream ? { exposeHeadRoute: false } : {}),
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
        const context = await buildContext(route, settings.guards, request)
        countCaller(settings, route, context)
        await keepStorePace(settings, context, request)
        await countUse(settings, route, context)
        request.routeContext = context
      },
      handler: async (request, reply) => {
        const { params, query, body, routeContext: context } = request
        const headers = parseHeaders(route.headers, request.headers)
        // The schemas above have checked the parts, and the guard made the context that the access names.
        const input = { params, query, headers, body, context } as Parameters<typeof handler>[0]
        const end = route.hashesPassword ? beginHashing(context?.address ?? '') : () => undefined
        const workspaceId = context?.membership?.workspaceId ?? context?.shopper?.workspaceId ?? null
        const options = {
          kind: getWorkKind(route),
          isAwaited: isAwaited(route),
          isShoppers: context?.shopper !== undefined,
          isAbandoned: () => isAbandoned(request),
        }
        const run = (leave: () => void) => asRequest(workspaceId, () => handler(input, leave), options)
        const result = await settings.runWork(describeWork(route, request), run).finally(end)
        if (route.immutableFile) {
          reply.type(route.immutableFile).header('cache-control', 'public, max-age=31536000, immutable')
        }
        if (route.cacheSeconds) reply.header('cache-control', `public, max-age=${route.cacheSeconds}`)
        if (route.eventStream) {
          reply.headers(eventStreamHeaders)
          // The end has to reach a reader, and must not wait for one that does not read.
          const drop = () => setTimeout(() => reply.raw.destroy(), endLimitMs).unref()
          ;(result as Readable).once('end', drop)
        }
        return reply.code(status).send(result)
      },
    })
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    routeContext: AnyContext | null
  }
}
