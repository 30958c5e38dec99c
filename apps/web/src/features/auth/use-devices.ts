import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listDevicesRoute, signOutDeviceRoute, signOutOtherDevicesRoute } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'

export const devicesKey = ['devices'] as const

/** Where the user is signed in, this device first. */
export function useDevices() {
  return useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => callApi(listDevicesRoute, { signal }),
    staleTime: 0,
  })
}

/** Signs out one device, or without an id all but this one; then the list is loaded again, whatever came of it. */
export function useSignOutDevices() {
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) await callApi(signOutOtherDevicesRoute)
      else await callApi(signOutDeviceRoute, { params: { id } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey }),
  })
}
