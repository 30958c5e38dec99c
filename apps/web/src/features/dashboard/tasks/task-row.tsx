import type { Task, TaskMark } from '@voice-shop/contract'
import { chooseStep } from '@voice-shop/translation/task-words'
import { Check, MessageCircleQuestion, SearchX, X } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from '../../../app/translation.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ProductImage } from '../../../ui/product-image.tsx'
import { SearchesLink } from '../searches-link.tsx'
import styles from './task-row.module.css'
import { useChangeTask } from './use-change-task.ts'
import { useTaskWords } from './use-task-words.ts'

/** Whether the step is the store's to take, and no dialog's. */
export const isMissing = (task: Task) => chooseStep(task) === 'addProduct'

interface TaskRowProps {
  ref?: Ref<HTMLLIElement> | undefined
  task: Task
  /** Undefined for who may only read. */
  onAct: (() => void) | undefined
  /** After it was marked, or its mark taken back. */
  onMarked: () => void
}

/** One thing to do: what shoppers wanted, in whose words, what comes nearest, and the step to take. */
export function TaskRow({ ref, task, onAct, onMarked }: TaskRowProps) {
  const { t } = useTranslation('tasks')
  const say = useTaskWords()
  const { subject, examples, products } = task
  const onMark = useChangeTask(task, onMarked)
  const [example] = examples
  const [nearest] = products
  const sentence = say(task)
  const Icon = subject.kind === 'question' ? MessageCircleQuestion : SearchX
  return (
    <li ref={ref} tabIndex={-1} className={styles.row}>
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
          <Step task={task} sentence={sentence} onAct={onAct} onMark={onMark} />
          <IconButton label={t('markDone', { task: sentence })} onClick={() => onMark('done')}>
            <Check size={18} aria-hidden="true" />
          </IconButton>
          {!isMissing(task) && (
            <IconButton label={t('dismiss', { task: sentence })} onClick={() => onMark('dismissed')}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      )}
    </li>
  )
}

interface StepProps extends Pick<TaskRowProps, 'task'> {
  onMark: (mark: TaskMark) => void
  sentence: string
  onAct: () => void
}

/** What is understood and not sold is added to the store's products, or is nothing to the store. */
function Step({ task, sentence, onAct, onMark }: StepProps) {
  const { t } = useTranslation('tasks')
  const step = t(chooseStep(task))
  const label = `${step}: ${sentence}`
  if (!isMissing(task)) {
    return (
      <Button variant="secondary" aria-label={label} onClick={onAct}>
        {step}
      </Button>
    )
  }
  return (
    <>
      <ButtonLink href={paths.catalogue} variant="secondary" aria-label={label}>
        {step}
      </ButtonLink>
      <Button variant="ghost" aria-label={`${t('notSold')}: ${sentence}`} onClick={() => onMark('dismissed')}>
        {t('notSold')}
      </Button>
    </>
  )
}
