import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { listWorkspacesRoute, type Workspace } from '@voice-shop/contract'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { callApi } from '../../api/client.ts'
import { clearSession, saveWorkspaceId } from '../../api/session.ts'
import { setStoreCountry } from '../../app/country.ts'
import { useTranslation } from '../../app/translation.ts'
import { useWorkspaceId } from '../../app/use-session.ts'
import { paths } from '../../paths.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useLinkedWorkspace } from './use-linked-workspace.ts'

export interface WorkspaceChoice {
  /** Empty until they are loaded, and when loading failed. */
  workspaces: readonly Workspace[]
  workspace: Workspace | null
  /** Whether the list is still on its way. */
  isPending: boolean
  /** Whether it is on its way and nothing has failed so far: what is drawn from it may wait for it. */
  isAwaited: boolean
  /** Whether it could not be loaded: nothing is known of the workspace then but what the sign-in said. */
  isMissing: boolean
  /** Whether it is being asked for, for the first time or again. */
  isLoading: boolean
  reload: () => void
  /** Stores the choice and reloads what is shown. */
  switchWorkspace: (id: string) => void
}

const WorkspaceContext = createContext<WorkspaceChoice | null>(null)

/** @throws when used outside of WorkspaceProvider. */
export function useWorkspace(): WorkspaceChoice {
  const choice = useContext(WorkspaceContext)
  if (!choice) throw new Error('there is no WorkspaceProvider')
  return choice
}

/** The stored workspace while it is in the list, else the first. */
export function chooseWorkspace(workspaces: readonly Workspace[], storedId: string | null): Workspace | null {
  return workspaces.find((workspace) => workspace.id === storedId) ?? workspaces[0] ?? null
}

export const workspacesKey = ['workspaces'] as const

/**
 * Loads the user's workspaces and keeps one selected, at first that of the link one comes by. Who has lost that one hears so and gets another; who has lost
 * all is signed out. A failure to load is logged by the client; pages that lack something by it show WorkspaceFailure.
 */
export function WorkspaceProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { show } = useToast()
  const { data, isPending, isError, isFetching, failureCount, refetch } = useQuery({
    queryKey: workspacesKey,
    queryFn: ({ signal }) => callApi(listWorkspacesRoute, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const storedId = useWorkspaceId()
  const workspaces = data?.results ?? noWorkspaces
  const isListOld = useOldListReload({ workspaces: data?.results, storedId, reload: refetch })
  const linked = useLinkedWorkspace(workspaces)
  const workspace = linked ?? (isListOld ? null : chooseWorkspace(workspaces, storedId))
  useSignOutWithoutWorkspace(data?.results.length === 0)

  // Before it is painted: numbers are written once.
  useLayoutEffect(() => {
    if (workspace) setStoreCountry(workspace.country)
  }, [workspace])

  const hadStoredId = useRef(false)
  // A layout effect: calls carry the stored id, and those of the pages inside start in their effects.
  useLayoutEffect(() => {
    // What another tab took away goes with its user, and must not come back for the one who signs in there.
    const isTakenAway = storedId === null && hadStoredId.current
    hadStoredId.current ||= storedId !== null
    if (!workspace || workspace.id === storedId || isTakenAway) return
    if (storedId !== null && !linked)
      show({ tone: 'warning', message: () => t('workspaceLost', { name: workspace.name }) })
    saveWorkspaceId(workspace.id)
  }, [workspace, linked, storedId, show, t])

  // Nothing stored means the server's first, which is the one that is chosen then but for a link: no reason to reload.
  const shownId = useRef(storedId)
  const firstId = workspaces[0]?.id
  useEffect(() => {
    const id = shownId.current ?? firstId
    shownId.current = storedId
    if (id === undefined || storedId === null || id === storedId) return
    // What names the workspace in its key has begun to load by itself; anything else is of the one before.
    const isOfOther = (key: QueryKey) => key[0] !== workspacesKey[0] && !key.includes(storedId)
    void client.resetQueries({ predicate: ({ queryKey }) => isOfOther(queryKey) })
  }, [storedId, firstId, client])

  const isAwaited = isPending && failureCount === 0
  const isMissing = isError && !data
  const choice = useMemo(
    () => ({
      workspaces,
      workspace,
      isPending,
      isAwaited,
      isMissing,
      isLoading: isFetching,
      reload: () => void refetch(),
      switchWorkspace: saveWorkspaceId,
    }),
    [workspaces, workspace, isPending, isAwaited, isMissing, isFetching, refetch],
  )
  return <WorkspaceContext value={choice}>{children}</WorkspaceContext>
}

/**
 * Loads the list once more when the stored workspace is not in it: it may have been joined since, in another tab.
 * Returns whether the list is waited for.
 */
function useOldListReload(input: {
  workspaces: readonly Workspace[] | undefined
  storedId: string | null
  reload: () => Promise<unknown>
}): boolean {
  const { workspaces, storedId, reload } = input
  const [missedId, setMissedId] = useState<string | null>(null)
  const isMissing = storedId !== null && (workspaces?.every(({ id }) => id !== storedId) ?? false)
  const isOld = isMissing && missedId !== storedId
  useEffect(() => {
    if (isOld) void reload().then(() => setMissedId(storedId))
  }, [isOld, storedId, reload])
  return isOld
}

/** Leads to /login, which says why. */
function useSignOutWithoutWorkspace(isWithout: boolean): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isWithout) return
    // Away from the protected pages first: they would remember themselves for the next sign-in.
    navigate(paths.login, { replace: true, state: { isWithoutStore: true } })
    clearSession()
  }, [isWithout, navigate])
}

export interface WorkspaceScope {
  workspaceId: string | null
  /** False while it is not known which workspace to ask for. */
  isEnabled: boolean
}

/** The workspace to ask for. A first visit has none stored: its calls wait for the list, unless that brings none. */
export function useWorkspaceScope(): WorkspaceScope {
  const storedId = useWorkspaceId()
  const { workspace, isPending } = useWorkspace()
  const isWithoutWorkspace = !isPending && !workspace
  return { workspaceId: workspace?.id ?? storedId, isEnabled: storedId !== null || isWithoutWorkspace }
}

const noWorkspaces: readonly Workspace[] = []
