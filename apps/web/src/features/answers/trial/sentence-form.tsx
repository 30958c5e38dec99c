import { type Language, maxQueryLength } from '@voice-shop/contract'
import { Mic, Square } from 'lucide-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { languageOptions, useLanguage } from '../../../app/language.ts'
import { useTranslation } from '../../../app/translation.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './sentence-form.module.css'
import { useDictation } from './use-dictation.ts'

interface SentenceFormProps {
  /** The language shoppers speak; empty where each sentence says it by itself. */
  language: Language | ''
  onLanguageChange: (language: Language | '') => void
  isBusy: boolean
  /** What the server found wrong with the sentence. */
  error: string | undefined
  onAsk: (sentence: string) => void
  input: RefObject<HTMLInputElement | null>
}

/** A sentence, typed or said. */
export function SentenceForm({ language, onLanguageChange, isBusy, error, onAsk, input }: SentenceFormProps) {
  const { t } = useTranslation('assistant')
  const [sentence, setSentence] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const ask = (text: string) => {
    const said = text.trim()
    setIsMissing(said === '')
    if (said === '') return input.current?.focus()
    setSentence('')
    onAsk(said)
  }
  const spoken = useLanguage()
  const dictation = useDictation({ language: language || spoken, onText: setSentence, onDone: ask })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) ask(sentence)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <TextField
          ref={input}
          label={t('sentence')}
          className={styles.sentence}
          placeholder={t('sentenceExample')}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={maxQueryLength}
          value={sentence}
          error={isMissing ? t('sentenceMissing') : error}
          onChange={(event) => setSentence(event.target.value)}
          trailing={
            <IconButton
              label={t(dictation.isListening ? 'stopSpeaking' : 'speak')}
              onClick={dictation.isListening ? dictation.stop : dictation.start}
            >
              {dictation.isListening ? <Square size={18} aria-hidden="true" /> : <Mic size={20} aria-hidden="true" />}
            </IconButton>
          }
        />
        <SelectField
          label={t('shopperLanguage')}
          options={[{ value: '', label: t('languageOfSentence') }, ...languageOptions]}
          value={language}
          onChange={onLanguageChange}
        />
        <Button type="submit" isBusy={isBusy} className={styles.ask}>
          {t('ask')}
        </Button>
      </div>
      <p className={styles.listening} role="status">
        {dictation.isListening && t('listening')}
      </p>
      {dictation.failure && <Alert tone="warning">{t(`mic.${dictation.failure}`)}</Alert>}
    </form>
  )
}
