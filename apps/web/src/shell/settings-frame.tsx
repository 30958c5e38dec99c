import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useTranslation } from '../app/translation.ts'
import { paths } from '../paths.ts'
import { PageHeading } from './page-heading.tsx'
import styles from './settings-frame.module.css'

const settingsPages = [
  { path: paths.account, title: 'accountPage' },
  { path: paths.team, title: 'teamPage' },
  { path: paths.billing, title: 'billingPage' },
  { path: paths.store, title: 'storePage' },
  { path: paths.widget, title: 'widgetPage' },
  { path: paths.developers, title: 'developersPage' },
  { path: paths.alerts, title: 'alertsPage' },
] as const

interface SettingsFrameProps {
  title: string
  subtitle?: string
  children: ReactNode
}

/** A page of the settings: its heading and, where there is room, the way to the others beside it. */
export function SettingsFrame({ title, subtitle, children }: SettingsFrameProps) {
  const { t } = useTranslation()
  const [location] = useLocation()
  return (
    <>
      <PageHeading title={title} {...(subtitle !== undefined && { subtitle })} isBelowSettings />
      <div className={styles.frame}>
        <nav className={styles.nav} aria-label={t('settings')}>
          {settingsPages.map(({ path, title: name }) => (
            <Link
              key={path}
              href={path}
              className={styles.link}
              aria-current={location.replace(/\/+$/, '') === path ? 'page' : undefined}
            >
              {t(name)}
            </Link>
          ))}
        </nav>
        <div>{children}</div>
      </div>
    </>
  )
}
