import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dashboard, getDashboardRoute } from '@voice-shop/contract'
import { useEffect, useState } from 'react'
import { callApi } from '../../api/client.ts'
import type { WorkspaceScope } from '../workspaces/workspaces.public.ts'
import type { DashboardChoice } from './dashboard-choice.ts'
import { findKeptFigures, keepFigures } from './kept-figures.ts'

/** How often a store without any search looks for its first one. */
const firstSearchPollMs = 3000

/** The first figures may have been asked for by the page's HTML, as early as this. */
let earlyAskedAt: number | undefined = performance.timeOrigin

/** Figures together with the choice that they answer: while others load, they are shown as what they are. */
export interface ShownDashboard {
  choice: DashboardChoice
  figures: Dashboard
  /** Date.now() when they were asked for: what was recorded before is in them. */
  askedAt: number
}

interface DashboardRequest extends WorkspaceScope {
  choice: DashboardChoice
}

export interface DashboardState {
  /** The figures of the choice; until they are there, and when they do not come, the last ones of the workspace. */
  shown: ShownDashboard | undefined
  isLoading: boolean
  hasFailed: boolean
  /** Why the last try failed. */
  error: Error | null
  reload: () => void
  /** Asks for the figures of another choice, which is about to be made. */
  prefetch: (choice: DashboardChoice) => void
  /** The same as reload without a sign of it, for figures that are renewed by themselves. Returns when those there were asked for. */
  renew: () => Promise<number>
}

function describeQuery(workspaceId: string | null, choice: DashboardChoice) {
  return queryOptions({
    queryKey: ['dashboard', workspaceId, choice],
    queryFn: async ({ signal }): Promise<ShownDashboard> => {
      const askedAt = earlyAskedAt ?? Date.now()
      earlyAskedAt = undefined
      return { choice, askedAt, figures: await callApi(getDashboardRoute, { query: choice, signal }) }
    },
    staleTime: 0,
  })
}

/**
 * Loads the figures whenever the choice changes. A store without any search is asked again every 3 s while its page
 * is visible, until the first one came in.
 */
export function useDashboard({ workspaceId, choice, isEnabled }: DashboardRequest): DashboardState {
  const client = useQueryClient()
  const query = useQuery({
    ...describeQuery(workspaceId, choice),
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.data?.figures.has_searches === false ? firstSearchPollMs : false),
  })

  // TanStack's placeholder data go away when a load fails; the last figures have to stay then too.
  // A page that is loaded again begins with what it showed.
  const [kept, setKept] = useState(() => ({ workspaceId, shown: findKeptFigures(workspaceId) }))
  if (query.data && query.data !== kept.shown) setKept({ workspaceId, shown: query.data })
  useEffect(() => {
    const { shown } = kept
    if (!shown?.figures.has_searches) return
    const keep = () => keepFigures(kept.workspaceId, shown)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [kept])

  const [isRenewing, setIsRenewing] = useState(false)

  return {
    shown: query.data ?? (kept.workspaceId === workspaceId ? kept.shown : undefined),
    isLoading: query.isFetching && !isRenewing,
    // Not isError, which is false again while the next try runs.
    hasFailed: query.errorUpdateCount > 0,
    error: query.error,
    reload: () => {
      setIsRenewing(false)
      void query.refetch()
    },
    prefetch: (next) => void client.prefetchQuery(describeQuery(workspaceId, next)),
    renew: async () => {
      // What somebody waits for keeps its sign.
      if (!query.isFetching) setIsRenewing(true)
      const { data } = await query.refetch({ cancelRefetch: false })
      setIsRenewing(false)
      return data?.askedAt ?? 0
    },
  }
}
