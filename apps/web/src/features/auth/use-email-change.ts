import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelEmailChangeRoute, getEmailChangeRoute, type RouteAnswer } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'

export const emailChangeKey = ['email-change'] as const

/** The new e-mail that waits to be confirmed, and what to do with it. */
export function useEmailChange() {
  const client = useQueryClient()
  const change = useQuery({
    queryKey: emailChangeKey,
    queryFn: ({ signal }) => callApi(getEmailChangeRoute, { signal }),
    staleTime: 0,
  })
  const cancel = useSingleMutation({
    mutationFn: () => callApi(cancelEmailChangeRoute),
    onSettled: () => client.invalidateQueries({ queryKey: emailChangeKey }),
  })
  return {
    requested: change.data?.email ?? null,
    setRequested: (email: string) =>
      client.setQueryData<RouteAnswer<typeof getEmailChangeRoute>>(
        emailChangeKey,
        (known) => known && { ...known, email },
      ),
    cancel,
  }
}
