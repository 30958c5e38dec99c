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

const nameQuery = (workspaceId: string | null) => ['widget-settings', workspaceId]

/** How the store's widget looks, and where it was seen. */
export function useWidgetSettings() {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  return useQuery({
    queryKey: nameQuery(workspaceId),
    queryFn: ({ signal }) => callApi(getWidgetSettingsRoute, { signal }),
    enabled: isEnabled,
    staleTime: 0,
    // Whoever comes back from a look at the store sees that it was seen there.
    refetchOnWindowFocus: 'always',
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
