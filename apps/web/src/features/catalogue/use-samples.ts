import { useQueryClient } from '@tanstack/react-query'
import { addSamplesRoute, type CatalogueStatus, removeSamplesRoute, type Workspace } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'

/** Brings products to try the assistant with, or takes them away. */
export function useSamples({ id }: Workspace) {
  const client = useQueryClient()
  const keep = async (status: CatalogueStatus) => {
    // An answer that is still on its way would bring back what was before.
    await client.cancelQueries({ queryKey: ['catalogue', id] })
    client.setQueryData(['catalogue', id], status)
  }
  const add = useSingleMutation({ mutationFn: () => callApi(addSamplesRoute), onSuccess: keep })
  const remove = useSingleMutation({ mutationFn: () => callApi(removeSamplesRoute), onSuccess: keep })
  return { add, remove }
}
