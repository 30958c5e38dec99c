import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AlertKind, type Alerts, listAlertsRoute, muteAlertsRoute, unmuteAlertsRoute } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import { useWorkspaceScope } from '../workspaces/workspaces.public.ts'

const minuteMs = 60_000

const getKey = (workspaceId: string | null) => ['alerts', workspaceId]

/** What is out of the ordinary in the workspace, and what was. */
export function useAlerts() {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  return useQuery({
    queryKey: getKey(workspaceId),
    queryFn: ({ signal }) => callApi(listAlertsRoute, { signal }),
    enabled: isEnabled,
    // Stores are looked at each quarter of an hour.
    refetchInterval: 5 * minuteMs,
  })
}

/** Mutes a kind for some days, for good (null), or not any more (0). */
export function useMute() {
  const { workspaceId } = useWorkspaceScope()
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ kind, days }: { kind: AlertKind; days: 0 | 1 | 7 | 30 | null }): Promise<Alerts> =>
      days === 0
        ? callApi(unmuteAlertsRoute, { params: { kind } })
        : callApi(muteAlertsRoute, { params: { kind }, body: { days } }),
    onSuccess: (alerts) => client.setQueryData(getKey(workspaceId), alerts),
  })
}
