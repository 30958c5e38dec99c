import { maxSearchesForTasks, type Task, type Tasks } from '@voice-shop/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCount } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useHasPermission } from '../../workspaces/workspaces.public.ts'
import type { DashboardChoice } from '../dashboard-choice.ts'
import { FiguresBoundary } from '../figures-boundary.tsx'
import { LaterPart } from '../later-part.tsx'
import { MarkedTasks } from './marked-tasks.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { isMissing, TaskRow } from './task-row.tsx'
import styles from './tasks-card.module.css'
import { useRenewTasks, useTasks } from './use-tasks.ts'
import { useWantedTask } from './use-wanted-task.ts'

/** What is kept for the next visit: how many rows there are, and how high all of them are where the page looks as now. */
interface Room {
  /** In the browser's storage. */
  name: string
  /** For so many tasks there is room. */
  rows: number
  /** In which language and width. */
  look: string
}

interface TasksCardProps {
  choice: DashboardChoice
  room: Room
  /** With the height that it needs, where room that is left over can go. */
  onHeight: (height: string) => void
}

/** What shoppers asked for in vain, each with what the owner can do about it. */
export function TasksCard({ choice, ...rest }: TasksCardProps) {
  return <LaterPart choice={choice}>{(drawn) => <TasksOfChoice {...rest} choice={drawn} />}</LaterPart>
}

function TasksOfChoice({ choice, room, onHeight }: TasksCardProps) {
  const { t, i18n } = useTranslation('tasks')
  const query = useTasks(choice)
  const [wanted, forget] = useWantedTask()
  const [areAllShown, showAll] = useState(false)
  // Whoever comes for one of them by a link comes for all.
  const hidden = areAllShown || wanted !== null ? 0 : (query.data?.tasks.length ?? 0) - room.rows
  return (
    <Card
      title={t('title')}
      className={styles.card}
      actions={
        hidden > 0 && (
          <Button variant="ghost" onClick={() => showAll(true)}>
            {t('showMore', { number: String(hidden) })}
          </Button>
        )
      }
    >
      <FiguresBoundary
        query={query}
        labels={{ loading: t('loading'), failed: t('loadError'), retry: t('retry') }}
        shape="rows"
        count={Math.max(1, room.rows)}
      >
        {(tasks) => (
          <>
            <TaskList
              found={tasks}
              shown={tasks.tasks.length - Math.max(0, hidden)}
              wanted={wanted}
              onWantedFound={() => {
                showAll(true)
                forget()
              }}
              room={room}
              onHeight={onHeight}
            />
            {tasks.is_partial && (
              <p className={styles.note}>{t('partial', { number: formatCount(maxSearchesForTasks, i18n.locale) })}</p>
            )}
          </>
        )}
      </FiguresBoundary>
    </Card>
  )
}

/** How high what a card holds makes it, whose place may be higher; without what is unfolded, as a visit begins. */
function measureHeight(card: Element): number {
  const { paddingBottom, borderBottomWidth } = getComputedStyle(card)
  const end = card.lastElementChild?.getBoundingClientRect().bottom ?? 0
  const details = card.querySelector('details')
  const unfolded = details?.open ? details.offsetHeight - (details.querySelector('summary')?.offsetHeight ?? 0) : 0
  const edge = Number.parseFloat(paddingBottom) + Number.parseFloat(borderBottomWidth)
  // Rather a part of a pixel too little than empty.
  return Math.floor(end - card.getBoundingClientRect().top + edge - unfolded)
}

interface TaskListProps extends Pick<TasksCardProps, 'room' | 'onHeight'> {
  found: Tasks
  /** So many of them are shown. */
  shown: number
  /** The key of the one that is gone to; one that is not among them is none. */
  wanted: string | null
  onWantedFound: () => void
}

function TaskList({ found, shown, wanted, onWantedFound, room, onHeight }: TaskListProps) {
  const { tasks, marked } = found
  const { t } = useTranslation('tasks')
  const list = useRef<HTMLUListElement>(null)
  const canAct = useHasPermission('store.update')
  const [acted, setActed] = useState<Task | null>(null)
  const wantedRow = useRef<HTMLLIElement>(null)
  const goToWanted = useEffectEvent(() => {
    const task = tasks.find(({ key }) => key === wanted)
    if (canAct && task && !isMissing(task)) setActed(task)
    else wantedRow.current?.focus()
    onWantedFound()
  })
  const isAnyWanted = wanted !== null
  useEffect(() => {
    if (isAnyWanted) goToWanted()
  }, [isAnyWanted])
  const renew = useRenewTasks()
  const goToList = () => list.current?.focus()
  const { length } = tasks
  const { name, look } = room
  const tellHeight = useEffectEvent(onHeight)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found, and what may be done about it, make the height
  useEffect(() => {
    const card = list.current?.closest('section')
    if (!card) return
    const height = measureHeight(card)
    const kept = shown === length ? `${length} ${look} ${height}px` : `${length}`
    if (localStorage.getItem(name) !== kept) localStorage.setItem(name, kept)
    // Room that is left over goes where what moves up with it is still below the window.
    if (card.getBoundingClientRect().top + height >= window.innerHeight) tellHeight(`${height}px`)
  }, [found, length, shown, canAct, name, look])
  return (
    <>
      {length === 0 && <p className={styles.note}>{t('nothing')}</p>}
      <ul ref={list} className={styles.list} tabIndex={-1} aria-label={t('title')}>
        {tasks.slice(0, shown).map((task) => (
          <TaskRow
            key={task.key}
            ref={task.key === wanted ? wantedRow : undefined}
            task={task}
            onAct={canAct ? () => setActed(task) : undefined}
            onMarked={goToList}
          />
        ))}
      </ul>
      {marked.length > 0 && <MarkedTasks marked={marked} onUnmarked={canAct ? goToList : undefined} />}
      {acted && (
        <TaskDialog
          task={acted}
          onClose={() => {
            setActed(null)
            void renew()
          }}
        />
      )}
    </>
  )
}
