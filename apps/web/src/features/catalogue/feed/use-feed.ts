import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Feed,
  getFeedRoute,
  type RouteAnswer,
  readFeedRoute,
  removeFeedRoute,
  saveFeedRoute,
  type Workspace,
} from '@voice-shop/contract'
import { callApi } from '../../../api/client.ts'
import { useSingleMutation } from '../../../app/use-single-mutation.ts'

/** How often a reading under way is looked at. */
const pollMs = 2000

type FeedAnswer = RouteAnswer<typeof getFeedRoute>

export function isUnderWay(feed: Feed | null | undefined): boolean {
  return feed?.state === 'waiting' || feed?.state === 'reading'
}

/** The store's feed, followed while it is being read. */
export function useFeed({ id }: Workspace) {
  return useQuery({
    queryKey: ['feed', id],
    queryFn: ({ signal }) => callApi(getFeedRoute, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.feed) ? pollMs : false),
  })
}

async function keep(client: QueryClient, id: string, answer: FeedAnswer): Promise<void> {
  // An answer that is still on its way would bring back what was before.
  await client.cancelQueries({ queryKey: ['feed', id] })
  client.setQueryData(['feed', id], answer)
}

export function useSaveFeed({ id }: Workspace) {
  const client = useQueryClient()
  return useSingleMutation<FeedAnswer, string>({
    mutationFn: (url) => callApi(saveFeedRoute, { body: { url } }),
    onSuccess: (answer) => keep(client, id, answer),
  })
}

export function useReadFeed({ id }: Workspace) {
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: () => callApi(readFeedRoute),
    onSuccess: (answer) => keep(client, id, answer),
  })
}

export function useRemoveFeed({ id }: Workspace) {
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: () => callApi(removeFeedRoute),
    onSuccess: async () => {
      await keep(client, id, { feed: null })
      void client.invalidateQueries({ queryKey: ['catalogue', id] })
    },
  })
}
