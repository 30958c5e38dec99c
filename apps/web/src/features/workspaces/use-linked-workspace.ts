import type { Workspace } from '@voice-shop/contract'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'wouter'

const name = 'workspace'

/**
 * The workspace that a link is of, such as a mail's, while the address says so: once the list is there it does no more, and
 * what else it says is left out where the workspace is none of the user's own.
 */
export function useLinkedWorkspace(workspaces: readonly Workspace[]): Workspace | undefined {
  const [search] = useSearchParams()
  const [path, navigate] = useLocation()
  const linkedId = search.get(name)
  const linked = workspaces.find(({ id }) => id === linkedId)
  const clean = useEffectEvent(() => {
    const after = new URLSearchParams(linked && search)
    after.delete(name)
    // With the place on the page that the link is of.
    navigate(`${path}${after.size > 0 ? '?' : ''}${after}${location.hash}`, { replace: true })
  })
  const isDecided = linkedId !== null && workspaces.length > 0
  useEffect(() => {
    if (isDecided) clean()
  }, [isDecided])
  return linked
}

/** Whether what the address says may be of another workspace than the one that is chosen. */
export function isOfLinkedWorkspace(search: URLSearchParams): boolean {
  return search.has(name)
}
