import { type MutateOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createSecretKeyRoute, type RouteAnswer } from '@voice-shop/contract'
import { callApi } from '../api/client.ts'
import { workspacesKey } from './workspace.tsx'

type Answer = RouteAnswer<typeof createSecretKeyRoute>

/** Makes a secret key for the store of a merchant. It stays in the memory of this page alone, and is shown once. */
export function useCreateSecretKey(merchantId: string) {
  const client = useQueryClient()
  const mutationKey = ['secret-key', merchantId]
  const creation = useMutation({
    mutationKey,
    mutationFn: () => callApi(createSecretKeyRoute, { params: { id: merchantId } }),
    // After a failure too: the key may have been made although its answer was lost.
    onSettled: () => client.invalidateQueries({ queryKey: workspacesKey }),
    gcTime: 0,
  })
  const create = (options?: MutateOptions<Answer, Error, void>) => {
    // The second press of a double click comes before isPending does, and would replace the key just made.
    if (client.isMutating({ mutationKey }) === 0) creation.mutate(undefined, options)
  }
  return { secretKey: creation.data?.secret_key, isCreating: creation.isPending, error: creation.error, create }
}
