import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createSecretKeyRoute } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { workspacesKey } from '../../app/workspace.tsx'

/** Makes a new secret key for the store of a merchant. Its answer is the only time that the key can be seen. */
export function useCreateSecretKey(merchantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(createSecretKeyRoute, { params: { id: merchantId } }),
    // Whether there is a key is part of the workspace.
    onSuccess: () => client.invalidateQueries({ queryKey: workspacesKey }),
  })
}
