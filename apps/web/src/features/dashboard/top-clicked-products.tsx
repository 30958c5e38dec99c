import type { Dashboard } from '@voice-shop/contract'
import { formatCount, formatPercent } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import styles from './dashboard-list.module.css'
import { Panel } from './panel.tsx'
import { SearchesLink } from './searches-link.tsx'

export function TopClickedProducts({ products }: { products: Dashboard['top_clicked_products'] }) {
  const { t, i18n } = useTranslation('dashboard')
  const locale = i18n.locale
  return (
    <Panel
      name="top_clicked_products"
      title={t('topClickedProducts')}
      isEmpty={products.length === 0}
      renderTable={(tables) => <tables.ProductsTable products={products} />}
    >
      {products.length === 0 && <p className={styles.empty}>{t('topClickedProductsEmpty')}</p>}
      <ol className={styles.list}>
        {products.map((product) => (
          <li key={product.product_id} className={styles.item}>
            <ProductImage url={product.product_image_url} />
            <div className={styles.text}>
              <p className={styles.name} title={product.product_name}>
                <SearchesLink filter={{ product: product.product_id }}>{product.product_name}</SearchesLink>
              </p>
              <p className={styles.note}>{t('ctr', { rate: formatPercent(product.ctr, locale) })}</p>
            </div>
            <p className={styles.figure}>
              {t('clicks', { count: product.click_count, number: formatCount(product.click_count, locale) })}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
