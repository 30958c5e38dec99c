import { ChevronLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { useTranslation } from '../app/translation.ts'
import { VisitView } from '../features/visits/visit-view.tsx'
import { paths } from '../paths.ts'
import styles from './visit-page.module.css'

/** Where searches are chosen from. */
const lists: readonly string[] = [paths.dashboard, paths.searches]

/** Whether such a list is one step back, with all that was chosen there. Not every browser tells. */
function isListBefore(): boolean {
  if (!('navigation' in window)) return false
  const { currentEntry } = window.navigation
  const before = window.navigation.entries()[(currentEntry?.index ?? 0) - 1]
  return before?.url != null && lists.includes(new URL(before.url).pathname)
}

export function VisitPage() {
  const { t } = useTranslation('visit')
  const [path] = useLocation()
  // The routes lead here with an id at the end.
  const searchId = path.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const goBack = (event: MouseEvent) => {
    if (!isListBefore()) return
    event.preventDefault()
    history.back()
  }
  return (
    <>
      <div className={styles.heading}>
        <Link href={paths.dashboard} className={styles.back} onClick={goBack}>
          <ChevronLeft size={16} aria-hidden="true" />
          {t('back')}
        </Link>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.subtitle}>{t('subtitle')}</p>
      </div>
      <VisitView key={searchId} searchId={searchId} />
    </>
  )
}
