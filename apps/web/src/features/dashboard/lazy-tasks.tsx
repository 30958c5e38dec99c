import { type CSSProperties, useEffect, useState } from 'react'
import { loadMessages } from '../../app/i18n.ts'
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

/** Keeps the room of what to do, as much as it took the last time; it is loaded when the figures are on the screen. */
export function LazyTasks({ choice }: { choice: DashboardChoice }) {
  const { workspaceId } = useWorkspaceScope()
  const keptName = `tasks ${workspaceId}`
  // For this visit: what turns out to be more is shown on a press, so that nothing moves.
  const [rooms] = useState(() => localStorage.getItem(keptName) ?? '3')
  const [isDrawn, setDrawn] = useState(false)
  const isOnline = useIsOnline()
  const TasksCard = useLoadedPart(isDrawn && isOnline, loadCard)
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.place} style={{ '--rows': rooms } as CSSProperties}>
      {TasksCard && (
        <TasksCard
          choice={choice}
          rooms={Number(rooms)}
          onCounted={(count) => localStorage.setItem(keptName, String(count))}
        />
      )}
    </div>
  )
}
