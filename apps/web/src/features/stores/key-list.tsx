import type { StoreSettings } from '@voice-shop/contract'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import styles from './secret-key-card.module.css'

type StoreKey = StoreSettings['secret_keys'][number]

/** The keys that count, each with when and from where it was used last. */
export function KeyList({ settings }: { settings: StoreSettings }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { time_zone: timeZone } = settings

  const describeUse = ({ last_use: use }: StoreKey) => {
    if (!use) return t('keyUnused')
    const caller = [use.agent, use.network].filter((part) => part !== '').join(', ')
    const time = format.dateTime(use.at, timeZone)
    return caller === '' ? t('keyUsed', { time }) : t('keyUsedFrom', { time, caller })
  }

  return (
    <ul className={styles.keys} aria-label={t('secretKey')}>
      {settings.secret_keys.map((key) => (
        <li key={key.ends_at ?? 'current'}>
          <p className={styles.keyName}>
            {key.ends_at === null
              ? t('hasKey')
              : t('previousKeyUntil', { time: format.dateTime(key.ends_at, timeZone) })}
          </p>
          <p className={styles.use}>{describeUse(key)}</p>
        </li>
      ))}
    </ul>
  )
}
