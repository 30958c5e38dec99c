import { useQuery } from '@tanstack/react-query'
import { openVisitRoute, previewVisitRoute } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useWorkspaceScope } from '../workspaces/workspaces.public.ts'

/** What opening the visit would count. */
export function useVisitPreview(searchId: string) {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  return useQuery({
    queryKey: ['visit-preview', workspaceId, searchId],
    queryFn: ({ signal }) => callApi(previewVisitRoute, { params: { search_id: searchId }, signal }),
    enabled: isEnabled,
    // Anew whenever it is asked, and not while somebody reads it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * The visit, once it is wanted: opening it counts. It is never asked for again by itself: in the next period that would
 * count once more.
 */
export function useVisit(searchId: string, isWanted: boolean) {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  return useQuery({
    queryKey: ['visit', workspaceId, searchId],
    queryFn: ({ signal }) => callApi(openVisitRoute, { body: { search_id: searchId }, signal }),
    enabled: isEnabled && isWanted,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
