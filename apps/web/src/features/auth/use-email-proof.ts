import { useQuery } from '@tanstack/react-query'
import { getEmailChangeRoute, proveEmailRoute } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import { emailChangeKey } from './use-email-change.ts'

/**
 * Whether it has been shown whose account it is; undefined while that is not known, which may stay so once it is no
 * longer loading. The link may be opened in another tab. Asks nothing where it is not wanted.
 */
export function useEmailProof(isWanted = true): { isProven: boolean | undefined; isLoading: boolean } {
  const { data, isLoading } = useQuery({
    enabled: isWanted,
    queryKey: emailChangeKey,
    queryFn: ({ signal }) => callApi(getEmailChangeRoute, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  return { isProven: data?.is_proven, isLoading }
}

export function useProofLink() {
  return useSingleMutation({ mutationFn: () => callApi(proveEmailRoute) })
}
