import type { Tasks } from '@voice-shop/contract'
import { useTranslation } from '../../../app/translation.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './tasks-card.module.css'
import { useTaskWords } from './use-task-words.ts'
import type { TaskChange } from './use-tasks.ts'

interface MarkedTasksProps {
  marked: Tasks['marked']
  /** Undefined for who may only read. */
  onUnmark: ((task: TaskChange['task']) => void) | undefined
}

/** What was done or dismissed, with the way back. */
export function MarkedTasks({ marked, onUnmark }: MarkedTasksProps) {
  const { t } = useTranslation('tasks')
  const say = useTaskWords()
  return (
    <details className={styles.marked}>
      <summary>{t('marked', { number: String(marked.length) })}</summary>
      <p className={styles.note}>{t('comesBack')}</p>
      <ul className={styles.list}>
        {marked.map((task) => (
          <li key={task.key} className={styles.markedRow}>
            <span>
              {say(task)} · {t(task.mark === 'done' ? 'isDone' : 'isDismissed')}
            </span>
            {onUnmark && (
              <Button variant="ghost" aria-label={`${t('bringBack')}: ${say(task)}`} onClick={() => onUnmark(task)}>
                {t('bringBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
