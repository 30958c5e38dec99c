import { type AnsweredProduct, type AnswerRule, maxQueryLength } from '@voice-shop/contract'
import { useState } from 'react'
import { getFailureMessage } from '../../../app/failure-message.ts'
import { useTranslation } from '../../../app/translation.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProductImage } from '../../../ui/product-image.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './rule-preview.module.css'
import { usePreview } from './use-rules.ts'

interface RulePreviewProps {
  id: string
  /** Null while it is not whole. */
  rule: AnswerRule | null
  /** What is tried where nothing else is written. */
  sentence: string
}

/** What a sentence finds without a rule and with it, before it is saved. */
export function RulePreview({ id, rule, sentence }: RulePreviewProps) {
  const { t } = useTranslation('assistant')
  const [written, setWritten] = useState<string | null>(null)
  const preview = usePreview()
  const query = (written ?? sentence).trim()
  const { data } = preview
  return (
    <fieldset className={styles.preview}>
      <legend className={styles.title}>{t('previewTitle')}</legend>
      <div className={styles.row}>
        <TextField
          label={t('previewSentence')}
          maxLength={maxQueryLength}
          value={written ?? sentence}
          onChange={({ target }) => setWritten(target.value)}
        />
        <Button
          variant="secondary"
          disabled={rule === null || query === ''}
          isBusy={preview.isPending}
          onClick={() => rule && preview.mutate({ id, rule, query })}
        >
          {t('preview')}
        </Button>
      </div>
      {preview.error && <Alert tone="error">{getFailureMessage(preview.error, t('askError'))}</Alert>}
      <div role="status" className={styles.lists}>
        {data && (
          <>
            <Products title={t('previewNow')} products={data.without} />
            <Products title={t('previewThen')} products={data.withRule} />
          </>
        )}
      </div>
    </fieldset>
  )
}

function Products({ title, products }: { title: string; products: readonly AnsweredProduct[] }) {
  const { t } = useTranslation('assistant')
  return (
    <div>
      <p className={styles.title}>{title}</p>
      {products.length === 0 ? (
        <p className={styles.none}>{t('previewNothing')}</p>
      ) : (
        <ol className={styles.names}>
          {products.map(({ product_id, name, image_url }) => (
            <li key={product_id} className={styles.product}>
              <ProductImage url={image_url} />
              <span className={styles.name}>{name}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
