import { useQueryClient } from '@tanstack/react-query'
import { listTasksRoute, markTaskRoute, type Task, type TaskMark, unmarkTaskRoute } from '@voice-shop/contract'
import { callApi } from '../../../api/client.ts'
import { useSingleMutation } from '../../../app/use-single-mutation.ts'
import { useWorkspaceScope } from '../../workspaces/workspaces.public.ts'
import type { DashboardChoice } from '../dashboard-choice.ts'
import { useKeptQuery } from '../use-kept-query.ts'

const renewalMs = 5 * 60_000

export function useTasks({ time_range, from, to }: DashboardChoice) {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  const asked = { time_range, from, to }
  return useKeptQuery({
    queryKey: ['tasks', workspaceId, asked],
    queryFn: ({ signal }) => callApi(listTasksRoute, { query: asked, signal }),
    enabled: isEnabled,
    refetchInterval: renewalMs,
    staleTime: renewalMs,
  })
}

/** Asks again what there is to do, after something was done. */
export function useRenewTasks() {
  const client = useQueryClient()
  const { workspaceId } = useWorkspaceScope()
  return () => client.invalidateQueries({ queryKey: ['tasks', workspaceId] })
}

/** What a task is marked as; null: its mark is taken back. */
export interface TaskChange {
  task: Pick<Task, 'key' | 'shoppers'>
  mark: TaskMark | null
}

export function useMarkTask() {
  const renew = useRenewTasks()
  return useSingleMutation<void, TaskChange>({
    mutationFn: async ({ task: { key, shoppers }, mark }) => {
      if (mark === null) await callApi(unmarkTaskRoute, { params: { key } })
      else await callApi(markTaskRoute, { params: { key }, body: { mark, shoppers } })
    },
    onSettled: renew,
  })
}
