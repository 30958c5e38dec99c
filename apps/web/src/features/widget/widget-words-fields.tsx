import {
  type Language,
  languages,
  maxGreetingLength,
  maxWidgetSuggestionLength,
  maxWidgetSuggestions,
  type WidgetSettings,
} from '@voice-shop/contract'
import { useTranslation } from '../../app/translation.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './widget-look-card.module.css'

interface WidgetWordsFieldsProps {
  draft: WidgetSettings
  /** Whose words are shown. */
  language: Language
  onLanguage: (language: Language) => void
  onChange: (changes: Partial<WidgetSettings>) => void
}

/** Which languages the widget speaks, and what it says first in each. */
export function WidgetWordsFields({ draft, language, onLanguage, onChange }: WidgetWordsFieldsProps) {
  const { t } = useTranslation('storeWidget')
  const texts = draft.texts[language]
  const changeTexts = (changes: Partial<typeof texts>) =>
    onChange({ texts: { ...draft.texts, [language]: { ...texts, ...changes } } })
  const speak = (name: Language, isSpoken: boolean) =>
    onChange({ languages: languages.filter((other) => (other === name ? isSpoken : draft.languages.includes(other))) })
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className={styles.choicesTitle}>{t('languages')}</legend>
        {languages.map((name) => {
          const isSpoken = draft.languages.includes(name)
          return (
            <CheckField
              key={name}
              label={t(`language.${name}`)}
              isChecked={isSpoken}
              // One it has to speak.
              disabled={isSpoken && draft.languages.length === 1}
              onChange={(isChecked) => speak(name, isChecked)}
            />
          )
        })}
      </fieldset>
      <SelectField<Language>
        label={t('textsLanguage')}
        options={languages.map((name) => ({ value: name, label: t(`language.${name}`) }))}
        value={language}
        onChange={onLanguage}
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
        maxLength={maxWidgetSuggestions * (maxWidgetSuggestionLength + 1)}
        value={texts.suggestions.join('\n')}
        onChange={({ target }) => changeTexts({ suggestions: target.value.split('\n').slice(0, maxWidgetSuggestions) })}
      />
    </>
  )
}
