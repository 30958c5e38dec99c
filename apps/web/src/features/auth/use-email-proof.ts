import { useMutation, useQuery } from '@tanstack/react-query'
import { getEmailChangeRoute, proveEmailRoute } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { emailChangeKey } from './use-email-change.ts'

/** Whether it has been shown whose account it is; undefined while that is not known. The link may be opened in another tab. */
export function useEmailProof(): { isProven: boolean | undefined } {
  const { data } = useQuery({
    queryKey: emailChangeKey,
    queryFn: ({ signal }) => callApi(getEmailChangeRoute, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  return { isProven: data?.is_proven }
}

export function useProofLink() {
  return useMutation({ mutationFn: () => callApi(proveEmailRoute) })
}
