import {
  type Language,
  languages,
  maxGreetingLength,
  maxWidgetSuggestionLength,
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
import styles from './widget-look-card.module.css'
import { WidgetPreview } from './widget-preview.tsx'

const mostSuggestions = 4

/** How the widget looks, what it says first, and where it stays away; with a drawing that follows each change. */
export function WidgetLookCard() {
  const { t } = useTranslation('storeWidget')
  return (
    <Card title={t('look')}>
      <QueryBoundary
        query={useWidgetSettings()}
        labels={{ loading: t('lookLoading'), failed: t('lookLoadError'), retry: t('retry') }}
        shape="rows"
        count={6}
      >
        {({ settings }) => <LookForm saved={settings} />}
      </QueryBoundary>
    </Card>
  )
}

function LookForm({ saved }: { saved: WidgetSettings }) {
  const { t, i18n } = useTranslation('storeWidget')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const save = useSaveWidgetSettings()
  const [draft, setDraft] = useState(saved)
  const [language, setLanguage] = useState<Language>(() => languages.find((name) => name === i18n.language) ?? 'en')
  const change = (changes: Partial<WidgetSettings>) => setDraft({ ...draft, ...changes })
  const texts = draft.texts[language]
  const changeTexts = (changes: Partial<typeof texts>) =>
    change({ texts: { ...draft.texts, [language]: { ...texts, ...changes } } })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const cleaned: WidgetSettings = {
      ...draft,
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
            onChange={({ target }) => change({ bottom: Math.min(400, Math.max(0, Math.round(Number(target.value)))) })}
          />
        </div>
        <SelectField<Language>
          label={t('textsLanguage')}
          options={languages.map((name) => ({ value: name, label: t(`language.${name}`) }))}
          value={language}
          onChange={setLanguage}
        />
        <TextField
          label={t('greeting')}
          hint={t('greetingHint')}
          maxLength={maxGreetingLength}
          value={texts.greeting}
          onChange={({ target }) => changeTexts({ greeting: target.value })}
        />
        <TextArea
          label={t('suggestions')}
          rows={4}
          maxLength={mostSuggestions * (maxWidgetSuggestionLength + 1)}
          value={texts.suggestions.join('\n')}
          onChange={({ target }) => changeTexts({ suggestions: target.value.split('\n').slice(0, mostSuggestions) })}
        />
        <TextArea
          label={t('hiddenPaths')}
          rows={3}
          placeholder="/checkout"
          value={draft.hidden_paths.join('\n')}
          onChange={({ target }) => change({ hidden_paths: target.value.split('\n').slice(0, 20) })}
        />
        <div>
          <Button type="submit" isBusy={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </fieldset>
      <WidgetPreview settings={draft} language={language} />
    </form>
  )
}
