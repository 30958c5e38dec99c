import type { BroughtOrder, Visit, VisitSearch } from '@voice-shop/contract'
import { useFormat } from '../../app/format.ts'
import { formatMoney } from '../../app/money-format.ts'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import styles from './brought-orders.module.css'

interface BroughtOrdersProps {
  search: VisitSearch
  hasOrders: Visit['has_orders']
  /** IANA zone of the store. */
  timeZone: string | undefined
}

/** Whether a search sold: the orders that are due to it, or that there is none so far, or for good. */
export function BroughtOrders({ search, hasOrders, timeZone }: BroughtOrdersProps) {
  const { t } = useTranslation('visit')
  const format = useFormat()
  const { orders, open_until } = search
  return (
    <section className={styles.sold} aria-label={t('sold')}>
      <h3 className={styles.title}>{t('sold')}</h3>
      {orders.length > 0 ? (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <Order key={JSON.stringify(order)} order={order} timeZone={timeZone} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          {!hasOrders
            ? t('noOrdersKnown')
            : open_until
              ? t('openUntil', { date: format.dateTime(open_until, timeZone) })
              : t('notSold')}
        </p>
      )}
    </section>
  )
}

function Order({ order, timeZone }: { order: BroughtOrder; timeZone: string | undefined }) {
  const { t, i18n } = useTranslation('visit')
  const format = useFormat()
  const { ordered_at, currency, status, items } = order
  const tell = (amount: number) => formatMoney({ amount, currency }, i18n.locale)
  const sum = items.reduce((all, { paid_minor, refunded_minor }) => all + paid_minor - refunded_minor, 0)
  return (
    <li>
      <p className={styles.head}>
        <span className={styles.when}>{t('orderedAt', { date: format.dateTime(ordered_at, timeZone) })}</span>
        {status === 'paid' ? (
          <span className={styles.sum}>{tell(sum)}</span>
        ) : (
          <Badge tone={status === 'pending' ? 'warning' : 'neutral'}>{t(`status.${status}`)}</Badge>
        )}
      </p>
      <ul className={styles.items}>
        {items.map((item, place) => (
          // An order may have a product twice, and its lines do not move.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={place} className={styles.item}>
            <ProductImage url={item.product_image_url} />
            <div className={styles.text}>
              <span className={styles.what}>
                <span>{item.product_name ?? item.product_id}</span>
                <span className={styles.note}>
                  {t(`earned.${item.earned}`)}
                  {item.quantity > 1 && ` · ${t('pieces', { number: formatCount(item.quantity, i18n.locale) })}`}
                </span>
              </span>
              <span className={styles.amount}>
                {tell(item.paid_minor)}
                {item.refunded_minor > 0 && (
                  <span className={styles.note}>{t('refundedOf', { amount: tell(item.refunded_minor) })}</span>
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </li>
  )
}
