import type { StoreSettings } from '@voice-shop/contract'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import styles from './secret-key-card.module.css'

interface BurstNoticeProps {
  burst: NonNullable<StoreSettings['burst']>
  timeZone: string
}

/** A quarter hour of the past week that was unlike the store's usual ones. */
export function BurstNotice({ burst: { at, searches, usual }, timeZone }: BurstNoticeProps) {
  const { t, i18n } = useTranslation('settings')
  const format = useFormat()
  const count = new Intl.NumberFormat(i18n.locale)
  return (
    <Alert tone="warning" className={styles.overlap} isAnnounced={false}>
      {t('burst', {
        time: format.dateTime(at, timeZone),
        searches: count.format(searches),
        usual: count.format(usual),
      })}
    </Alert>
  )
}
