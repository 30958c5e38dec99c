import { useQueryClient } from '@tanstack/react-query'
import { type Store, updateStoreRoute, type Workspace } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { saveMerchant } from '../../api/session.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import { workspacesKey } from '../workspaces/workspaces.public.ts'

/** Gives the store another name, by which the whole app calls it from then on. */
export function useRenameStore({ merchant }: Workspace) {
  const client = useQueryClient()
  return useSingleMutation<Store, string>({
    mutationFn: (name) => callApi(updateStoreRoute, { params: { id: merchant.id }, body: { store_name: name } }),
    onSuccess: async ({ store_name }) => {
      saveMerchant({ ...merchant, store_name })
      await client.invalidateQueries({ queryKey: workspacesKey })
    },
  })
}
