import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getUsageRoute, type Usage } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import type { WorkspaceScope } from '../workspaces/workspaces.public.ts'

/** What the workspace has used of its plan in the current period. */
export function useUsage({ workspaceId, isEnabled }: WorkspaceScope): UseQueryResult<Usage> {
  return useQuery({
    queryKey: ['usage', workspaceId],
    queryFn: ({ signal }) => callApi(getUsageRoute, { signal }),
    enabled: isEnabled,
    staleTime: 0,
  })
}
