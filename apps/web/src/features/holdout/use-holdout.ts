import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getHoldoutRoute,
  type Holdout,
  type HoldoutSize,
  startHoldoutRoute,
  stopHoldoutRoute,
} from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import { useWorkspaceScope } from '../workspaces/workspaces.public.ts'

const nameQuery = (workspaceId: string | null) => ['holdout', workspaceId]

/** The comparison of shoppers with the assistant and without. */
export function useHoldout() {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  return useQuery({
    queryKey: nameQuery(workspaceId),
    queryFn: ({ signal }) => callApi(getHoldoutRoute, { signal }),
    enabled: isEnabled,
  })
}

function useChange<Input>(change: (input: Input) => Promise<Holdout>) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspaceScope()
  return useSingleMutation<Holdout, Input>({
    mutationFn: change,
    onSuccess: async (holdout) => {
      await client.cancelQueries({ queryKey: nameQuery(workspaceId) })
      client.setQueryData(nameQuery(workspaceId), holdout)
    },
  })
}

export const useStartHoldout = () =>
  useChange((shoppers: HoldoutSize) => callApi(startHoldoutRoute, { body: { shoppers } }))
export const useStopHoldout = () => useChange<void>(() => callApi(stopHoldoutRoute))
