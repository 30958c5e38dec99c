import type { ProductDetail } from '@voice-shop/contract'
import { useRef, useState } from 'react'
import { formatPrice } from '../../../app/money-format.ts'
import { formatCount } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Table } from '../../../ui/table.tsx'
import { useTraitNames } from '../trait-names.ts'
import styles from './product-view.module.css'

type Variant = ProductDetail['variants'][number]

/** More than these are behind a button. */
const shownAtFirst = 50

export function ProductVariants({ product: { variants, currency } }: { product: ProductDetail }) {
  const { t, i18n } = useTranslation('catalogue')
  const [isWhole, setIsWhole] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  const nameTrait = useTraitNames()
  const isCut = !isWhole && variants.length > shownAtFirst
  const showAll = () => {
    setIsWhole(true)
    // The button goes with the press.
    table.current?.focus()
  }
  const describe = ({ understood }: Variant) =>
    [understood?.size, understood?.colour && nameTrait('colour', understood.colour)].filter(Boolean).join(' · ')
  return (
    <Card title={t('variantList')}>
      <Table
        ref={table}
        label={t('variantList')}
        columns={[
          { title: t('variant'), render: (variant) => nameVariant(variant) || t('onlyVariant') },
          { title: t('understoodAs'), render: (variant) => describe(variant) || '–' },
          { title: t('price'), render: (variant) => <Price variant={variant} currency={currency} /> },
          { title: t('stock'), render: ({ stock }) => <Stock stock={stock} /> },
        ]}
        rows={isCut ? variants.slice(0, shownAtFirst) : variants}
        getKey={({ variant_id }) => variant_id}
      />
      {isCut && (
        <Button variant="secondary" className={styles.more} onClick={showAll}>
          {t('allVariants', { number: formatCount(variants.length, i18n.locale) })}
        </Button>
      )}
    </Card>
  )
}

/** Its options in the store's words, such as 'Talle: 42 · Color: Rojo'. */
function nameVariant({ options }: Variant): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ')
}

function Price({ variant: { price, compare_at_price }, currency }: { variant: Variant; currency: string | null }) {
  const { t, i18n } = useTranslation('catalogue')
  if (price === null) return <Badge tone="warning">{t('flaw.no_price')}</Badge>
  return (
    <>
      {formatPrice({ price, currency }, i18n.locale)}
      {compare_at_price !== null && compare_at_price > price && (
        <p className={styles.before}>
          {t('priceBefore', { price: formatPrice({ price: compare_at_price, currency }, i18n.locale) })}
        </p>
      )}
    </>
  )
}

function Stock({ stock }: { stock: number | null }) {
  const { t, i18n } = useTranslation('catalogue')
  if (stock === null) return t('notCounted')
  return stock === 0 ? <Badge tone="warning">{t('flaw.no_stock')}</Badge> : formatCount(stock, i18n.locale)
}
