import { formatCount } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { Card } from '../../../ui/card.tsx'
import { ExportButton } from '../../exports/exports.public.ts'
import { HoldoutPart } from '../../holdout/holdout.public.ts'
import { useWorkspace } from '../../workspaces/workspaces.public.ts'
import { describeBasis } from '../comparison.ts'
import type { DashboardChoice } from '../dashboard-choice.ts'
import { FiguresBoundary } from '../figures-boundary.tsx'
import { CurrencyRevenue } from './currency-revenue.tsx'
import styles from './revenue-card.module.css'
import { useRevenue } from './use-revenue.ts'

/** What voice earned: each currency by itself, beside the plan's price. */
export function RevenueCard({ choice }: { choice: DashboardChoice }) {
  const { t, i18n } = useTranslation('revenue')
  const dashboard = useTranslation('dashboard')
  const basis = describeBasis(choice, dashboard.t)
  const query = useRevenue(choice)
  const platform = useWorkspace().workspace?.merchant.platform
  const hasFigures = (query.data?.currencies.length ?? 0) > 0
  return (
    <Card
      title={t('revenue')}
      actions={
        hasFigures && (
          <ExportButton
            label={`${t('revenue')}: ${dashboard.t('downloadCsv')}`}
            request={{ panel: 'revenue', ...choice }}
          />
        )
      }
    >
      <FiguresBoundary
        query={query}
        labels={{ loading: t('loading'), failed: t('loadError'), retry: dashboard.t('retry') }}
      >
        {(figures) => {
          const { currencies, currency_count, plan_price, has_orders } = figures
          if (!has_orders) return <NoOrders />
          if (currencies.length === 0) return <p className={styles.empty}>{t('noneInPeriod')}</p>
          return (
            <div className={styles.currencies}>
              {currencies.map((one) => (
                <CurrencyRevenue
                  key={one.currency}
                  revenue={one}
                  planPrice={plan_price}
                  compared={{ choice, figures }}
                  basis={basis}
                  isOnlyOne={currencies.length === 1}
                />
              ))}
              {currency_count > currencies.length && (
                <p className={styles.note}>
                  {t('mostCurrencies', {
                    shown: formatCount(currencies.length, i18n.locale),
                    number: formatCount(currency_count, i18n.locale),
                  })}
                </p>
              )}
              <p className={styles.note}>
                {t('definition')} {platform === 'tiendanube' && t('partsTiendaNube')}
              </p>
            </div>
          )
        }}
      </FiguresBoundary>
      <HoldoutPart timeZone={query.data?.time_zone} />
    </Card>
  )
}

/** Says why no order is known, though the store may sell, and what to do for orders to come in. */
function NoOrders() {
  const { t } = useTranslation('revenue')
  const { workspace } = useWorkspace()
  const { platform, store_id: storeId } = workspace?.merchant ?? { platform: null, store_id: '' }
  if (platform !== null && storeId !== '') {
    const byItself = {
      tiendanube: t('noOrdersTiendaNube'),
      shopify: t('noOrdersShopify'),
      bigcommerce: t('noOrdersBigCommerce'),
    }
    return (
      <div className={styles.empty}>
        <p>{t('noOrders')}</p>
        <p>{byItself[platform]}</p>
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <p>{t('noOrders')}</p>
      <p>
        {t('noOrdersAdvice')}{' '}
        <a className={styles.link} href="/api/docs">
          {t('apiLink')}
        </a>
      </p>
    </div>
  )
}
