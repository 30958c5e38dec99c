import { type ReactNode, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadMessages } from '../app/i18n.ts'
import { useTranslation } from '../app/translation.ts'
import { useToast } from '../ui/toasts.tsx'
import { isCommandKey } from './command-key.ts'

/** The command menu, null while it is closed, and what opens it. Its code comes when it is first asked for. */
export function useCommandMenu(): [ReactNode, () => void] {
  const { t } = useTranslation()
  const { show } = useToast()
  const [menu, setMenu] = useState<ReactNode>(null)
  const open = async () => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog:modal')
    // What a dialog holds would be lost.
    if (dialog && dialog.id !== 'drawer') return
    dialog?.close()
    // What is typed ahead is for the menu, and for no field that has the focus still.
    let typed = ''
    const keep = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      typed += event.key
    }
    document.addEventListener('keydown', keep, true)
    try {
      const [{ CommandMenu }] = await Promise.all([
        import('./command-menu/command-menu.tsx'),
        loadMessages(['commands', 'dashboard']),
      ])
      // At once: a key that is pressed before its field is there would be nobody's.
      flushSync(() => setMenu(<CommandMenu typed={typed} onClose={() => setMenu(null)} />))
    } catch (error) {
      console.error('the command menu could not be loaded', error)
      show({ tone: 'error', message: () => t('commandsFailed') })
    }
    document.removeEventListener('keydown', keep, true)
  }
  // Before it is painted: whoever sees the page may press.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isCommandKey(event)) return
      event.preventDefault()
      void open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  return [menu, () => void open()]
}
