import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toneIcons } from './alert.tsx'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { joinClasses } from './join-classes.ts'
import { createPausableTimer, type PausableTimer } from './pausable-timer.ts'
import styles from './toasts.module.css'
import type { ToastMessage } from './toasts.tsx'

const toastDurationMs = 6000

interface ToastItemProps extends ToastMessage {
  id: number
  dismissLabel: string
  onRemove: (id: number) => void
}

export function ToastItem({ id, tone, message, action, dismissLabel, onRemove }: ToastItemProps) {
  const timer = useRef<PausableTimer | null>(null)
  useEffect(() => {
    timer.current = createPausableTimer(toastDurationMs, () => onRemove(id))
    return () => timer.current?.cancel()
  }, [id, onRemove])

  const act = () => {
    onRemove(id)
    action?.run()
  }
  const Icon = toneIcons[tone]
  return (
    // Pointing at a toast or having the focus in it only holds its clock: nothing to press on the toast itself.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={joinClasses(styles.toast, styles[tone])}
      role={tone === 'error' ? 'alert' : undefined}
      data-toast={id}
      onMouseEnter={() => timer.current?.pause()}
      onMouseLeave={() => timer.current?.resume()}
      onFocus={() => timer.current?.pause()}
      onBlur={() => timer.current?.resume()}
      onKeyDown={(event) => event.key === 'Escape' && onRemove(id)}
    >
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <p className={styles.message}>{message()}</p>
      {action && (
        <Button variant="ghost" className={styles.action} onClick={act}>
          {action.label()}
        </Button>
      )}
      <IconButton className={styles.dismiss} label={dismissLabel} onClick={() => onRemove(id)}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
