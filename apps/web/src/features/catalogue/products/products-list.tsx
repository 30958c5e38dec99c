import type { CataloguedProduct } from '@voice-shop/contract'
import type { Ref } from 'react'
import { Link } from 'wouter'
import { formatPrice } from '../../../app/money-format.ts'
import { formatCount } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ProductImage } from '../../../ui/product-image.tsx'
import { useTraitNames } from '../trait-names.ts'
import { getProductAddress, type ProductChoice } from './product-choice.ts'
import styles from './products-list.module.css'

interface ProductsListProps {
  products: readonly CataloguedProduct[]
  choice: ProductChoice
  isBusy: boolean
  /** The list takes the focus when the way to more is gone. */
  ref: Ref<HTMLUListElement>
}

export function ProductsList({ products, choice, isBusy, ref }: ProductsListProps) {
  const { t } = useTranslation('catalogue')
  return (
    <ul ref={ref} className={styles.list} tabIndex={-1} aria-label={t('list')} aria-busy={isBusy}>
      {products.map((product) => (
        <ProductItem key={product.product_id} product={product} choice={choice} />
      ))}
    </ul>
  )
}

/** From the cheapest variant to the dearest; nothing where no price is known. */
function formatRange({ price_from, price_to, currency }: CataloguedProduct, locale: string): string | null {
  if (price_from === null) return null
  const prices = price_to === null || price_to === price_from ? [price_from] : [price_from, price_to]
  return prices.map((price) => formatPrice({ price, currency }, locale)).join(' – ')
}

function ProductItem({ product, choice }: { product: CataloguedProduct; choice: ProductChoice }) {
  const { t, i18n } = useTranslation('catalogue')
  const nameTrait = useTraitNames()
  const { product_id, name, brand, image_url, variants_count, flaws, understood } = product
  const facts = [
    brand,
    understood?.type && nameTrait('type', understood.type),
    t('variants', { count: variants_count, number: formatCount(variants_count, i18n.locale) }),
  ]
  return (
    <li className={styles.item}>
      <ProductImage url={image_url} />
      <div className={styles.text}>
        <Link href={getProductAddress(product_id, choice)} className={styles.name}>
          {name}
        </Link>
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
        {flaws.length > 0 && (
          <p className={styles.flaws}>
            {flaws.map((flaw) => (
              <Badge key={flaw} tone="warning">
                {t(`flaw.${flaw}`)}
              </Badge>
            ))}
          </p>
        )}
      </div>
      <p className={styles.price}>{formatRange(product, i18n.locale)}</p>
    </li>
  )
}
