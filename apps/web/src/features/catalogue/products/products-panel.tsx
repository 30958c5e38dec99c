import { type ReactNode, useRef } from 'react'
import { QueryFallback } from '../../../app/query-boundary.tsx'
import { useTranslation } from '../../../app/translation.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import type { ProductChoice } from './product-choice.ts'
import { ProductsFilters } from './products-filters.tsx'
import { ProductsList } from './products-list.tsx'
import styles from './products-panel.module.css'
import { type useProductChoice, useProducts } from './use-products.ts'

interface ProductsPanelProps {
  choice: ProductChoice
  /** Above all. */
  notice: ReactNode
  onChange: ReturnType<typeof useProductChoice>['change']
}

/** The store's products: filters, and what fits them. */
export function ProductsPanel({ choice, notice, onChange }: ProductsPanelProps) {
  const { t } = useTranslation('catalogue')
  const query = useProducts(choice)
  const counts = query.data?.pages[0]?.counts
  if (counts?.all === 0) return <NoProducts />
  return (
    <div className={styles.panel}>
      {notice}
      <Card>
        <ProductsFilters choice={choice} counts={counts} onChange={onChange} />
      </Card>
      <Card>
        {query.data && !(query.isError && query.isPlaceholderData) ? (
          <Products choice={choice} query={query} onClear={() => onChange({ text: undefined, flaw: undefined })} />
        ) : (
          <QueryFallback
            query={query}
            labels={{ loading: t('loadingProducts'), failed: t('loadError'), retry: t('retry') }}
            isAnnounced
            shape="rows"
            count={8}
          />
        )}
      </Card>
    </div>
  )
}

interface ProductsProps {
  choice: ProductChoice
  query: ReturnType<typeof useProducts>
  onClear: () => void
}

function Products({ choice, query, onClear }: ProductsProps) {
  const { t } = useTranslation('catalogue')
  const list = useRef<HTMLUListElement>(null)
  const products = query.data?.pages.flatMap(({ results }) => results) ?? []
  if (products.length === 0) {
    return (
      <div className={styles.nothing} role="status">
        <p className={styles.title}>{t('noMatch')}</p>
        <Button variant="secondary" onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
    )
  }
  const showMore = () =>
    void query.fetchNextPage().then(({ hasNextPage }) => {
      // The button goes with the last page.
      if (!hasNextPage) list.current?.focus({ preventScroll: true })
    })
  return (
    <>
      <ProductsList ref={list} products={products} choice={choice} isBusy={query.isPlaceholderData} />
      {query.isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          {t('loadError')}
        </p>
      )}
      {query.hasNextPage && (
        <Button variant="secondary" className={styles.more} isBusy={query.isFetchingNextPage} onClick={showMore}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** Of a store without any: how they come. */
function NoProducts() {
  const { t } = useTranslation('catalogue')
  return (
    <Card>
      <div className={styles.nothing}>
        <p className={styles.title}>{t('none')}</p>
        <p className={styles.hint}>{t('noneText')}</p>
        <ButtonLink href={paths.store} variant="secondary">
          {t('toStore')}
        </ButtonLink>
      </div>
    </Card>
  )
}
