import type { ReactNode } from 'react'
import { useTranslation } from '../app/translation.ts'
import styles from './app-shell.module.css'
import { DrawerBar } from './drawer-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { useCommandMenu } from './use-command-menu.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useMediaQuery } from './use-media-query.ts'

/** The frame of every page behind the sign-in: sidebar, or drawer where it is narrow, and the content. */
export function AppShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [commandMenu, openCommandMenu] = useCommandMenu()
  useKeptFocus()
  const isWide = useMediaQuery('(width >= 60rem)')
  return (
    <div className={styles.shell}>
      <a className={styles.skipLink} href="#content">
        {t('skipToContent')}
      </a>
      {isWide ? (
        <aside className={styles.aside}>
          <div className={styles.sticky}>
            <Sidebar onOpenCommandMenu={openCommandMenu} />
          </div>
        </aside>
      ) : (
        <DrawerBar onOpenCommandMenu={openCommandMenu} />
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.content}>{children}</div>
      </main>
      {commandMenu}
    </div>
  )
}
