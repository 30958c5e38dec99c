import type { Visit } from '@voice-shop/contract'
import { Mic, Pointer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../app/format.ts'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import { SearchReasons } from '../answers/answers.public.ts'
import { BroughtOrders } from './brought-orders.tsx'
import { ShownProducts } from './shown-products.tsx'
import styles from './visit-timeline.module.css'
import { formatClock, formatDuration } from './visit-times.ts'

type VisitEvent = Visit['events'][number]

interface VisitTimelineProps {
  visit: Visit
  /** The search from which the visit was opened. */
  searchId: string
  /** IANA zone of the store. */
  timeZone: string | undefined
  takesFocus: boolean
}

export function VisitTimeline({ visit, searchId, timeZone, takesFocus }: VisitTimelineProps) {
  const { events, is_cut, has_orders } = visit
  const { t } = useTranslation('visit')
  return (
    <>
      <VisitSummary events={events} timeZone={timeZone} takesFocus={takesFocus} />
      {is_cut && (
        <Alert tone="info" isAnnounced={false} className={styles.cut}>
          {t('cut')}
        </Alert>
      )}
      <ol className={styles.timeline}>
        {events.map((event, index) => (
          <VisitStep
            key={event.type === 'search' ? event.id : `${event.search_id} ${event.product.product_id}`}
            event={event}
            next={events[index + 1]}
            timeZone={timeZone}
            hasOrders={has_orders}
            isOpened={event.type === 'search' && event.id === searchId}
          />
        ))}
      </ol>
    </>
  )
}

interface VisitSummaryProps {
  events: readonly VisitEvent[]
  timeZone: string | undefined
  takesFocus: boolean
}

function VisitSummary({ events, timeZone, takesFocus }: VisitSummaryProps) {
  const { t, i18n } = useTranslation('visit')
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return null
  const say = (type: VisitEvent['type'], key: 'searches' | 'clicks') => {
    const count = events.filter((event) => event.type === type).length
    return t(key, { count, number: formatCount(count, i18n.locale) })
  }
  const durationMs = Date.parse(last.time) - Date.parse(first.time)
  return (
    <div className={styles.summary}>
      <h2 ref={heading} tabIndex={-1} className={styles.date}>
        {format.dateTime(first.time, timeZone)}
      </h2>
      <p className={styles.facts}>
        <span>{say('search', 'searches')}</span>
        <span>{say('click', 'clicks')}</span>
        {durationMs > 0 && <span>{formatDuration(durationMs, i18n.locale)}</span>}
      </p>
    </div>
  )
}

interface VisitStepProps {
  event: VisitEvent
  /** Undefined for the last one. */
  next: VisitEvent | undefined
  timeZone: string | undefined
  hasOrders: boolean
  isOpened: boolean
}

function VisitStep({ event, next, timeZone, hasOrders, isOpened }: VisitStepProps) {
  const { t, i18n } = useTranslation('visit')
  const locale = i18n.locale
  const Icon = event.type === 'search' ? Mic : Pointer
  return (
    <li className={styles.step}>
      <time className={styles.time} dateTime={event.time}>
        {formatClock(event.time, { locale, timeZone })}
      </time>
      <span className={joinClasses(styles.marker, event.type === 'click' && styles.clicked)}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={styles.body}>
        <div className={joinClasses(styles.card, isOpened && styles.opened)}>
          <p className={styles.what}>
            {t(event.type === 'search' ? 'said' : 'clicked')}
            {isOpened && <Badge tone="primary">{t('here')}</Badge>}
          </p>
          {event.type === 'search' ? (
            <>
              <p className={styles.query}>{event.query}</p>
              <ShownProducts products={event.products} />
              <BroughtOrders search={event} hasOrders={hasOrders} timeZone={timeZone} />
              <SearchReasons searchId={event.id} query={event.query} />
            </>
          ) : (
            <div className={styles.product}>
              <ProductImage url={event.product.product_image_url} />
              <p>{event.product.product_name}</p>
            </div>
          )}
        </div>
        {next && (
          <p className={styles.gap}>
            {t('later', { duration: formatDuration(Date.parse(next.time) - Date.parse(event.time), locale) })}
          </p>
        )}
      </div>
    </li>
  )
}
