import type { ApiKey } from '@voice-shop/contract'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './api-keys-card.module.css'
import { useDescribeUse } from './use-describe-use.ts'

interface ApiKeyItemProps {
  apiKey: ApiKey
  timeZone: string
  onReplace: () => void
  onRemove: () => void
}

/** One key: what it may do, when it ends, and when it was used. */
export function ApiKeyItem({ apiKey, timeZone, onReplace, onRemove }: ApiKeyItemProps) {
  const { t } = useTranslation('developers')
  const { t: tOfSettings } = useTranslation('settings')
  const format = useFormat()
  const describeUse = useDescribeUse(timeZone)
  const { name, previous, expires_at: end, is_expired: isExpired } = apiKey
  const endText = end && t(isExpired ? 'endedAt' : 'endsAt', { time: format.dateTime(end, timeZone) })
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <h3 className={styles.name}>
          {name} <code>vsa_…{apiKey.ending}</code>
          {isExpired && <Badge tone="error">{t('expired')}</Badge>}
        </h3>
        <p className={styles.line}>{apiKey.scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</p>
        <p className={styles.line}>
          {t('created', { time: format.dateTime(apiKey.created_at, timeZone), name: apiKey.created_by })} {endText}
        </p>
        <p className={styles.line}>{describeUse(apiKey.last_use)}</p>
        {previous && (
          <p className={styles.line}>
            {t('previousUntil', { time: format.dateTime(previous.ends_at, timeZone) })} {describeUse(previous.last_use)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" aria-label={t('replaceName', { name })} onClick={onReplace}>
          {t('replace')}
        </Button>
        <Button variant="secondary" aria-label={t('removeName', { name })} onClick={onRemove}>
          {tOfSettings('remove')}
        </Button>
      </div>
    </li>
  )
}
