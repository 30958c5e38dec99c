import type { z } from 'zod'

/**
 * Who may call a route. The API enforces it before the handler runs:
 * `public` needs nothing; `anyone` needs nothing either, and answers a signed-in user more; `session` a signed-in
 * user; `workspace` a signed-in member of the workspace named by X-Workspace-ID; `store_key` a store's secret key, or an
 * API key with the route's scope, as a bearer token; `shopper` the token of a widget's session, from the page that it was given to.
 */
export type RouteAccess = 'public' | 'anyone' | 'session' | 'workspace' | 'store_key' | 'shopper'

/** What a member may do, as 'prefix.name'. The role decides it, on the server. */
export const permissions = [
  'analytics.view',
  'audit.view',
  'billing.change',
  'billing.view',
  'store.update',
  'team.hand_over',
  'team.invite',
  'team.remove',
  'team.require_two_step',
  'team.view',
] as const
export type Permission = (typeof permissions)[number]

/**
 * What an API key may do: `read` figures, alerts, searches and products; send `events`; push `products`; ask for `answers`. The
 * store's secret key has the last three.
 */
export const keyScopes = ['read', 'events', 'products', 'answers'] as const
export type KeyScope = (typeof keyScopes)[number]

/** Limits on how often a route may be called. What each of them is the server says. */
export type RouteLimit =
  | 'sign_in'
  | 'register'
  | 'forgot_password'
  | 'code'
  | 'invitation'
  | 'photo'
  | 'export'
  | 'card'
  | 'provider'
  | 'try'
  | 'widget_session'
  | 'widget_check'
  | 'holdout'
  | 'feed'
  | 'endpoint'

/**
 * Kinds of work that stores share fairly: of each kind a store has so much under way, and what waits is begun in turn by
 * store. `event` is what a store's program or page sends and is written in groups; `write` what it sends besides, each in a
 * transaction of its own; `answer` what a shopper waits for; `scan` looks through many events, `export` too, for a file;
 * `read` is what a person waits for besides.
 */
export const workKinds = ['event', 'write', 'answer', 'read', 'scan', 'export'] as const
export type WorkKind = (typeof workKinds)[number]

export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API: the only source of its path, its shapes and its guard, on both sides of the wire. */
export interface RouteDeclaration {
  method: RouteMethod
  /** With a trailing slash, parameters as `:name`. */
  path: string
  slice: string
  summary: string
  access: RouteAccess
  permission?: Permission
  /** API keys with this scope may call it; on a route of a workspace as well as its members, and for their own alone. */
  scope?: KeyScope
  /** Each request counts, whatever comes of it; too many are answered 429 with Retry-After. */
  limit?: RouteLimit
  /** Default: `read` for routes of a workspace, none for others. */
  work?: WorkKind
  /** Passwords are hashed for it, which is work that all wait for: an address has only so much of it under way. */
  hashesPassword?: true
  /** Open to a member who has yet to turn on the two-step sign-in that the workspace requires. */
  isOpenBeforeTwoStep?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /** By their names in small letters; those that are not declared are left alone. */
  headers?: z.ZodObject
  body?: z.ZodObject
  /** Answers by status. The one with the lowest status is the success. `null` is an empty body (204). */
  answers: Record<number, z.ZodType | null>
  /** The body is multipart/form-data with a file in this field; the handler gets bytes, as its slice's parser makes them. */
  formFile?: string
  /** The body is a file of this type; the handler gets its bytes. */
  rawBody?: 'audio/wav'
  /** How long browsers and proxies may keep the success, in seconds. */
  cacheSeconds?: number
  /** The success is a file of this type, which never changes under its address: the handler answers its bytes. */
  immutableFile?: 'image/webp'
  /** The success goes on without end: server-sent events, each with JSON of the success's shape as its data. */
  eventStream?: true
  /** Largest accepted body in bytes, where the server's default (64 KB) does not fit. */
  bodyLimit?: number
}

/** Declares a route and keeps its literal types. */
export function defineRoute<const Route extends RouteDeclaration>(route: Route): Route {
  return route
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** What a handler receives of a route's part after validation. */
export type RouteInput<Route extends RouteDeclaration> = {
  params: OutputOf<Route['params']>
  query: OutputOf<Route['query']>
  headers: OutputOf<Route['headers']>
  body: Route extends { formFile: string } | { rawBody: string } ? Uint8Array : OutputOf<Route['body']>
}

type PartOf<Name extends string, Schema> = Schema extends z.ZodType
  ? object extends z.input<Schema>
    ? { [Key in Name]?: InputOf<Schema> }
    : { [Key in Name]: InputOf<Schema> }
  : object

/** What a client passes to call a route. */
export type RouteCall<Route extends RouteDeclaration> = PartOf<'params', Route['params']> &
  PartOf<'query', Route['query']> &
  PartOf<'headers', Route['headers']> &
  PartOf<'body', Route['body']>

/** What a route answers on success. */
export type RouteAnswer<Route extends RouteDeclaration> = Route extends { immutableFile: string }
  ? Uint8Array
  : JsonAnswer<Route>

type JsonAnswer<Route extends RouteDeclaration> = Route['answers'][keyof Route['answers']] extends infer Schema
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : undefined
  : never
