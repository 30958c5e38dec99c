import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createWidgetKeyRoute,
  getStoreSettingsRoute,
  listWorkspacesRoute,
  type Merchant,
  type RouteCall,
  type StoreSettings,
  updateStoreRoute,
  type Workspace,
} from '@voice-shop/contract'
import { useEffect, useRef } from 'react'
import { callApi } from '../../api/client.ts'
import { saveMerchant } from '../../api/session.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import { workspacesKey } from '../workspaces/workspaces.public.ts'

/** How often a change of the time zone under way is looked at. */
const pollMs = 2000

/** The store's settings, followed while a change of its time zone is under way. */
export function useStoreSettings({ id, merchant }: Workspace) {
  return useQuery({
    queryKey: ['store', id],
    queryFn: ({ signal }) => callApi(getStoreSettingsRoute, { params: { id: merchant.id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.time_zone_change ? pollMs : false),
  })
}

export type StoreChanges = NonNullable<RouteCall<typeof updateStoreRoute>['body']>

/** Changes the store; done when the settings as they are then have been loaded. */
export function useUpdateStore({ id, merchant }: Workspace) {
  const client = useQueryClient()
  return useSingleMutation<unknown, StoreChanges>({
    mutationFn: (body) => callApi(updateStoreRoute, { params: { id: merchant.id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['store', id] }),
  })
}

/** Makes a new widget key in the place of the one before. */
export function useCreateWidgetKey({ id, merchant }: Workspace) {
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: () => callApi(createWidgetKeyRoute, { params: { id: merchant.id } }),
    onSuccess: async ({ widget_key }) => {
      await client.cancelQueries({ queryKey: ['store', id] })
      client.setQueryData<StoreSettings>(['store', id], (settings) => settings && { ...settings, widget_key })
    },
  })
}

/** Asks whether the store's pages have shown the widget by now. */
export function useCheckShopifySetup({ id }: Pick<Merchant, 'id'>) {
  const client = useQueryClient()
  return useSingleMutation<boolean>({
    mutationFn: async () => {
      const workspaces = await callApi(listWorkspacesRoute)
      client.setQueryData(workspacesKey, workspaces)
      const merchant = workspaces.results.find((workspace) => workspace.merchant.id === id)?.merchant
      if (merchant) saveMerchant(merchant)
      return merchant?.shopify_setup_complete === true
    },
  })
}

/** Calls back when another time zone has come to count: what shows days is to be loaded again. */
export function useTimeZoneChange({ id }: Workspace, settings: StoreSettings, onChanged: () => void): void {
  const client = useQueryClient()
  // Of a small store the change is over before anybody has seen it under way.
  const before = useRef(settings.time_zone)
  useEffect(() => {
    if (before.current === settings.time_zone) return
    before.current = settings.time_zone
    void client.invalidateQueries({ queryKey: workspacesKey })
    void client.invalidateQueries({ queryKey: ['dashboard', id] })
    onChanged()
  })
}
