import { ChevronLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../app/translation.ts'
import { paths } from '../paths.ts'
import styles from './page-heading.module.css'

interface PageHeadingProps {
  title: string
  subtitle?: string
  /** Puts a way back to the settings above the title. */
  isBelowSettings?: boolean
  /** Another way back. */
  back?: { href: string; text: string; onClick?: (event: MouseEvent) => void } | undefined
}

export function PageHeading({ title, subtitle, isBelowSettings = false, back: otherBack }: PageHeadingProps) {
  const { t } = useTranslation()
  const back = isBelowSettings ? { href: paths.settings, text: t('settings'), onClick: undefined } : otherBack
  return (
    <div className={styles.heading}>
      {back && (
        <Link href={back.href} className={styles.back} onClick={back.onClick}>
          <ChevronLeft size={16} aria-hidden="true" />
          {back.text}
        </Link>
      )}
      <h1 className={styles.title}>{title}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
    </div>
  )
}
