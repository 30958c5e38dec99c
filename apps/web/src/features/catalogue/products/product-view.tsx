import type { ProductDetail } from '@voice-shop/contract'
import { ExternalLink } from 'lucide-react'
import { ApiError } from '../../../api/api-error.ts'
import { useFormat } from '../../../app/format.ts'
import { QueryBoundary } from '../../../app/query-boundary.tsx'
import { useTranslation } from '../../../app/translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { CardStack } from '../../../ui/card-stack.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { ProductImage } from '../../../ui/product-image.tsx'
import { useWorkspace } from '../../workspaces/workspaces.public.ts'
import { ProductUnderstood } from './product-understood.tsx'
import { ProductVariants } from './product-variants.tsx'
import styles from './product-view.module.css'
import { useProduct } from './use-products.ts'

/** A product as the assistant knows it. */
export function ProductView({ productId }: { productId: string }) {
  const { t } = useTranslation('catalogue')
  const query = useProduct(productId)
  const status = query.error instanceof ApiError ? query.error.status : undefined
  if (status === 404 || status === 400) {
    return (
      <Card title={t('missingTitle')}>
        <p>{t('missing')}</p>
      </Card>
    )
  }
  return (
    <QueryBoundary
      query={query}
      labels={{ loading: t('loadingProduct'), failed: t('productError'), retry: t('retry') }}
      isAnnounced
      shape="panels"
      count={3}
    >
      {(product) => (
        <CardStack>
          <ProductHead product={product} />
          <ProductUnderstood product={product} />
          <ProductVariants product={product} />
          <ProductDetails product={product} />
        </CardStack>
      )}
    </QueryBoundary>
  )
}

function ProductHead({ product: { name, image_url, url, flaws } }: { product: ProductDetail }) {
  const { t } = useTranslation('catalogue')
  return (
    <Card>
      <div className={styles.head}>
        <ProductImage url={image_url} />
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.facts}>
            {flaws.map((flaw) => (
              <Badge key={flaw} tone="warning">
                {t(`flaw.${flaw}`)}
              </Badge>
            ))}
            {url && (
              <a href={url} target="_blank" rel="noopener noreferrer" className={styles.link}>
                {t('inStore')}
                <ExternalLink size={16} aria-hidden="true" />
              </a>
            )}
          </p>
        </div>
      </div>
    </Card>
  )
}

function ProductDetails({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('catalogue')
  const format = useFormat()
  const { workspace } = useWorkspace()
  return (
    <Card title={t('details')}>
      <DescriptionList
        items={[
          { name: t('brand'), value: product.brand },
          { name: t('categories'), value: product.categories.map((path) => path.join(' › ')).join(' · ') },
          { name: t('tags'), value: product.tags.join(' · ') },
          { name: t('description'), value: product.description },
          { name: t('productId'), value: product.product_id },
          { name: t('source'), value: t(`source.${product.source}`) },
          { name: t('readAt'), value: format.dateTime(product.read_at, workspace?.time_zone) },
        ]}
      />
    </Card>
  )
}
