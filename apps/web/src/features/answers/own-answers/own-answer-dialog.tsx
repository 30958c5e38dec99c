import { languages, maxOwnAnswerLength, type QuestionKind } from '@voice-shop/contract'
import type { FormEvent } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { findFieldFailure, getFailureMessage } from '../../../app/failure-message.ts'
import { languageOptions } from '../../../app/language.ts'
import { formatCount } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { useFailureToast } from '../../../app/use-failure-toast.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { readTrimmedFields } from '../../../ui/form-fields.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './own-answer-dialog.module.css'
import { type AnswerTexts, useSaveOwnAnswer } from './use-own-answers.ts'

interface OwnAnswerDialogProps {
  kind: QuestionKind
  before: AnswerTexts
  onClose: () => void
}

/** The store's answer to a kind of question, in each language. */
export function OwnAnswerDialog({ kind, before, onClose }: OwnAnswerDialogProps) {
  const { t, i18n } = useTranslation('assistant')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const saving = useSaveOwnAnswer()
  const restore = (after: AnswerTexts) =>
    saving.mutate(
      { kind, before: after, after: before },
      {
        onSuccess: () => show({ tone: 'success', message: () => t('ownRestored') }),
        onError: (error) => showFailure(error, () => t('ownSaveError')),
      },
    )
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    const after = readTrimmedFields(event.currentTarget, languages)
    if (languages.every((language) => after[language] === before[language])) return onClose()
    const isEmpty = languages.every((language) => after[language] === '')
    saving.mutate(
      { kind, before, after },
      {
        onSuccess: (_, isHere) => {
          const undo = { label: () => t('undo'), run: () => restore(after) }
          show({ tone: 'success', message: () => t(isEmpty ? 'ownRemoved' : 'ownSaved'), action: undo })
          if (isHere) onClose()
        },
        onError: (error, isHere) => isHere || showFailure(error, () => t('ownSaveError')),
      },
    )
  }
  const { error } = saving
  const isOfText = error instanceof ApiError && error.fields?.text !== undefined
  return (
    <Dialog title={t(`question.${kind}`)} closeLabel={t('close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={save}>
        {languageOptions.map(({ value, label }) => (
          <TextArea
            key={value}
            name={value}
            lang={value}
            label={t('answerIn', { language: label })}
            maxLength={maxOwnAnswerLength}
            defaultValue={before[value]}
          />
        ))}
        <p className={styles.hint}>{t('answerHint', { number: formatCount(maxOwnAnswerLength, i18n.locale) })}</p>
        {error && (
          <Alert tone="error">
            {isOfText
              ? findFieldFailure({ error, name: 'text', fallback: t('ownSaveError') })
              : getFailureMessage(error, t('ownSaveError'))}
          </Alert>
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={saving.isPending}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
