import { AppWindow, Bell, Code, CreditCard, type LucideIcon, Store, User, Users } from 'lucide-react'
import { Link } from 'wouter'
import { useTranslation } from '../app/translation.ts'
import { type Path, paths } from '../paths.ts'
import { PageHeading } from '../shell/page-heading.tsx'
import styles from './settings-page.module.css'

export function SettingsPage() {
  const { t } = useTranslation('settings')
  return (
    <>
      <PageHeading title={t('settings')} subtitle={t('subtitle')} />
      <ul className={styles.cards}>
        <SettingsLink href={paths.account} Icon={User} title={t('accountPage')} text={t('accountText')} />
        <SettingsLink href={paths.team} Icon={Users} title={t('teamPage')} text={t('teamText')} />
        <SettingsLink href={paths.billing} Icon={CreditCard} title={t('billingPage')} text={t('billingText')} />
        <SettingsLink href={paths.store} Icon={Store} title={t('storePage')} text={t('storeText')} />
        <SettingsLink href={paths.widget} Icon={AppWindow} title={t('widgetPage')} text={t('widgetPageText')} />
        <SettingsLink href={paths.developers} Icon={Code} title={t('developersPage')} text={t('developersText')} />
        <SettingsLink href={paths.alerts} Icon={Bell} title={t('alertsPage')} text={t('alertsText')} />
      </ul>
    </>
  )
}

interface SettingsLinkProps {
  href: Path
  Icon: LucideIcon
  title: string
  text: string
}

function SettingsLink({ href, Icon, title, text }: SettingsLinkProps) {
  return (
    <li>
      <Link href={href} className={styles.card}>
        <span className={styles.icon}>
          <Icon size={22} aria-hidden="true" />
        </span>
        <span>
          <span className={styles.title}>{title}</span>
          <span className={styles.text}>{text}</span>
        </span>
      </Link>
    </li>
  )
}
