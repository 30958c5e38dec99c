import { getListeningRoute } from '@voice-shop/contract'
import { callApi } from '../../../api/client.ts'
import { useWorkspaceScope } from '../../workspaces/workspaces.public.ts'
import type { DashboardChoice } from '../dashboard-choice.ts'
import { useKeptQuery } from '../use-kept-query.ts'

const renewalMs = 60_000

/** How shoppers were heard and answered, renewed every minute while the page is looked at. */
export function useListening({ time_range, from, to, compare_with }: DashboardChoice) {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  const asked = { time_range, from, to, compare_with }
  return useKeptQuery({
    queryKey: ['listening', workspaceId, asked],
    queryFn: ({ signal }) => callApi(getListeningRoute, { query: asked, signal }),
    enabled: isEnabled,
    refetchInterval: renewalMs,
  })
}
