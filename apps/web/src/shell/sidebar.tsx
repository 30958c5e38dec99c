import { AudioLines, LayoutDashboard, type LucideIcon, Mic, Package, Search, Settings, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useTranslation } from '../app/translation.ts'
import { useUser } from '../app/use-session.ts'
import { paths } from '../paths.ts'
import { Brand } from '../ui/brand.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { commandKey } from './command-key.ts'
import { LogoutButton } from './logout-button.tsx'
import styles from './sidebar.module.css'
import itemStyles from './sidebar-item.module.css'
import { StoreLanguageField } from './store-language-field.tsx'
import { ThemeButton } from './theme-button.tsx'
import { WorkspaceField } from './workspace-field.tsx'

interface SidebarProps {
  onOpenCommandMenu: () => void
  onNavigate?: () => void
  closeButton?: ReactNode
}

export function Sidebar({ onOpenCommandMenu, onNavigate, closeButton }: SidebarProps) {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <div className={styles.sidebar}>
      <div className={styles.head}>
        <Link href={paths.dashboard} className={styles.brand} onClick={onNavigate}>
          <Brand />
        </Link>
        {closeButton}
      </div>
      <WorkspaceField />
      <button
        type="button"
        className={joinClasses(itemStyles.item, styles.commands)}
        aria-haspopup="dialog"
        aria-keyshortcuts={commandKey.name}
        onClick={onOpenCommandMenu}
      >
        <Zap size={18} aria-hidden="true" />
        {t('commands')}
        <kbd className={styles.key}>{commandKey.label}</kbd>
      </button>
      <nav aria-label={t('navigation')} className={styles.nav}>
        <NavLink href={paths.dashboard} label={t('dashboard')} Icon={LayoutDashboard} onClick={onNavigate} />
        <NavLink href={paths.searches} label={t('searchesPage')} Icon={Search} onClick={onNavigate} />
        <NavLink href={paths.listening} label={t('listeningPage')} Icon={AudioLines} onClick={onNavigate} />
        <NavLink href={paths.assistant} label={t('assistantPage')} Icon={Mic} onClick={onNavigate} />
        <NavLink href={paths.catalogue} label={t('cataloguePage')} Icon={Package} onClick={onNavigate} />
        <NavLink href={paths.settings} label={t('settings')} Icon={Settings} onClick={onNavigate} />
      </nav>
      <div className={styles.foot}>
        <StoreLanguageField />
        <ThemeButton />
        <LogoutButton />
        {user?.email && (
          <p className={styles.user} title={user.email}>
            {user.email}
          </p>
        )}
      </div>
    </div>
  )
}

interface NavLinkProps {
  href: string
  label: string
  Icon: LucideIcon
  onClick: (() => void) | undefined
}

function NavLink({ href, label, Icon, onClick }: NavLinkProps) {
  const [path] = useLocation()
  const isExact = path === href
  const isBelow = href !== paths.dashboard && path.startsWith(`${href}/`)
  return (
    <Link
      href={href}
      onClick={onClick}
      className={joinClasses(itemStyles.item, (isExact || isBelow) && itemStyles.current)}
      aria-current={isExact ? 'page' : isBelow ? 'true' : undefined}
    >
      <Icon size={20} aria-hidden="true" />
      {label}
    </Link>
  )
}
