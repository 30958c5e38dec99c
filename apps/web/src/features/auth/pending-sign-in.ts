import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** A sign-in between its two steps. */
export interface PendingSignIn {
  token: string
  email: string
}

function isPendingSignIn(value: unknown): value is PendingSignIn {
  if (typeof value !== 'object' || value === null || !('token' in value) || !('email' in value)) return false
  return typeof value.token === 'string' && typeof value.email === 'string'
}

/** What the history entry of a page keeps of a sign-in that waits for its code. */
export function findPendingSignIn(state: unknown): PendingSignIn | null {
  if (typeof state !== 'object' || state === null || !('pendingSignIn' in state)) return null
  return isPendingSignIn(state.pendingSignIn) ? state.pendingSignIn : null
}

/**
 * The sign-in that waits for its code. It is kept in the history entry, beside the page to return to: a reload keeps it,
 * each tab has its own, and no link can bring one along.
 */
export function usePendingSignIn(): [PendingSignIn | null, (pending: PendingSignIn | null) => void] {
  const state: unknown = useHistoryState()
  const [, navigate] = useLocation()
  const keep = (pendingSignIn: PendingSignIn | null) => {
    const others = typeof state === 'object' ? state : {}
    navigate(location.pathname + location.search, { replace: true, state: { ...others, pendingSignIn } })
  }
  return [findPendingSignIn(state), keep]
}
