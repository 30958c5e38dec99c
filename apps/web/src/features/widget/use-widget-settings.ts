import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getWidgetSettingsRoute,
  type RouteAnswer,
  saveWidgetSettingsRoute,
  type WidgetSettings,
} from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import { useWorkspaceScope } from '../workspaces/workspaces.public.ts'

/** While the owner waits for the widget to be seen in the store. */
const pollMs = 10_000

const nameQuery = (workspaceId: string | null) => ['widget-settings', workspaceId]

/** How the store's widget looks, and where it was seen; followed, because a first look at the store comes any moment. */
export function useWidgetSettings() {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  return useQuery({
    queryKey: nameQuery(workspaceId),
    queryFn: ({ signal }) => callApi(getWidgetSettingsRoute, { signal }),
    enabled: isEnabled,
    staleTime: 0,
    refetchInterval: pollMs,
  })
}

export function useSaveWidgetSettings() {
  const client = useQueryClient()
  const { workspaceId } = useWorkspaceScope()
  return useSingleMutation<{ settings: WidgetSettings }, WidgetSettings>({
    mutationFn: (body) => callApi(saveWidgetSettingsRoute, { body }),
    onSuccess: async (saved) => {
      await client.cancelQueries({ queryKey: nameQuery(workspaceId) })
      client.setQueryData<RouteAnswer<typeof getWidgetSettingsRoute>>(
        nameQuery(workspaceId),
        (before) => before && { ...before, ...saved },
      )
    },
  })
}
