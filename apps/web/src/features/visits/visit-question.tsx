import type { UsageOfLimit } from '@voice-shop/contract'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../app/format.ts'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { plansPath } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { useArePermissionsKnown, useHasPermission } from '../workspaces/workspaces.public.ts'
import styles from './visit-question.module.css'

interface VisitQuestionProps {
  recordings: UsageOfLimit
  periodEnd: string
  /** IANA zone of the store. */
  timeZone: string | undefined
  isBusy: boolean
  onConfirm: () => void
}

/** What opening the visit costs, before it does; or that the plan has nothing left to pay with. */
export function VisitQuestion({ recordings, periodEnd, timeZone, isBusy, onConfirm }: VisitQuestionProps) {
  const { t, i18n } = useTranslation('visit')
  const date = useFormat().date(periodEnd, timeZone)
  const { is_exceeded: isExceeded } = recordings
  const canChangePlan = useHasPermission('billing.change')
  const isKnown = useArePermissionsKnown()
  const wasOpen = useRef(!isExceeded)
  const refusal = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (isExceeded && wasOpen.current) refusal.current?.focus()
  }, [isExceeded])

  if (isExceeded) {
    return (
      <Card title={t('usedUpTitle')}>
        <div ref={refusal} tabIndex={-1} className={styles.question}>
          <p>
            {recordings.limit === null ? t('usage.recordings_not_in_plan') : t('usedUp', { date })}{' '}
            {isKnown && !canChangePlan && t('ownerChangesPlan')}
          </p>
          {canChangePlan && <ButtonLink href={plansPath}>{t('viewPlans')}</ButtonLink>}
        </div>
      </Card>
    )
  }
  const count = (recordings.limit ?? 0) - recordings.used
  return (
    <Card title={t('askTitle')}>
      <div className={styles.question}>
        <p>{t('cost', { count, number: formatCount(count, i18n.locale), date })}</p>
        <p className={styles.note}>{t('countsOnce')}</p>
        <Button isBusy={isBusy} onClick={onConfirm}>
          {t('open')}
        </Button>
      </div>
    </Card>
  )
}
