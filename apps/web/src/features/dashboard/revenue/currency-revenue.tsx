import type { CurrencyRevenue as Earned, Revenue } from '@voice-shop/contract'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { formatMoney } from '../../../app/money-format.ts'
import { formatCount, formatPercent } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { ProductImage } from '../../../ui/product-image.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type Compared, FigureInfo } from '../figure-info.tsx'
import { SearchesLink } from '../searches-link.tsx'
import styles from './currency-revenue.module.css'

interface CurrencyRevenueProps {
  revenue: Earned
  planPrice: Revenue['plan_price']
  compared: Compared
  /** What the change is against. */
  basis: string
  /** Without a heading of its own: the card has it. */
  isOnlyOne: boolean
}

export function CurrencyRevenue({ revenue, planPrice, compared, basis, isOnlyOne }: CurrencyRevenueProps) {
  const { t, i18n } = useTranslation('revenue')
  const { currency, total, direct, assisted, refunded_minor, products, sentences } = revenue
  const Heading = isOnlyOne ? 'h3' : 'h4'
  const tell = (amount: number) => formatMoney({ amount, currency }, i18n.locale)
  const tellOrders = (count: number) => t('orders', { count, number: formatCount(count, i18n.locale) })
  const parts = [
    {
      name: t('direct'),
      explanation: 'explainDirect',
      amount: tell(direct.revenue_minor),
      note: tellOrders(direct.orders),
    },
    // An order with lines of both counts as a direct one.
    {
      name: t('assisted'),
      explanation: 'explainAssisted',
      amount: tell(assisted.revenue_minor),
      note: assisted.orders > 0 || assisted.revenue_minor === 0 ? tellOrders(assisted.orders) : null,
    },
    { name: t('refunded'), explanation: 'explainRefunds', amount: tell(refunded_minor), note: t('deducted') },
  ] as const
  return (
    <section aria-label={isOnlyOne ? undefined : currency}>
      {!isOnlyOne && <h3 className={styles.title}>{currency}</h3>}
      <div className={styles.figure}>
        <p className={styles.sum}>
          <span className={styles.total}>{tell(total.revenue_minor)}</span>{' '}
          <span className={styles.muted}>{tellOrders(total.orders)}</span>
        </p>
        <FigureInfo label={t('revenue')} explanation="explainRevenue" compared={compared} />
      </div>
      <Change percent={total.revenue_change} basis={basis} />
      <PlanPrice times={revenue.times_plan_price} price={planPrice} compared={compared} />
      <dl className={styles.parts}>
        {parts.slice(0, refunded_minor > 0 ? 3 : 2).map(({ name, explanation, amount, note }) => (
          <div key={name} className={styles.part}>
            <dt className={styles.label}>
              {name}
              <FigureInfo label={name} explanation={explanation} compared={compared} isAlone />
            </dt>
            <dd className={styles.amount}>
              {amount} {note && <span className={styles.muted}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.lists}>
        {products.length > 0 && (
          <div>
            <Heading className={styles.subtitle}>{t('byProduct')}</Heading>
            <ol className={styles.list}>
              {products.map(({ product_id, product_name, product_image_url, revenue_minor, orders }) => (
                <li key={product_id} className={styles.item}>
                  <ProductImage url={product_image_url} />
                  <span className={styles.name}>
                    <SearchesLink filter={{ product: product_id }}>{product_name ?? product_id}</SearchesLink>
                    <span className={styles.muted}>{tellOrders(orders)}</span>
                  </span>
                  <span className={styles.amount}>{tell(revenue_minor)}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
        {sentences.length > 0 && (
          <div>
            <Heading className={styles.subtitle}>{t('bySentence')}</Heading>
            <ol className={styles.list}>
              {sentences.map(({ query, revenue_minor, orders }) => (
                <li key={query} className={styles.item}>
                  <span className={styles.name}>
                    <SearchesLink filter={{ text: query.slice(0, 200) }}>{query}</SearchesLink>
                    <span className={styles.muted}>{tellOrders(orders)}</span>
                  </span>
                  <span className={styles.amount}>{tell(revenue_minor)}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </section>
  )
}

interface PlanPriceProps extends Pick<CurrencyRevenueProps, 'compared'> {
  times: number | null
  price: Revenue['plan_price']
}

/** Beside the revenue what the plan and top-ups cost meanwhile, and how many times that it brought, where both are of one currency. */
function PlanPrice({ times, price, compared }: PlanPriceProps) {
  const { t, i18n } = useTranslation('revenue')
  if (!price) return null
  const amount = formatMoney({ amount: price.amount_minor, currency: price.currency }, i18n.locale)
  const withTopUps = price.top_ups_minor > 0
  return (
    <div className={styles.price}>
      {times === null ? (
        <p className={styles.muted}>{t(withTopUps ? 'planPriceTopUps' : 'planPrice', { amount })}</p>
      ) : (
        <p className={styles.times}>
          {t(withTopUps ? 'timesPlanPriceTopUps' : 'timesPlanPrice', { ...describeTimes(times, i18n.locale), amount })}
        </p>
      )}
      <FigureInfo label={t('planPriceName')} explanation="explainPlanPrice" compared={compared} isAlone />
    </div>
  )
}

/** `count` is what is shown, so that what is shown as 1 is said as one. */
function describeTimes(times: number, locale: string) {
  const count = times < 10 ? Math.round(times * 10) / 10 : Math.round(times)
  return { count, number: new Intl.NumberFormat(locale).format(count) }
}

function Change({ percent, basis }: { percent: number | null; basis: string }) {
  const { t, i18n } = useTranslation('dashboard')
  if (percent === null) return <p className={styles.change}>{t('nothingToCompare')}</p>
  const rounded = Math.round(percent * 10)
  const Icon = rounded > 0 ? ArrowUp : rounded < 0 ? ArrowDown : Minus
  const tone = rounded > 0 ? styles.better : rounded < 0 ? styles.worse : undefined
  return (
    <p className={joinClasses(styles.change, tone)}>
      <Icon size={16} strokeWidth={2.5} aria-hidden="true" />
      {rounded === 0 ? (
        t('changeNone')
      ) : (
        <>
          <VisuallyHidden>{rounded > 0 ? t('changeUp') : t('changeDown')} </VisuallyHidden>
          {formatPercent(Math.abs(percent), i18n.locale)} {basis}
        </>
      )}
    </p>
  )
}
