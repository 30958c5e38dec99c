import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createApiKeyRoute,
  type KeyOverlap,
  type KeyScope,
  listApiKeysRoute,
  type Proof,
  removeApiKeyRoute,
  replaceApiKeyRoute,
  type Workspace,
} from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'

/** A key that is about to be made. */
export interface KeyDraft {
  name: string
  scopes: KeyScope[]
  /** Null: it does not end by itself. */
  expiresInDays: number | null
}

export function useApiKeys({ id }: Workspace) {
  return useQuery({
    queryKey: ['api-keys', id],
    queryFn: async ({ signal }) => (await callApi(listApiKeysRoute, { signal })).results,
    staleTime: 0,
  })
}

/** After a failure too: what was asked for may have been done although its answer was lost. */
function useRenewal({ id }: Workspace) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['api-keys', id] })
}

/** A key that was made stays in the memory of this page alone. */
export function useCreateApiKey(workspace: Workspace) {
  return useSingleMutation({
    mutationFn: ({ draft, proof }: { draft: KeyDraft; proof: Proof }) => {
      const { name, scopes, expiresInDays: days } = draft
      return callApi(createApiKeyRoute, {
        body: { ...proof, name, scopes, ...(days !== null && { expires_in_days: days }) },
      })
    },
    onSettled: useRenewal(workspace),
    gcTime: 0,
  })
}

export function useReplaceApiKey(workspace: Workspace) {
  return useSingleMutation({
    mutationFn: ({ id, overlap, proof }: { id: string; overlap: KeyOverlap; proof: Proof }) =>
      callApi(replaceApiKeyRoute, { params: { id }, body: { ...proof, overlap_hours: overlap } }),
    onSettled: useRenewal(workspace),
    gcTime: 0,
  })
}

export function useRemoveApiKey(workspace: Workspace) {
  return useSingleMutation<unknown, string>({
    mutationFn: (id) => callApi(removeApiKeyRoute, { params: { id } }),
    onSettled: useRenewal(workspace),
  })
}
