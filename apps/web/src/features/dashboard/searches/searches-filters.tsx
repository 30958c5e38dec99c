import { type FoundSearches, type SearchConversion, timeRanges } from '@voice-shop/contract'
import { X } from 'lucide-react'
import { useTranslation } from '../../../app/translation.ts'
import { useDraft } from '../../../app/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { ProductImage } from '../../../ui/product-image.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { timeRangeLabels } from '../choice-labels.ts'
import { getDateInZone } from '../date-in-zone.ts'
import { getLastDate } from '../period-format.ts'
import { hasOwnDates, isDate } from '../range-choice.ts'
import { hasFilters, longestText, type SearchChoice } from './search-choice.ts'
import styles from './searches-filters.module.css'
import { type useSearchChoice, useSearchChoices } from './use-searches.ts'

const conversionLabels = {
  clicked: 'clicked',
  not_clicked: 'notClicked',
  no_result: 'noResult',
} as const satisfies Record<SearchConversion, string>

interface SearchesFiltersProps {
  choice: SearchChoice
  onChange: ReturnType<typeof useSearchChoice>['change']
  /** The time that is shown, where it is known: own dates begin with it. */
  shown: Pick<FoundSearches, 'window' | 'time_zone' | 'product_name' | 'product_image_url'> | undefined
}

/** The values that are there, and the one that is chosen, also where it is none of them. */
function addChosen<Item extends { value: string; label: string }>(items: readonly Item[], chosen: Item | undefined) {
  return chosen && !items.some(({ value }) => value === chosen.value) ? [chosen, ...items] : items
}

export function SearchesFilters({ choice, onChange, shown }: SearchesFiltersProps) {
  const { t } = useTranslation('searches')
  const { data } = useSearchChoices(choice)
  const { from, to, text, category, product, conversion } = choice
  const isOwn = hasOwnDates(choice)
  const categories = addChosen(
    (data?.categories ?? []).map((value) => ({ value, label: value })),
    category === undefined ? undefined : { value: category, label: category },
  )
  const products = addChosen(
    (data?.products ?? []).map(({ product_id, product_name }) => ({ value: product_id, label: product_name })),
    product === undefined ? undefined : { value: product, label: shown?.product_name ?? product },
  )
  const listed = data?.products.find(({ product_id }) => product_id === product)
  // What is shown may be of the product that was chosen before.
  const picture = listed ? listed.product_image_url : (shown?.product_image_url ?? null)
  const changeTime = (value: (typeof timeRanges)[number] | 'own') => {
    if (value !== 'own') return onChange({ time_range: value, from: undefined, to: undefined })
    const now = new Date().toISOString()
    const { window, time_zone } = shown ?? { window: { start: now, end: now }, time_zone: 'UTC' }
    onChange({ from: getDateInZone(window.start, time_zone), to: getLastDate(window, time_zone) })
  }
  return (
    <search aria-label={t('filters')} className={styles.filters}>
      <SearchedText value={text ?? ''} onChange={onChange} />
      <div className={styles.chips}>
        <SelectField
          label={t('timeRange')}
          options={[
            ...timeRanges.map((value) => ({ value, label: t(timeRangeLabels[value]) })),
            { value: 'own' as const, label: t('ownDates') },
          ]}
          value={isOwn ? 'own' : choice.time_range}
          onChange={changeTime}
        />
        <SelectField
          label={t('conversion')}
          options={[
            { value: '' as const, label: t('all') },
            ...Object.entries(conversionLabels).map(([value, key]) => ({
              // Safe: the keys of the labels are the conversions.
              value: value as SearchConversion,
              label: t(key),
            })),
          ]}
          value={conversion ?? ''}
          onChange={(value) => onChange({ conversion: value || undefined })}
        />
        {isOwn && (
          <>
            <DateField
              label={t('from')}
              value={from ?? ''}
              onChange={(date) => onChange(keepOrder({ from: date, to }))}
            />
            <DateField
              label={t('to')}
              value={to ?? ''}
              onChange={(date) => onChange(keepOrder({ to: date, from }, 'to'))}
            />
          </>
        )}
        <SelectField
          label={t('category')}
          options={[{ value: '', label: t('allCategories') }, ...categories]}
          value={category ?? ''}
          onChange={(value) => onChange({ category: value || undefined })}
        />
        <div className={styles.product}>
          {product !== undefined && <ProductImage url={picture} />}
          <SelectField
            className={styles.select}
            label={t('product')}
            options={[{ value: '', label: t('allProducts') }, ...products]}
            value={product ?? ''}
            onChange={(value) => onChange({ product: value || undefined })}
          />
        </div>
        <Button
          variant="ghost"
          className={styles.clear}
          disabled={!hasFilters(choice)}
          onClick={() => onChange(noFilters)}
        >
          <X size={16} aria-hidden="true" />
          {t('clear')}
        </Button>
      </div>
    </search>
  )
}

export const noFilters = { text: undefined, category: undefined, product: undefined, conversion: undefined }

/** Where the dates cross, the one that was not changed gives way. */
function keepOrder({ from, to }: Dates, changed: 'from' | 'to' = 'from') {
  const isCrossed = from !== undefined && to !== undefined && from > to
  if (!isCrossed) return { from, to }
  return changed === 'from' ? { from, to: from } : { from: to, to }
}

interface Dates {
  from: string | undefined
  to: string | undefined
}

function SearchedText({ value, onChange }: { value: string; onChange: SearchesFiltersProps['onChange'] }) {
  const { t } = useTranslation('searches')
  const { draft, setDraft, flush, leave } = useDraft(value, (text, isTyping) =>
    onChange({ text: text || undefined }, isTyping),
  )
  return (
    <TextField
      className={styles.text}
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
  )
}

function DateField(props: { label: string; value: string; onChange: (date: string) => void }) {
  const { draft, setDraft, leave } = useDraft(props.value, (date) => {
    // While a date is being typed, the browser says that there is none.
    if (isDate(date)) props.onChange(date)
  })
  return (
    <TextField
      className={styles.date}
      label={props.label}
      type="date"
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={leave}
    />
  )
}
