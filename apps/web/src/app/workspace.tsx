import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { listWorkspacesRoute, type Workspace } from '@voice-shop/contract'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { callApi } from '../api/client.ts'
import { saveWorkspaceId } from '../api/session.ts'
import { useWorkspaceId } from './use-session.ts'

export interface WorkspaceChoice {
  /** Empty until they are loaded, and when loading failed. */
  workspaces: readonly Workspace[]
  workspace: Workspace | null
  /** Whether the list is still on its way. */
  isPending: boolean
  /** Stores the choice and reloads what is shown. */
  switchWorkspace: (id: string) => void
}

const WorkspaceContext = createContext<WorkspaceChoice | null>(null)

/** @throws when used outside of WorkspaceProvider. */
export function useWorkspace(): WorkspaceChoice {
  const choice = useContext(WorkspaceContext)
  if (!choice) throw new Error('useWorkspace needs a WorkspaceProvider around it')
  return choice
}

/** The stored workspace while it is in the list, else the first. */
export function chooseWorkspace(workspaces: readonly Workspace[], storedId: string | null): Workspace | null {
  return workspaces.find((workspace) => workspace.id === storedId) ?? workspaces[0] ?? null
}

export const workspacesKey = ['workspaces'] as const

/** Loads the user's workspaces and keeps one selected. A failure is logged by the client and shows nothing. */
export function WorkspaceProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: workspacesKey,
    queryFn: ({ signal }) => callApi(listWorkspacesRoute, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const storedId = useWorkspaceId()
  const workspaces = data?.results ?? noWorkspaces
  const workspace = chooseWorkspace(workspaces, storedId)

  const chosenId = workspace?.id
  // A layout effect: calls carry the stored id, and those of the pages inside start in their effects.
  useLayoutEffect(() => {
    if (chosenId && chosenId !== storedId) saveWorkspaceId(chosenId)
  }, [chosenId, storedId])

  // Nothing stored means the server's first, which is the one that is chosen then: no reason to reload.
  const shownId = useRef(storedId)
  useEffect(() => {
    const isOther = shownId.current !== null && storedId !== null && shownId.current !== storedId
    shownId.current = storedId
    if (!isOther) return
    // What names the workspace in its key has begun to load by itself; anything else is of the one before.
    const isOfOther = (key: QueryKey) => key[0] !== workspacesKey[0] && !key.includes(storedId)
    void client.resetQueries({ predicate: ({ queryKey }) => isOfOther(queryKey) })
  }, [storedId, client])

  const choice = useMemo(
    () => ({ workspaces, workspace, isPending, switchWorkspace: saveWorkspaceId }),
    [workspaces, workspace, isPending],
  )
  return <WorkspaceContext value={choice}>{children}</WorkspaceContext>
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
