import { getRevenueRoute } from '@voice-shop/contract'
import { callApi } from '../../../api/client.ts'
import { useWorkspaceScope } from '../../workspaces/workspaces.public.ts'
import type { DashboardChoice } from '../dashboard-choice.ts'
import { useKeptQuery } from '../use-kept-query.ts'

const renewalMs = 60_000

/** What voice earned, renewed every minute while the page is looked at. */
export function useRevenue({ time_range, from, to, compare_with }: DashboardChoice) {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  const asked = { time_range, from, to, compare_with }
  return useKeptQuery({
    queryKey: ['revenue', workspaceId, asked],
    queryFn: ({ signal }) => callApi(getRevenueRoute, { query: asked, signal }),
    enabled: isEnabled,
    refetchInterval: renewalMs,
  })
}
