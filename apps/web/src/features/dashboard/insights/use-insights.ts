import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getInsightsRoute, type TimeRange } from '@voice-shop/contract'
import { callApi } from '../../../api/client.ts'
import { useWorkspaceScope } from '../../workspaces/workspaces.public.ts'

const renewalMs = 60_000

/** Where searches fell short, renewed every minute while the page is looked at. Those of the range before stay until then. */
export function useInsights(timeRange: TimeRange) {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  return useQuery({
    queryKey: ['insights', workspaceId, timeRange],
    queryFn: ({ signal }) => callApi(getInsightsRoute, { query: { time_range: timeRange }, signal }),
    enabled: isEnabled,
    refetchInterval: renewalMs,
    placeholderData: (before, query) => (query?.queryKey[1] === workspaceId ? keepPreviousData(before) : undefined),
  })
}
