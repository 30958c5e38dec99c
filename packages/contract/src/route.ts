import type { z } from 'zod'

/**
 * Who may call a route. The API enforces it before the handler runs:
 * `public` needs nothing; `session` a signed-in user; `workspace` a signed-in member of the
 * workspace named by X-Workspace-ID; `store_key` a store's secret key as a bearer token.
 */
export type RouteAccess = 'public' | 'session' | 'workspace' | 'store_key'

/** What a member may do, as 'prefix.name'. The role decides it, on the server. */
export const permissions = ['analytics.view', 'billing.view', 'store.update', 'team.view'] as const
export type Permission = (typeof permissions)[number]

export type RouteMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One call of the API: the only source of its path, its shapes and its guard, on both sides of the wire. */
export interface RouteDeclaration {
  method: RouteMethod
  /** With a trailing slash, parameters as `:name`. */
  path: string
  slice: string
  summary: string
  access: RouteAccess
  permission?: Permission
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Answers by status. The one with the lowest status is the success. `null` is an empty body (204). */
  answers: Record<number, z.ZodType | null>
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
  body: OutputOf<Route['body']>
}

type PartOf<Name extends string, Schema> = Schema extends z.ZodType
  ? object extends z.input<Schema>
    ? { [Key in Name]?: InputOf<Schema> }
    : { [Key in Name]: InputOf<Schema> }
  : object

/** What a client passes to call a route. */
export type RouteCall<Route extends RouteDeclaration> = PartOf<'params', Route['params']> &
  PartOf<'query', Route['query']> &
  PartOf<'body', Route['body']>

/** What a route answers on success. */
export type RouteAnswer<Route extends RouteDeclaration> = Route['answers'][keyof Route['answers']] extends infer Schema
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : undefined
  : never
