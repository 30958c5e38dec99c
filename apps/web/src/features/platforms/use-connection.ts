import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  connectBigCommerceRoute,
  createConnectionLinkRoute,
  getConnectionRoute,
  type Merchant,
  type Platform,
  type RouteCall,
  type Workspace,
} from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { saveMerchant } from '../../api/session.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import { workspacesKey } from '../workspaces/workspaces.public.ts'

/** How the workspace's store and its platform are connected. Looked at again whenever the tab is: installs are elsewhere. */
export function useConnection({ id, merchant }: Workspace) {
  return useQuery({
    queryKey: ['connection', id],
    queryFn: ({ signal }) => callApi(getConnectionRoute, { params: { id: merchant.id }, signal }),
    staleTime: 0,
  })
}

/**
 * Leaves for the platform, where the owner approves the app: again, or in a store that is chosen there. Not if the owner is on
 * another page by then.
 */
export function useReconnect({ merchant }: Workspace) {
  const link = useSingleMutation<{ url: string }, Platform | undefined>({
    mutationFn: (platform) =>
      callApi(createConnectionLinkRoute, { params: { id: merchant.id }, query: platform ? { platform } : {} }),
  })
  const leave = (platform: Platform | undefined, onError: (error: Error) => void) =>
    link.mutate(platform, {
      onSuccess: ({ url }, isHere) => {
        if (isHere) location.assign(url)
      },
      onError,
    })
  return { ...link, leave }
}

export type BigCommerceAccess = NonNullable<RouteCall<typeof connectBigCommerceRoute>['body']>

/** Connects the store with credentials, and has all that depends on it loaded again. */
export function useConnectBigCommerce({ id }: Workspace) {
  const client = useQueryClient()
  return useSingleMutation<{ merchant: Merchant }, BigCommerceAccess>({
    mutationFn: (body) => callApi(connectBigCommerceRoute, { body }),
    onSuccess: async ({ merchant }) => {
      saveMerchant(merchant)
      const keys = [workspacesKey, ['connection', id], ['catalogue', id], ['store', id]]
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
