import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getUsageRoute, type Usage } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'

interface UsageRequest {
  workspaceId: string | null
  /** False while it is not known yet which workspace to ask for. */
  isEnabled?: boolean
}

/** What the workspace has used of its plan in the current period. */
export function useUsage({ workspaceId, isEnabled = true }: UsageRequest): UseQueryResult<Usage> {
  return useQuery({
    queryKey: ['usage', workspaceId],
    queryFn: ({ signal }) => callApi(getUsageRoute, { signal }),
    enabled: isEnabled,
    staleTime: 0,
  })
}
