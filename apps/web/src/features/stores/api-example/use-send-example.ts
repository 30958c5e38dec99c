import { useQueryClient } from '@tanstack/react-query'
import { recordEventsRoute, type SearchEvent } from '@voice-shop/contract'
import { ApiError } from '../../../api/api-error.ts'
import { callApi } from '../../../api/client.ts'
import { useSingleMutation } from '../../../app/use-single-mutation.ts'

/**
 * Sends an event as the store's assistant would, with the secret key that the page still has from making it. An event
 * that was sent before counts once, whoever sent it. @throws {ApiError} with the reason where the event is refused.
 */
export function useSendExample() {
  const client = useQueryClient()
  return useSingleMutation<void, { secretKey: string; event: SearchEvent }>({
    mutationFn: async ({ secretKey, event }) => {
      const { rejected } = await callApi(recordEventsRoute, { secretKey, body: { events: [event] } })
      if (rejected[0]) throw new ApiError(400, rejected[0], { language: document.documentElement.lang })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['dashboard'] }),
  })
}
