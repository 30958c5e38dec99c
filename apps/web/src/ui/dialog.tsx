import { X } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { moveToastsInto } from './toast-host.ts'

interface DialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** What makes a dialog a modal one that is open as long as it is rendered; the browser gives the focus back. */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect cleans up while the dialog is still in the page, so that closing it gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const moveToastsBack = moveToastsInto(element)
    return () => {
      moveToastsBack()
      element.close()
    }
  }, [])
  // Escape takes the dialog out of the page, like its buttons. Left to the browser, it would give the focus back before
  // anybody here hears of it, and what is pressed in between would be lost.
  const closeByEscape = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file input in the dialog has an event of this name, too.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // Where a browser closes it all the same. The event comes late: by then the dialog may be open again, as in React's
  // strict mode.
  const closeOnce = () => dialog.current?.open || onClose()
  return { ref: dialog, onCancel: closeByEscape, onClose: closeOnce }
}

/** A modal dialog that is open as long as it is rendered. Escape closes it. */
export function Dialog({ title, closeLabel, onClose, children }: DialogProps) {
  const titleId = useId()
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </header>
      {children}
    </dialog>
  )
}

/** The buttons at a dialog's end, the decisive one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
