import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createEndpointRoute,
  type Delivery,
  type DeliveryState,
  type EndpointEvent,
  type KeyOverlap,
  listDeliveriesRoute,
  listEndpointsRoute,
  type Proof,
  type RouteAnswer,
  removeEndpointRoute,
  replaceEndpointSecretRoute,
  replayDeliveryRoute,
  replayFailedRoute,
  showEndpointSecretRoute,
  testEndpointRoute,
  updateEndpointRoute,
  type Workspace,
} from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'

const freshMs = 60_000

/** An endpoint that is about to be added. */
export interface EndpointDraft {
  url: string
  eventTypes: EndpointEvent[]
}

/** How soon to ask again what became of deliveries: one that is due takes about a second, the next try may be hours away. */
export function getPollMs(
  deliveries: readonly Pick<Delivery, 'state' | 'next_at'>[] = [],
  now: number,
): number | false {
  const waiting = deliveries.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return false
  const isSoon = waiting.some(({ next_at: next }) => next !== null && Date.parse(next) - now < freshMs)
  return isSoon ? 2000 : 60_000
}

/** Where the workspace's webhooks go; `isAllowed`: whether the user may see it. */
export function useEndpoints({ id }: Workspace, isAllowed: boolean) {
  return useQuery({
    queryKey: ['endpoints', id],
    queryFn: async ({ signal }) => (await callApi(listEndpointsRoute, { signal })).results,
    enabled: isAllowed,
    staleTime: 0,
  })
}

/** Which messages of a log are shown. */
export type LogChoice = DeliveryState | 'all'

/** The log of an endpoint, page after page, read again while something is on its way. */
export function useDeliveries({ id }: Workspace, endpointId: string, choice: LogChoice) {
  const client = useQueryClient()
  return useInfiniteQuery({
    queryKey: ['endpoint-deliveries', id, endpointId, choice],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...(choice === 'all' ? {} : { state: choice }),
        ...(pageParam === null ? {} : { older_than: pageParam }),
      }
      const page = await callApi(listDeliveriesRoute, { params: { id: endpointId }, query, signal })
      // The line above the log says what came of the newest of them.
      void client.invalidateQueries({ queryKey: ['endpoints', id] })
      return page
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ older }) => older,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      getPollMs(
        state.data?.pages.flatMap(({ results }) => results),
        Date.now(),
      ),
  })
}

/** After a failure too: what was asked for may have been done although its answer was lost. */
function useRenewal({ id }: Workspace) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['endpoints', id] }),
      client.invalidateQueries({ queryKey: ['endpoint-deliveries', id] }),
    ])
}

/** A secret that was made or shown stays in the memory of this page alone. */
export function useCreateEndpoint(workspace: Workspace) {
  return useSingleMutation({
    mutationFn: ({ draft, proof }: { draft: EndpointDraft; proof: Proof }) =>
      callApi(createEndpointRoute, { body: { ...proof, url: draft.url, event_types: draft.eventTypes } }),
    onSettled: useRenewal(workspace),
    gcTime: 0,
  })
}

/** `overlap` null shows the secret that there is. */
export function useEndpointSecret(workspace: Workspace) {
  return useSingleMutation({
    mutationFn: ({ id, overlap, proof }: { id: string; overlap: KeyOverlap | null; proof: Proof }) =>
      overlap === null
        ? callApi(showEndpointSecretRoute, { params: { id }, body: proof })
        : callApi(replaceEndpointSecretRoute, { params: { id }, body: { ...proof, overlap_hours: overlap } }),
    onSettled: useRenewal(workspace),
    gcTime: 0,
  })
}

interface EndpointChange {
  id: string
  eventTypes?: EndpointEvent[]
  isOn?: boolean
}

export function useChangeEndpoint(workspace: Workspace) {
  return useSingleMutation<unknown, EndpointChange>({
    mutationFn: ({ id, eventTypes, isOn }) =>
      callApi(updateEndpointRoute, {
        params: { id },
        body: { ...(eventTypes && { event_types: eventTypes }), ...(isOn !== undefined && { is_on: isOn }) },
      }),
    onSettled: useRenewal(workspace),
  })
}

export function useRemoveEndpoint(workspace: Workspace) {
  return useSingleMutation<unknown, string>({
    mutationFn: (id) => callApi(removeEndpointRoute, { params: { id } }),
    onSettled: useRenewal(workspace),
  })
}

export function useTestEndpoint(workspace: Workspace) {
  return useSingleMutation<unknown, string>({
    mutationFn: (id) => callApi(testEndpointRoute, { params: { id } }),
    onSettled: useRenewal(workspace),
  })
}

export function useReplayDelivery(workspace: Workspace) {
  return useSingleMutation<unknown, { id: string; messageId: string }>({
    mutationFn: ({ id, messageId }) => callApi(replayDeliveryRoute, { params: { id, message_id: messageId } }),
    onSettled: useRenewal(workspace),
  })
}

/** Sends again all that an endpoint, by its id, had not taken when it was given up. */
export function useReplayFailed(workspace: Workspace) {
  return useSingleMutation<RouteAnswer<typeof replayFailedRoute>, string>({
    mutationFn: (id) => callApi(replayFailedRoute, { params: { id } }),
    onSettled: useRenewal(workspace),
  })
}
