import { type CataloguedProducts, productFlaws } from '@voice-shop/contract'
import { formatCount } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { useDraft } from '../../../app/use-draft.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { longestText, type ProductChoice } from './product-choice.ts'
import styles from './products-filters.module.css'
import type { useProductChoice } from './use-products.ts'

interface ProductsFiltersProps {
  choice: ProductChoice
  counts: CataloguedProducts['counts'] | undefined
  onChange: ReturnType<typeof useProductChoice>['change']
}

export function ProductsFilters({ choice, counts, onChange }: ProductsFiltersProps) {
  const { t, i18n } = useTranslation('catalogue')
  const { draft, setDraft, flush, leave } = useDraft(choice.text ?? '', (text, isTyping) =>
    onChange({ text: text || undefined }, isTyping),
  )
  const chips = [
    { flaw: undefined, label: t('all'), count: counts?.all },
    ...productFlaws.map((flaw) => ({ flaw, label: t(`flaw.${flaw}`), count: counts?.flaws[flaw] })),
  ]
  return (
    <search aria-label={t('filters')} className={styles.filters}>
      <TextField
        label={t('text')}
        type="search"
        enterKeyHint="search"
        placeholder={t('textPlaceholder')}
        maxLength={longestText}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && flush()}
        onBlur={leave}
      />
      <div className={styles.chips}>
        {chips.map(({ flaw, label, count }) => (
          <button
            key={label}
            type="button"
            className={styles.chip}
            aria-pressed={choice.flaw === flaw}
            onClick={() => onChange({ flaw })}
          >
            {label}
            {count !== undefined && <span className={styles.count}>{formatCount(count, i18n.locale)}</span>}
          </button>
        ))}
      </div>
    </search>
  )
}
