import { useTranslation } from '../../../app/translation.ts'
import { useFailureToast } from '../../../app/use-failure-toast.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { type TaskChange, useMarkTask } from './use-tasks.ts'

/**
 * Marks a task, or takes its mark back; says so, with the way back from a mark. Each row has its own: another one is marked
 * while this one is.
 */
export function useChangeTask(task: TaskChange['task'], onChanged: () => void): (mark: TaskChange['mark']) => void {
  const { t } = useTranslation('tasks')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const marking = useMarkTask()
  const change = (mark: TaskChange['mark']) =>
    marking.mutate(
      { task, mark },
      {
        onSuccess: () => {
          onChanged()
          if (mark === null) return show({ tone: 'success', message: () => t('broughtBack') })
          const action = { label: () => t('undo'), run: () => change(null) }
          show({ tone: 'success', message: () => t(mark === 'done' ? 'saidDone' : 'saidDismissed'), action })
        },
        onError: (error) => showFailure(error, () => t('saveError')),
      },
    )
  return change
}
