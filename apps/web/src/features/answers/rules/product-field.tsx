import { useDeferredValue, useState } from 'react'
import { useTranslation } from '../../../app/translation.ts'
import { ProductImage } from '../../../ui/product-image.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './product-field.module.css'
import { useProductSearch } from './use-rules.ts'

interface ChosenProduct {
  id: string
  name: string
  imageUrl: string | null
}

const nothing: ChosenProduct = { id: '', name: '', imageUrl: null }

interface ProductFieldProps {
  chosen: ChosenProduct | null
  error: string | undefined
  onChoose: (product: ChosenProduct) => void
}

/** Chooses one product of the catalogue: a text narrows the list. */
export function ProductField({ chosen, error, onChoose }: ProductFieldProps) {
  const { t } = useTranslation('assistant')
  const [text, setText] = useState('')
  const { data, isError } = useProductSearch(useDeferredValue(text.trim()))
  const found = (data?.results ?? []).map(({ product_id, name, image_url }) => ({
    id: product_id,
    name,
    imageUrl: image_url,
  }))
  const products = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <>
      <TextField
        label={t('findProduct')}
        type="search"
        maxLength={100}
        value={text}
        error={isError ? t('findProductError') : error}
        hint={data && found.length === 0 ? t('findProductNone') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.chosen}>
        {chosen && <ProductImage url={chosen.imageUrl} />}
        <SelectField
          className={styles.select}
          label={t('targetKind.product')}
          options={[
            { value: '', label: t('chooseProduct') },
            ...products.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen?.id ?? ''}
          onChange={(id) => onChoose(products.find((product) => product.id === id) ?? nothing)}
        />
      </div>
    </>
  )
}
