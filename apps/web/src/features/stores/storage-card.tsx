import { type StoreSettings, unlimited } from '@voice-shop/contract'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Card } from '../../ui/card.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './storage-card.module.css'

const warningPercent = 90

/** How much of what the plan stores is used: the store's products, and the searches, orders and openings of the widget of the period. */
export function StorageCard({ storage }: { storage: StoreSettings['storage'] }) {
  const { t, i18n } = useTranslation('settings')
  const megabytes = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const count = (value: number) => formatCount(value, i18n.locale)
  const size = (bytes: number) => megabytes.format(bytes / 1e6)
  const rows = [
    { name: t('storageProducts'), ...storage.products, format: count },
    { name: t('storageProductBytes'), ...storage.product_bytes, format: size },
    { name: t('storageSearches'), ...storage.searches, format: count },
    { name: t('storageBytes'), ...storage.search_bytes, format: size },
    { name: t('storageOrders'), ...storage.orders, format: count },
    { name: t('storageOpenings'), ...storage.openings, format: count },
  ]
  return (
    <Card title={t('storage')}>
      <p className={styles.text}>{t('storageText')}</p>
      <ul className={styles.rows}>
        {rows.map(({ name, used, limit, format }) => {
          const text = limit === unlimited ? format(used) : t('storageOf', { used: format(used), limit: format(limit) })
          const percent = Math.min(100, (used / Math.max(limit, 1)) * 100)
          return (
            <li key={name} className={styles.row}>
              <span>{name}</span>
              <strong>{text}</strong>
              {limit !== unlimited && (
                <ProgressBar
                  label={name}
                  percent={percent}
                  valueText={text}
                  tone={percent >= warningPercent ? 'warning' : 'info'}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
