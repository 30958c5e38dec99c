import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { useTranslation } from '../app/translation.ts'
import { VisitView } from '../features/visits/visit-view.tsx'
import { paths } from '../paths.ts'
import { PageHeading } from '../shell/page-heading.tsx'

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
      <PageHeading
        title={t('visitPage')}
        subtitle={t('subtitle')}
        back={{ href: paths.dashboard, text: t('back'), onClick: goBack }}
      />
      <VisitView key={searchId} searchId={searchId} />
    </>
  )
}
