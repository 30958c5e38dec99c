import type { Dashboard } from '@voice-shop/contract'
import { Link } from 'wouter'
import { formatCount, formatPercent } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { getVisitPath } from '../../../paths.ts'
import { ProductImage } from '../../../ui/product-image.tsx'
import { type ChartSeries, getPointTitle } from '../charts/chart-series.ts'
import { SearchesLink } from '../searches-link.tsx'
import { FigureTable } from './figure-table.tsx'
import styles from './panel-tables.module.css'

/** Searches over time, beside those of the period before. */
export function SearchesTable({ series, previousLabel }: { series: ChartSeries; previousLabel: string }) {
  const { t, i18n } = useTranslation('dashboardDetails')
  const dashboard = useTranslation('dashboard')
  const count = (value: number | undefined) => formatCount(value ?? 0, i18n.locale)
  return (
    <FigureTable
      label={t('searchesOverTime', { ns: 'dashboard' })}
      columns={[
        { name: t('columnPeriod') },
        { name: t('columnSearches'), isNumber: true },
        { name: previousLabel },
        { name: t('columnSearchesBefore'), isNumber: true },
      ]}
      rows={series.now.values.map((value, index) => [
        getPointTitle(series.now, index, dashboard.t),
        count(value),
        getPointTitle(series.previous, index, dashboard.t),
        count(series.previous.values[index]),
      ])}
    />
  )
}

export function CategoriesTable({ categories }: { categories: Dashboard['charts']['top_categories'] }) {
  const { t, i18n } = useTranslation('dashboardDetails')
  return (
    <FigureTable
      label={t('topCategories', { ns: 'dashboard' })}
      columns={[{ name: t('columnCategory') }, { name: t('columnSearches'), isNumber: true }]}
      rows={categories.map(({ category, count }) => [
        <SearchesLink key={category} filter={{ category }}>
          {category}
        </SearchesLink>,
        formatCount(count, i18n.locale),
      ])}
    />
  )
}

export function ProductsTable({ products }: { products: Dashboard['top_clicked_products'] }) {
  const { t, i18n } = useTranslation('dashboardDetails')
  return (
    <FigureTable
      label={t('topClickedProducts', { ns: 'dashboard' })}
      columns={[
        { name: t('columnProduct') },
        { name: t('columnClicks'), isNumber: true },
        { name: t('columnCtr'), isNumber: true },
      ]}
      rows={products.map(({ product_id, product_name, product_image_url, click_count, ctr }) => [
        <span key={product_id} className={styles.product}>
          <ProductImage url={product_image_url} />
          <SearchesLink filter={{ product: product_id }}>{product_name}</SearchesLink>
        </span>,
        formatCount(click_count, i18n.locale),
        formatPercent(ctr, i18n.locale),
      ])}
    />
  )
}

const shortTime = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

interface RecentTableProps {
  searches: Dashboard['recent_searches']
  /** IANA zone of the store. */
  timeZone: string
}

export function RecentTable({ searches, timeZone }: RecentTableProps) {
  const { t, i18n } = useTranslation('dashboardDetails')
  const format = new Intl.DateTimeFormat(i18n.locale, { ...shortTime, timeZone })
  return (
    <FigureTable
      label={t('recentSearches', { ns: 'dashboard' })}
      columns={[
        { name: t('columnQuery') },
        { name: t('columnTime') },
        { name: t('columnProducts'), isNumber: true },
        { name: t('columnClicked') },
      ]}
      rows={searches.map(({ id, query, time, products_count, converted }) => [
        <Link key={id} href={getVisitPath(id)}>
          {query}
        </Link>,
        format.format(new Date(time)),
        formatCount(products_count, i18n.locale),
        t(converted ? 'yes' : 'no'),
      ])}
    />
  )
}
