import type { Task, TaskMark } from '@voice-shop/contract'
import { Check, MessageCircleQuestion, SearchX, X } from 'lucide-react'
import { useTranslation } from '../../../app/translation.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ProductImage } from '../../../ui/product-image.tsx'
import { SearchesLink } from '../searches-link.tsx'
import { findFirst } from './find-first.ts'
import styles from './task-row.module.css'
import { useTaskWords } from './use-task-words.ts'

const actionKeys = { question: 'answer', wish: 'explain', words: 'explain' } as const

interface TaskRowProps {
  task: Task
  /** Undefined for who may only read. */
  onAct: (() => void) | undefined
  onMark: (mark: TaskMark) => void
}

/** One thing to do: what shoppers wanted, in whose words, what comes nearest, and the step to take. */
export function TaskRow({ task, onAct, onMark }: TaskRowProps) {
  const { t } = useTranslation('tasks')
  const say = useTaskWords()
  const { subject, examples, products } = task
  const [example] = examples
  const [nearest] = products
  const sentence = say(task)
  const Icon = subject.kind === 'question' ? MessageCircleQuestion : SearchX
  return (
    <li className={styles.row}>
      {nearest ? (
        <ProductImage url={nearest.image_url} />
      ) : (
        <span className={styles.icon}>
          <Icon size={20} aria-hidden="true" />
        </span>
      )}
      <div className={styles.text}>
        <p className={styles.sentence}>{sentence}</p>
        <p className={styles.note}>
          {example && (
            <SearchesLink filter={{ text: example.slice(0, 200) }}>{t('example', { sentence: example })}</SearchesLink>
          )}
          {nearest && <span>{t('nearest', { product: nearest.name })}</span>}
        </p>
      </div>
      {onAct && (
        <div className={styles.actions}>
          <Button variant="secondary" aria-label={`${t(getAction(task))}: ${sentence}`} onClick={onAct}>
            {t(getAction(task))}
          </Button>
          <IconButton label={t('markDone', { task: sentence })} onClick={() => onMark('done')}>
            <Check size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('dismiss', { task: sentence })} onClick={() => onMark('dismissed')}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </li>
  )
}

function getAction(task: Task) {
  return findFirst(task) ? 'showFirst' : actionKeys[task.subject.kind]
}
