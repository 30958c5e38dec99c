import type { VisitSearch } from '@voice-shop/contract'
import { useRef, useState } from 'react'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import styles from './shown-products.module.css'

/** More than these are behind a button. */
const shownAtFirst = 6

/** Products in the order in which the shopper saw them. */
export function ShownProducts({ products }: { products: VisitSearch['products'] }) {
  const { t, i18n } = useTranslation('visit')
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (products.length === 0) return <p className={styles.nothing}>{t('nothingShown')}</p>

  const isLong = products.length > shownAtFirst + 1
  const showAll = () => {
    setIsWhole(true)
    // The button goes with the press.
    list.current?.focus()
  }
  return (
    <>
      <ul ref={list} tabIndex={isLong ? -1 : undefined} className={styles.products} aria-label={t('shown')}>
        {products.slice(0, isLong && !isWhole ? shownAtFirst : undefined).map((product) => (
          <li key={product.product_id} className={joinClasses(styles.product, product.is_clicked && styles.clicked)}>
            <ProductImage url={product.product_image_url} />
            <div className={styles.text}>
              <p className={styles.name} title={product.product_name}>
                {product.product_name}
              </p>
              {product.is_clicked && <p className={styles.note}>{t('isClicked')}</p>}
            </div>
          </li>
        ))}
      </ul>
      {isLong && !isWhole && (
        <Button variant="secondary" className={styles.more} onClick={showAll}>
          {t('showAll', { number: formatCount(products.length, i18n.locale) })}
        </Button>
      )}
    </>
  )
}
