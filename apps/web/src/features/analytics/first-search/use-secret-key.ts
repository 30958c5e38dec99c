import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createSecretKeyRoute } from '@voice-shop/contract'
import { callApi } from '../../../api/client.ts'
import { workspacesKey } from '../../../app/workspace.tsx'

/** Makes a new secret key. It stays in the memory of this page alone. */
export function useCreateSecretKey(merchantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(createSecretKeyRoute, { params: { id: merchantId } }),
    // After a failure too: the key may have been made although its answer was lost.
    onSettled: () => client.invalidateQueries({ queryKey: workspacesKey }),
    gcTime: 0,
  })
}
