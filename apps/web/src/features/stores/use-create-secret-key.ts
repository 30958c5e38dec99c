import { useQueryClient } from '@tanstack/react-query'
import { createSecretKeyRoute, type KeyOverlap, type Proof, type RouteAnswer } from '@voice-shop/contract'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { type Outcome, useSingleMutation } from '../../app/use-single-mutation.ts'
import { workspacesKey } from '../workspaces/workspaces.public.ts'

type Answer = RouteAnswer<typeof createSecretKeyRoute>
type Replacement = Proof & { overlap_hours?: KeyOverlap }

/** A password or code that was wrong is told where it was typed. */
function isOfProof(error: Error | null): boolean {
  return error instanceof ApiError && Boolean(error.fields?.password ?? error.fields?.code)
}

/**
 * Makes a secret key for the store of a merchant, or with a proof another one in its place. It stays in the memory of
 * this page alone, and is shown once.
 */
export function useCreateSecretKey(merchantId: string) {
  const client = useQueryClient()
  const mutationKey = ['secret-key', merchantId]
  const creation = useSingleMutation({
    mutationKey,
    mutationFn: (proof: Replacement | undefined) =>
      callApi(createSecretKeyRoute, { params: { id: merchantId }, body: proof ?? {} }),
    // After a failure too: the key may have been made although its answer was lost.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: workspacesKey }),
        client.invalidateQueries({ queryKey: ['store'] }),
      ]),
    gcTime: 0,
  })
  const create = (outcome?: Outcome<Answer>) => {
    // The second press of a double click comes before isPending does, and would replace the key just made.
    if (client.isMutating({ mutationKey }) === 0) creation.mutate(undefined, outcome)
  }
  return {
    secretKey: creation.data?.secret_key,
    isCreating: creation.isPending,
    error: isOfProof(creation.error) ? null : creation.error,
    create,
    replace: creation.mutateAsync,
  }
}
