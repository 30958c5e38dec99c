import { type RefObject, useLayoutEffect, useRef } from 'react'
import { formatTimeZone } from '../../../app/time-zone-name.ts'
import { useTranslation } from '../../../app/translation.ts'
import { hasHours } from '../dashboard-choice.ts'
import type { FigureInfoProps } from '../figure-info.tsx'
import { describePeriods } from './compared-periods.ts'
import styles from './figure-explanation.module.css'
import { positionPopover } from './position-popover.ts'

interface FigureExplanationProps extends FigureInfoProps {
  id: string
  anchor: RefObject<HTMLElement | null>
}

/** What a figure counts and which dates are compared, above all else and beside its button. */
export function FigureExplanation({ label, explanation, compared, isAlone, id, anchor }: FigureExplanationProps) {
  const { t, i18n } = useTranslation('dashboardDetails')
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const place = () => {
      if (!anchor.current) return
      const page = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const { left, top } = positionPopover(
        anchor.current.getBoundingClientRect(),
        element.getBoundingClientRect(),
        page,
      )
      element.style.left = `${left}px`
      element.style.top = `${top}px`
    }
    element.showPopover()
    place()
    // The button moves when the page does.
    window.addEventListener('scroll', place)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  }, [anchor])
  const { choice, figures } = compared
  const dashboard = useTranslation('dashboard')
  const style = { timeZone: figures.time_zone, hasHours: hasHours(choice), locale: i18n.locale }
  const { now, before } = describePeriods(figures, style, dashboard.t)
  return (
    <div ref={box} id={id} className={styles.box} popover="manual" role="tooltip">
      <strong className={styles.name}>{label}</strong>
      <p>{t(explanation)}</p>
      <dl className={styles.periods}>
        <dt>{t('thisPeriod')}</dt>
        <dd>{now}</dd>
        {!isAlone && (
          <>
            <dt>{t('comparedWith')}</dt>
            <dd>{before}</dd>
          </>
        )}
      </dl>
      <p className={styles.note}>{t('timesOf', { zone: formatTimeZone(figures.time_zone) })}</p>
    </div>
  )
}
