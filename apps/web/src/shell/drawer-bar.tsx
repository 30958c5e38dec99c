import { Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../app/translation.ts'
import { paths } from '../paths.ts'
import { Brand } from '../ui/brand.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './drawer-bar.module.css'
import { Sidebar } from './sidebar.tsx'

/** The bar of narrow screens, whose menu button slides the sidebar in. */
export function DrawerBar({ onOpenCommandMenu }: { onOpenCommandMenu: () => void }) {
  const { t } = useTranslation()
  const drawer = useRef<HTMLDialogElement>(null)
  // The dialog gives the focus back to the menu button by itself, whatever closes it.
  const close = () => drawer.current?.close()
  return (
    <header className={styles.bar}>
      <IconButton label={t('openMenu')} aria-haspopup="dialog" onClick={() => drawer.current?.showModal()}>
        <Menu size={22} aria-hidden="true" />
      </IconButton>
      <Link href={paths.dashboard} className={styles.brand}>
        <Brand size={28} />
      </Link>
      {/* Escape and the close button do for the keyboard what a click beside the drawer does for the pointer. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <dialog
        ref={drawer}
        id="drawer"
        className={styles.drawer}
        aria-label={t('menu')}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <Sidebar
          onOpenCommandMenu={onOpenCommandMenu}
          onNavigate={close}
          closeButton={
            <IconButton label={t('closeMenu')} onClick={close}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          }
        />
      </dialog>
    </header>
  )
}
