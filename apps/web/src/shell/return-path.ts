import { isPublicPath, paths } from '../paths.ts'

/** What the way to /login leaves in the history entry. */
export interface ReturnState {
  /** Path, query and hash of the page first asked for. */
  from: string
}

/** The page to go to after signing in: the one first asked for, else the dashboard. */
export function getReturnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return paths.dashboard
  return typeof state.from === 'string' && !isPublicPath(state.from) ? state.from : paths.dashboard
}
