import { type CSSProperties, memo, useEffect, useState, useSyncExternalStore } from 'react'
import { loadMessages } from '../../app/i18n.ts'
import { useTranslation } from '../../app/translation.ts'
import { useIsOnline } from '../../app/use-is-online.ts'
import { useWorkspaceScope } from '../workspaces/workspaces.public.ts'
import type { DashboardChoice } from './dashboard-choice.ts'
import styles from './lazy-tasks.module.css'
import { useLoadedPart } from './use-loaded-part.ts'

async function loadCard() {
  const [{ TasksCard }] = await Promise.all([
    import('./tasks/tasks-card.tsx'),
    loadMessages(['tasks', 'assistant', 'traits']),
  ])
  return TasksCard
}

/** Its width, not its height: a phone's address bar that comes or goes changes nothing. */
const getWidth = () => document.documentElement.clientWidth
function subscribeToWidth(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Keeps the room of what to do, as much as it took the last time; it is loaded when the figures are on the screen. */
export const LazyTasks = memo(function LazyTasks({ choice }: { choice: DashboardChoice }) {
  const name = `tasks ${useWorkspaceScope().workspaceId}`
  const look = `${useTranslation().i18n.language}/${useSyncExternalStore(subscribeToWidth, getWidth)}`
  // For this visit: what turns out to be more is shown on a press, so that nothing moves.
  const [[rows = '3', ...kept]] = useState(() => (localStorage.getItem(name) ?? '3').split(' '))
  const [[measuredLook, height], setMeasured] = useState(kept)
  const [isReady, setReady] = useState(false)
  const isOnline = useIsOnline()
  const TasksCard = useLoadedPart(isReady && isOnline, loadCard)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      className={styles.place}
      style={{ '--rows': rows, '--room': measuredLook === look ? height : undefined } as CSSProperties}
    >
      {TasksCard && (
        <TasksCard
          choice={choice}
          room={{ name, rows: Number(rows), look }}
          onHeight={(measured) => setMeasured([look, measured])}
        />
      )}
    </div>
  )
})
