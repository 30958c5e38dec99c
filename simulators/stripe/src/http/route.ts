import type { Account } from '../account/account.ts'
import type { Params } from './params.ts'

export interface Call {
  account: Account
  /** The ids in the path, in their order. */
  id: string
  otherId: string
  params: Params
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** Ids stand as `:id`. */
  path: string
  /** The parameters that the call has; any other is refused. */
  params?: readonly string[]
  answer: (call: Call) => object
}

export const paging = ['limit', 'starting_after', 'ending_before']

export interface RouteMatch {
  route: Route
  ids: string[]
}

/** The route of a request, or null when there is none. */
export function findRoute(routes: readonly Route[], method: string, path: string): RouteMatch | null {
  const parts = path.split('/')
  for (const route of routes) {
    const pattern = route.path.split('/')
    if (route.method !== method || pattern.length !== parts.length) continue
    if (!pattern.every((part, place) => part === ':id' || part === parts[place])) continue
    const ids = parts.filter((_part, place) => pattern[place] === ':id').map(decodeId)
    return { route, ids }
  }
  return null
}

function decodeId(part: string): string {
  // Unlike decodeURIComponent this lets a lone percent sign pass, which then is no known id.
  const escaped = part.replaceAll('+', '%2B').replaceAll('&', '%26')
  return new URLSearchParams(`id=${escaped}`).get('id') ?? part
}
