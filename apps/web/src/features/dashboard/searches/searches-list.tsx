import type { FoundSearch, FoundSearches } from '@voice-shop/contract'
import { MousePointerClick, Search, SearchX } from 'lucide-react'
import { memo, type Ref } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../app/format.ts'
import { formatCount } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { getVisitPath } from '../../../paths.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { ProductImage } from '../../../ui/product-image.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import rows from '../dashboard-list.module.css'
import styles from './searches-list.module.css'

const mostNames = 4

interface SearchesListProps {
  found: FoundSearches
  isBusy: boolean
  /** The list takes the focus when it shows another page. */
  ref: Ref<HTMLOListElement>
}

export function SearchesList({ found, isBusy, ref }: SearchesListProps) {
  const { t } = useTranslation('searches')
  return (
    <ol ref={ref} className={styles.list} tabIndex={-1} aria-label={t('list')} aria-busy={isBusy}>
      {found.results.map((search) => (
        <SearchItem key={search.id} search={search} timeZone={found.time_zone} />
      ))}
    </ol>
  )
}

function getIcon({ converted, products_count }: FoundSearch) {
  if (converted) return MousePointerClick
  return products_count === 0 ? SearchX : Search
}

const SearchItem = memo(function SearchItem({ search, timeZone }: { search: FoundSearch; timeZone: string }) {
  const { t, i18n } = useTranslation('searches')
  const format = useFormat()
  const Icon = getIcon(search)
  const { id, query, time, products_count, converted } = search
  return (
    <li className={styles.item}>
      <span className={joinClasses(rows.icon, converted && rows.converted)}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className={rows.text}>
        <Link href={getVisitPath(id)} className={styles.query}>
          {query}
        </Link>
        <p className={joinClasses(rows.note, rows.parts)}>
          <time dateTime={time}>{format.dateTime(time, timeZone)}</time>
          <span>
            {products_count === 0
              ? t('noResult')
              : t('products', { count: products_count, number: formatCount(products_count, i18n.locale) })}
          </span>
          {converted && <span className={rows.clicked}>{t('userClicked')}</span>}
        </p>
        {products_count > 0 && <ProductNames products={search.products} />}
      </div>
    </li>
  )
})

/** The first few, those with a click before the others. */
function ProductNames({ products }: { products: FoundSearch['products'] }) {
  const { t, i18n } = useTranslation('searches')
  const sorted = [...products.filter((it) => it.is_clicked), ...products.filter((it) => !it.is_clicked)]
  const rest = sorted.length - mostNames
  return (
    <p className={styles.products}>
      {sorted.slice(0, mostNames).map(({ product_id, product_name, product_image_url, is_clicked }, index) => (
        <span key={product_id} className={styles.product}>
          {/* In a line of names a stand-in says nothing. */}
          {product_image_url && <ProductImage url={product_image_url} />}
          <span className={joinClasses(styles.productName, is_clicked && rows.clicked)}>
            {index > 0 && <VisuallyHidden> · </VisuallyHidden>}
            {product_name}
            {is_clicked && <VisuallyHidden> ({t('isClicked')})</VisuallyHidden>}
          </span>
        </span>
      ))}
      {rest > 0 && <span>{t('moreProducts', { number: formatCount(rest, i18n.locale) })}</span>}
    </p>
  )
}
