import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { hasSession, subscribeToSession } from '../api/session.ts'

/** An answer with a 4xx will be the same again; what never arrived may arrive on the second try. */
function canRetry(failureCount: number, error: Error): boolean {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !isRefused && failureCount < 1
}

/** Offline, a call fails like any other instead of waiting in silence, and is made again with the connection. */
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: canRetry, staleTime: 30_000, networkMode, refetchOnReconnect: true },
    mutations: { networkMode },
  },
})

// What one user has loaded is not for the next one, whoever or whatever ended the session.
subscribeToSession(() => {
  if (!hasSession()) queryClient.clear()
})
