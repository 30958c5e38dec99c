import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { figuresKey, findUser, hasSession, laterFiguresKey, subscribeToSession } from '../api/session.ts'
import { workspacesKey } from '../features/workspaces/workspace.tsx'
import { canRetry, getRetryDelayMs } from './retry.ts'

/** Offline, a call fails like any other instead of waiting in silence, and is made again with the connection. */
const networkMode = 'always'

/**
 * What is refused may be so because the workspace is lost: the list of workspaces tells. One that never came is not
 * out of date; asking for it would make all that waits for it ask again, and be refused again, for ever.
 */
const onError = (error: Error) => {
  if (error instanceof ApiError && error.status === 403 && queryClient.getQueryData(workspacesKey)) {
    void queryClient.invalidateQueries({ queryKey: workspacesKey })
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: canRetry, retryDelay: getRetryDelayMs, staleTime: 30_000, networkMode, refetchOnReconnect: true },
    mutations: { networkMode },
  },
})

function forgetFigures(): void {
  for (const key of [figuresKey, laterFiguresKey]) sessionStorage.removeItem(key)
}

let userId = findUser()?.id

// Another tab may have ended the session while this one was elsewhere.
if (!hasSession()) forgetFigures()

// What one user has loaded is not for the next one, whatever ended the session, or took its place in another tab.
subscribeToSession(() => {
  const userIdBefore = userId
  userId = findUser()?.id
  if (hasSession() && userId === userIdBefore) return
  queryClient.clear()
  forgetFigures()
})
