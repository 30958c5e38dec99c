import type { AnsweredProduct } from '@voice-shop/contract'
import { formatPrice } from '../../../app/money-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ProductImage } from '../../../ui/product-image.tsx'
import { useWishWords } from '../why/use-wish-words.ts'
import styles from './answered-products.module.css'

/** Products as a shopper sees them in an answer. */
export function AnsweredProducts({ products }: { products: readonly AnsweredProduct[] }) {
  const { t } = useTranslation('assistant')
  if (products.length === 0) return null
  return (
    <ul className={styles.products} aria-label={t('productsShown')}>
      {products.map((product) => (
        <ProductItem key={product.product_id} product={product} />
      ))}
    </ul>
  )
}

function ProductItem({ product }: { product: AnsweredProduct }) {
  const { t, i18n } = useTranslation('assistant')
  const { name, url, image_url, price, compare_at_price, currency, options, in_stock, misses, reasons } = product
  const { nameWish } = useWishWords(currency)
  const say = (decimal: string) => formatPrice({ price: Number(decimal), currency }, i18n.locale)
  const isChosen = reasons.includes('chosen')
  const isReduced = price !== null && compare_at_price !== null && Number(compare_at_price) > Number(price)
  return (
    <li className={styles.product}>
      <ProductImage url={image_url} />
      <div className={styles.text}>
        <p className={styles.name}>
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        <p className={styles.options}>{Object.values(options).join(' · ')}</p>
        <p className={styles.price}>
          {price !== null && say(price)}
          {isReduced && <s className={styles.before}>{t('before', { price: say(compare_at_price) })}</s>}
        </p>
        {(misses.length > 0 || !in_stock || isChosen) && (
          <p className={styles.flaws}>
            {isChosen && <Badge tone="primary">{t('oftenChosen')}</Badge>}
            {!in_stock && <Badge tone="warning">{t('outOfStock')}</Badge>}
            {misses.length > 0 && (
              <Badge tone="warning">{t('misses', { wishes: misses.map(nameWish).join(', ') })}</Badge>
            )}
          </p>
        )}
      </div>
    </li>
  )
}
