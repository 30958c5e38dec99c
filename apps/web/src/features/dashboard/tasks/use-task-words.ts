import type { Task } from '@voice-shop/contract'
import { sayTask } from '@voice-shop/translation/task-words'
import { formatCount } from '../../../app/number-format.ts'
import { sayMessage } from '../../../app/say-message.ts'
import { useTranslation } from '../../../app/translation.ts'

/** Says what there is to do, as one sentence. */
export function useTaskWords() {
  const { i18n } = useTranslation('tasks')
  return (task: Pick<Task, 'subject' | 'shoppers'>): string =>
    sayTask(task, sayMessage, formatCount(task.shoppers, i18n.locale))
}
