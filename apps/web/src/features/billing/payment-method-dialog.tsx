import { type FormEvent, useState } from 'react'
import { findFieldFailure, getFailureMessage } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { readTrimmedFields } from '../../ui/form-fields.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { type CardFieldName, type CardProblems, cardFieldNames, checkCard, readCard } from './card-fields.ts'
import { CardNumberField } from './card-number-field.tsx'
import styles from './payment-method-dialog.module.css'
import { useOpenCardPage, useSaveCard } from './use-save-card.ts'
import { useWayBack } from './use-way-back.ts'

/** Takes a new card. Its digits go to the API and nowhere else; the provider's own page is the other way. */
export function PaymentMethodDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('billing')
  const toast = useToast()
  const showFailure = useFailureToast()
  const [problems, setProblems] = useState<CardProblems>({})
  const saving = useSaveCard()
  const opening = useOpenCardPage()
  useWayBack(() => opening.reset())
  const failure = saving.error ?? opening.error

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    const form = event.currentTarget
    const texts = readTrimmedFields(form, cardFieldNames)
    const found = checkCard(texts, new Date())
    setProblems(found)
    saving.reset()
    const first = cardFieldNames.find((name) => found[name])
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    saving.mutate(readCard(texts), {
      onSuccess: (_, isHere) => {
        toast.show({ tone: 'success', message: () => t('cardSaved') })
        if (isHere) onClose()
      },
      onError: (error, isHere) => isHere || showFailure(error, () => t('cardFailed')),
    })
  }

  const openPage = () =>
    opening.mutate(undefined, {
      onSuccess: ({ url }, isHere) => {
        if (isHere) window.location.assign(url)
      },
      onError: (error, isHere) => isHere || showFailure(error, () => t('cardFailed')),
    })

  // What is being mended is no longer said to be wrong.
  const forgetProblem = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    setProblems((before) => ({ ...before, [name]: undefined }))
    if (saving.isError) saving.reset()
  }

  const getError = (name: CardFieldName) => {
    const problem = problems[name]
    return problem ? t(problem) : findFieldFailure({ error: saving.error, name, fallback: t('cardFailed') })
  }
  const hasFieldFailure = cardFieldNames.some(
    (name) => findFieldFailure({ error: failure, name, fallback: '' }) !== undefined,
  )
  return (
    <Dialog title={t('paymentMethodTitle')} closeLabel={t('close')} onClose={onClose}>
      <form noValidate onSubmit={submit} onInput={forgetProblem} className={styles.form}>
        <p className={styles.text}>{t('cardDialogText')}</p>
        <CardNumberField error={getError('number')} />
        <div className={styles.row}>
          <TextField
            label={t('cardMonth')}
            name="exp_month"
            inputMode="numeric"
            autoComplete="cc-exp-month"
            placeholder={t('cardMonthShape')}
            maxLength={2}
            required
            error={getError('exp_month')}
          />
          <TextField
            label={t('cardYear')}
            name="exp_year"
            inputMode="numeric"
            autoComplete="cc-exp-year"
            placeholder={t('cardYearShape')}
            maxLength={4}
            required
            error={getError('exp_year')}
          />
          <TextField
            label={t('cardCvc')}
            name="cvc"
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="123"
            maxLength={4}
            required
            error={getError('cvc')}
          />
        </div>
        {failure && !hasFieldFailure && <Alert tone="error">{getFailureMessage(failure, t('cardFailed'))}</Alert>}
        <Button
          variant="ghost"
          className={styles.other}
          isBusy={opening.isPending || opening.isSuccess}
          onClick={openPage}
        >
          {t('cardOnProviderPage')}
        </Button>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={saving.isPending}>
            {t('saveCard')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
