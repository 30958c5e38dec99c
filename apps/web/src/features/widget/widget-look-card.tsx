import {
  type KeptSentenceDays,
  keptSentenceDays,
  type Language,
  languages,
  maxUnsureBelow,
  maxWidgetPaths,
  type WidgetSettings,
  type WidgetSide,
  widgetSides,
} from '@voice-shop/contract'
import { type FormEvent, useState } from 'react'
import { QueryBoundary } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { listLines } from './list-lines.ts'
import { useSaveWidgetSettings, useWidgetSettings } from './use-widget-settings.ts'
import { WidgetHoursFields } from './widget-hours-fields.tsx'
import styles from './widget-look-card.module.css'
import { WidgetPreview } from './widget-preview.tsx'
import { WidgetWordsFields } from './widget-words-fields.tsx'

interface WidgetLookCardProps {
  widgetKey: string
  /** IANA zone of the store. */
  timeZone: string
}

/** A whole number from 0 to the most. */
const keepWithin = (number: number, most: number) => Math.min(most, Math.max(0, Math.round(number)))

/** How the widget looks, what it says first, where and when it shows; with a preview that follows each change. */
export function WidgetLookCard(props: WidgetLookCardProps) {
  const { t } = useTranslation('storeWidget')
  return (
    <Card title={t('look')}>
      <QueryBoundary
        query={useWidgetSettings()}
        labels={{ loading: t('lookLoading'), failed: t('lookLoadError'), retry: t('retry') }}
        shape="rows"
        count={6}
      >
        {({ settings }) => <LookForm saved={settings} {...props} />}
      </QueryBoundary>
    </Card>
  )
}

function LookForm({ saved, widgetKey, timeZone }: WidgetLookCardProps & { saved: WidgetSettings }) {
  const { t, i18n } = useTranslation('storeWidget')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const save = useSaveWidgetSettings()
  const [draft, setDraft] = useState(saved)
  const [language, setLanguage] = useState<Language>(() => languages.find((name) => name === i18n.language) ?? 'en')
  const change = (changes: Partial<WidgetSettings>) => setDraft({ ...draft, ...changes })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const cleaned: WidgetSettings = {
      ...draft,
      shown_paths: listLines(draft.shown_paths),
      hidden_paths: listLines(draft.hidden_paths),
      texts: {
        en: { ...draft.texts.en, suggestions: listLines(draft.texts.en.suggestions) },
        es: { ...draft.texts.es, suggestions: listLines(draft.texts.es.suggestions) },
        pt: { ...draft.texts.pt, suggestions: listLines(draft.texts.pt.suggestions) },
      },
    }
    save.mutate(cleaned, {
      onSuccess: ({ settings }) => {
        setDraft(settings)
        show({ tone: 'success', message: () => t('lookSaved') })
      },
      onError: (error) => showFailure(error, () => t('lookSaveError')),
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{t('lookText')}</legend>
        <SelectField
          label={t('shown')}
          options={[
            { value: 'on', label: t('shownOn') },
            { value: 'off', label: t('shownOff') },
          ]}
          value={draft.is_on ? 'on' : 'off'}
          onChange={(value) => change({ is_on: value === 'on' })}
        />
        <div className={styles.row}>
          <TextField
            type="color"
            label={t('colour')}
            value={draft.colour}
            onChange={({ target }) => change({ colour: target.value })}
          />
          <SelectField<WidgetSide>
            label={t('side')}
            options={widgetSides.map((side) => ({ value: side, label: t(`side.${side}`) }))}
            value={draft.side}
            onChange={(side) => change({ side })}
          />
          <TextField
            type="number"
            inputMode="numeric"
            min={0}
            max={400}
            label={t('bottom')}
            value={draft.bottom}
            onChange={({ target }) => change({ bottom: keepWithin(Number(target.value), 400) })}
          />
        </div>
        <WidgetWordsFields draft={draft} language={language} onLanguage={setLanguage} onChange={change} />
        <TextArea
          label={t('shownPaths')}
          hint={t('pathsHint')}
          rows={3}
          placeholder="/products"
          value={draft.shown_paths.join('\n')}
          onChange={({ target }) => change({ shown_paths: target.value.split('\n').slice(0, maxWidgetPaths) })}
        />
        <TextArea
          label={t('hiddenPaths')}
          rows={3}
          placeholder="/checkout"
          value={draft.hidden_paths.join('\n')}
          onChange={({ target }) => change({ hidden_paths: target.value.split('\n').slice(0, maxWidgetPaths) })}
        />
        <WidgetHoursFields hours={draft.hours} timeZone={timeZone} onChange={(hours) => change({ hours })} />
        <KeptDaysField days={draft.sentence_days} onChange={(days) => change({ sentence_days: days })} />
        <TextField
          type="number"
          inputMode="numeric"
          min={0}
          max={maxUnsureBelow}
          label={t('unsureBelow')}
          hint={t('unsureHint')}
          value={draft.unsure_below}
          onChange={({ target }) => change({ unsure_below: keepWithin(Number(target.value), maxUnsureBelow) })}
        />
        <div>
          <Button type="submit" isBusy={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </fieldset>
      <WidgetPreview widgetKey={widgetKey} settings={draft} language={language} />
    </form>
  )
}

interface KeptDaysFieldProps {
  days: KeptSentenceDays | null
  onChange: (days: KeptSentenceDays | null) => void
}

function KeptDaysField({ days, onChange }: KeptDaysFieldProps) {
  const { t } = useTranslation('storeWidget')
  return (
    <div className={styles.choices}>
      <SelectField
        label={t('kept')}
        options={[
          ...keptSentenceDays.map((number) => ({ value: String(number), label: t('keptDays', { number }) })),
          { value: '', label: t('keptAll') },
        ]}
        value={days === null ? '' : String(days)}
        onChange={(value) => onChange(keptSentenceDays.find((number) => String(number) === value) ?? null)}
      />
      <p className={styles.note}>{t('keptNote')}</p>
    </div>
  )
}
