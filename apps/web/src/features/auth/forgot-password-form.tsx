import { forgotPasswordRoute } from '@voice-shop/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { findFieldFailure, getFailureMessage } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { focusField, readFields } from '../../ui/form-fields.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './auth-form.module.css'

/** Asks for the mail with the link to set a new password. Once it was asked for, a message takes the form's place. */
export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('loginAndPass')
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [isMissing, setIsMissing] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state !== 'idle') return
    const form = event.currentTarget
    const { email } = readFields(form, ['email'])
    const isEmpty = email.trim() === ''
    setIsMissing(isEmpty)
    setRefusal(null)
    if (isEmpty) return focusField(form, 'email')

    setState('busy')
    try {
      await callApi(forgotPasswordRoute, { body: { email } })
      setState('done')
      onSent()
    } catch (error) {
      setState('idle')
      const found = error instanceof ApiError ? error : new ApiError(0, undefined)
      setRefusal(found)
      if (found.fields?.email) focusField(form, 'email')
    }
  }

  if (state === 'done') return <SentMessage />
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        error={
          isMissing
            ? t('emailMissing')
            : findFieldFailure({ error: refusal, name: 'email', fallback: t('emailMissing') })
        }
      />
      {refusal && (
        <Alert tone="error">{refusal.fields ? t('forgotFailed') : getFailureMessage(refusal, t('forgotFailed'))}</Alert>
      )}
      <Button type="submit" className={styles.submit} isBusy={state === 'busy'}>
        {t('sendLink')}
      </Button>
    </form>
  )
}

function SentMessage() {
  const { t } = useTranslation('loginAndPass')
  const frame = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => frame.current?.focus(), [])
  return (
    <div ref={frame} tabIndex={-1} className={styles.sent}>
      <Alert tone="success">{t('auth.reset_requested')}</Alert>
      <p className={styles.hint}>{t('forgotHint')}</p>
    </div>
  )
}
