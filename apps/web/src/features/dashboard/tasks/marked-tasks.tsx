import type { Tasks } from '@voice-shop/contract'
import { useTranslation } from '../../../app/translation.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './tasks-card.module.css'
import { useChangeTask } from './use-change-task.ts'
import { useTaskWords } from './use-task-words.ts'

interface MarkedTasksProps {
  marked: Tasks['marked']
  /** Undefined for who may only read. */
  onUnmarked: (() => void) | undefined
}

/** What was done or dismissed, with the way back. */
export function MarkedTasks({ marked, onUnmarked }: MarkedTasksProps) {
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
            {onUnmarked && <BringBack task={task} onUnmarked={onUnmarked} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

function BringBack({ task, onUnmarked }: { task: Tasks['marked'][number]; onUnmarked: () => void }) {
  const { t } = useTranslation('tasks')
  const say = useTaskWords()
  const change = useChangeTask(task, onUnmarked)
  return (
    <Button variant="ghost" aria-label={`${t('bringBack')}: ${say(task)}`} onClick={() => change(null)}>
      {t('bringBack')}
    </Button>
  )
}
