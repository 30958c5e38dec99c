import type { StoreSettings } from '@voice-shop/contract'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { useDescribeUse } from '../keys/keys.public.ts'
import styles from './secret-key-card.module.css'

/** The keys that count, each with when and from where it was used last. */
export function KeyList({ settings }: { settings: StoreSettings }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { time_zone: timeZone } = settings

  const describeUse = useDescribeUse(timeZone)

  return (
    <ul className={styles.keys} aria-label={t('secretKey')}>
      {settings.secret_keys.map((key) => (
        <li key={key.ends_at ?? 'current'}>
          <p className={styles.keyName}>
            {key.ends_at === null
              ? t('hasKey')
              : t('previousKeyUntil', { time: format.dateTime(key.ends_at, timeZone) })}
          </p>
          <p className={styles.use}>{describeUse(key.last_use)}</p>
        </li>
      ))}
    </ul>
  )
}
