import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Tone } from './alert.tsx'
import { getToastHost } from './toast-host.ts'
import { ToastItem } from './toast-item.tsx'
import styles from './toasts.module.css'

export interface ToastMessage {
  tone: Tone
  /**
   * Says it, whenever it is drawn: in the language of that time. With links, if need be: the clock of a toast stands
   * while it has the focus.
   */
  message: () => ReactNode
  /** A button that does one more thing, such as taking back what the message tells. It hides the toast. */
  action?: { label: () => string; run: () => void }
}

interface Toasts {
  /** Shows a message for 6 s of time in which nobody points at it. */
  show: (toast: ToastMessage) => void
}

const ToastsContext = createContext<Toasts | null>(null)

/** @throws when used outside of ToastProvider. */
export function useToast(): Toasts {
  const toasts = useContext(ToastsContext)
  if (!toasts) throw new Error('there is no ToastProvider')
  return toasts
}

interface ToastProviderProps {
  labels: { region: string; dismiss: string }
  children: ReactNode
}

export function ToastProvider({ labels, children }: ToastProviderProps) {
  const [shown, setShown] = useState<(ToastMessage & { id: number })[]>([])
  const nextId = useRef(1)
  const region = useRef<HTMLDivElement>(null)
  const focusBefore = useRef<HTMLElement | null>(null)

  const show = useCallback((toast: ToastMessage) => {
    const id = nextId.current++
    setShown((toasts) => [...toasts, { ...toast, id }])
  }, [])

  const remove = useCallback((id: number) => {
    // A dismissed toast takes its button away: the focus goes back to where the keyboard came from.
    if (region.current?.querySelector(`[data-toast="${id}"]`)?.contains(document.activeElement)) {
      focusBefore.current?.focus()
    }
    setShown((toasts) => toasts.filter((toast) => toast.id !== id))
  }, [])

  // What gets the focus is scrolled clear of them: `--toasts-height` in base.css.
  useEffect(() => {
    const element = region.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--toasts-height', `${element.offsetHeight}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--toasts-height')
    }
  }, [])

  const rememberFocus = (event: FocusEvent) => {
    const from = event.relatedTarget
    if (from instanceof HTMLElement && !event.currentTarget.contains(from)) focusBefore.current = from
  }

  const toasts = useMemo(() => ({ show }), [show])
  return (
    <ToastsContext value={toasts}>
      {children}
      {createPortal(
        // A live region has to be in the page before its content comes.
        <section
          ref={region}
          className={styles.region}
          aria-label={labels.region}
          aria-live="polite"
          onFocus={rememberFocus}
        >
          {shown.map((toast) => (
            <ToastItem key={toast.id} {...toast} dismissLabel={labels.dismiss} onRemove={remove} />
          ))}
        </section>,
        getToastHost(),
      )}
    </ToastsContext>
  )
}
