import { type CSSProperties, memo, useEffect, useRef, useState } from 'react'
import { loadMessages } from '../../app/i18n.ts'
import { useTranslation } from '../../app/translation.ts'
import { useIsOnline } from '../../app/use-is-online.ts'
import { useWorkspaceScope } from '../workspaces/workspaces.public.ts'
import type { DashboardChoice } from './dashboard-choice.ts'
import styles from './lazy-tasks.module.css'
import type { DrawnTasks } from './tasks/tasks-card.tsx'
import { useLoadedPart } from './use-loaded-part.ts'

async function loadCard() {
  const [{ TasksCard }] = await Promise.all([
    import('./tasks/tasks-card.tsx'),
    loadMessages(['tasks', 'assistant', 'traits']),
  ])
  return TasksCard
}

/** How many rows there were the last time, and how high they were where the page looked as it does now. */
function readRoom(name: string, look: string): { rows: string; height: string | undefined } {
  const [rows = '3', keptLook, height] = localStorage.getItem(name)?.split(' ') ?? []
  return { rows, height: keptLook === look ? height : undefined }
}

/** Keeps the room of what to do, as much as it took the last time; it is loaded when the figures are on the screen. */
export const LazyTasks = memo(function LazyTasks({ choice }: { choice: DashboardChoice }) {
  const { workspaceId } = useWorkspaceScope()
  const { i18n } = useTranslation('dashboard')
  const keptName = `tasks ${workspaceId}`
  const look = `${i18n.locale}/${document.documentElement.clientWidth}`
  const place = useRef<HTMLDivElement>(null)
  // For this visit: what turns out to be more is shown on a press, so that nothing moves.
  const [room] = useState(() => readRoom(keptName, look))
  const [height, setHeight] = useState(room.height)
  const [isReady, setReady] = useState(false)
  const isOnline = useIsOnline()
  const TasksCard = useLoadedPart(isReady && isOnline, loadCard)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 100)
    return () => clearTimeout(timer)
  }, [])
  const handleDrawn = ({ count, areAllShown, heightPx }: DrawnTasks) => {
    localStorage.setItem(keptName, areAllShown ? `${count} ${look} ${heightPx}px` : `${count}`)
    const top = place.current?.getBoundingClientRect().top ?? 0
    // Room that is left over goes where what moves up with it is still below the window.
    if (top + heightPx >= window.innerHeight) setHeight(`${heightPx}px`)
  }
  return (
    <div ref={place} className={styles.place} style={{ '--rows': room.rows, '--room': height } as CSSProperties}>
      {TasksCard && <TasksCard choice={choice} rooms={Number(room.rows)} onDrawn={handleDrawn} />}
    </div>
  )
})
