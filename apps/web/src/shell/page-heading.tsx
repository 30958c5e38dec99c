import { ChevronLeft } from 'lucide-react'
import { Link } from 'wouter'
import { useTranslation } from '../app/translation.ts'
import { paths } from '../paths.ts'
import styles from './page-heading.module.css'

interface PageHeadingProps {
  title: string
  subtitle?: string
  /** Puts a way back to the settings above the title. */
  isBelowSettings?: boolean
}

export function PageHeading({ title, subtitle, isBelowSettings = false }: PageHeadingProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.heading}>
      {isBelowSettings && (
        <Link href={paths.settings} className={styles.back}>
          <ChevronLeft size={16} aria-hidden="true" />
          {t('settings')}
        </Link>
      )}
      <h1 className={styles.title}>{title}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
    </div>
  )
}
