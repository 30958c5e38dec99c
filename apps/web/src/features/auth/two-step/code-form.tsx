import { type SignedIn, signInWithCodeRoute } from '@voice-shop/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { callApi } from '../../../api/client.ts'
import { startSession } from '../../../api/session.ts'
import { findFieldFailure, getFailureMessage } from '../../../app/failure-message.ts'
import { useTranslation } from '../../../app/translation.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusField, readFields } from '../../../ui/form-fields.ts'
import styles from '../auth-form.module.css'
import type { PendingSignIn } from '../pending-sign-in.ts'
import { CodeField } from './code-field.tsx'

/** Why a sign-in has to begin again. */
export interface StartOverReason {
  error: unknown
}

export interface CodeFormProps {
  pending: PendingSignIn
  /** The invitation that the sign-in accepts. */
  invitationToken?: string | undefined
  /** What to say once signed in; empty before. */
  done: string
  /** Called with the session stored. */
  onSignedIn: (signedIn: SignedIn) => void
  /** Called where the sign-in has to begin again, with the reason if there is one. */
  onStartOver: (reason: StartOverReason | null) => void
}

/** What became of a code: a wrong one, no answer that counts, or a sign-in that can go no further. */
function readRefusal(refusal: unknown) {
  const { status = 0, fields } = refusal instanceof ApiError ? refusal : {}
  return { isOfCode: fields?.code !== undefined, canTryAgain: status === 0 || status >= 500 }
}

/** Asks for the code of a sign-in whose password was right. */
export function CodeForm({ pending, invitationToken, done, onSignedIn, onStartOver }: CodeFormProps) {
  const { t } = useTranslation('twoStep')
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<{ error: unknown } | 'missing' | null>(null)
  // The field takes the place of the password's, which had the focus.
  useEffect(() => focusField(form.current, 'code'), [])
  const refuse = (found: { error: unknown } | 'missing') => {
    setRefusal(found)
    focusField(form.current, 'code')
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending || done !== '') return
    const code = readFields(event.currentTarget, ['code']).code.trim()
    setRefusal(null)
    if (code === '') return refuse('missing')
    setIsSending(true)
    try {
      const body = { pending_token: pending.token, code, ...(invitationToken && { token: invitationToken }) }
      const signedIn = await callApi(signInWithCodeRoute, { body })
      startSession(signedIn)
      onSignedIn(signedIn)
    } catch (error) {
      const found = readRefusal(error)
      if (found.isOfCode) refuse({ error })
      else if (found.canTryAgain) setRefusal({ error })
      else onStartOver({ error })
    } finally {
      setIsSending(false)
    }
  }

  const ofCode =
    refusal === 'missing'
      ? t('codeMissing')
      : findFieldFailure({ error: refusal?.error, name: 'code', fallback: t('failed') })
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.account}>{t('signInText', { email: pending.email })}</p>
      {/* Tells password managers whose code it is. */}
      <input type="text" name="username" autoComplete="username" value={pending.email} readOnly hidden />
      <CodeField error={ofCode} />
      {refusal !== null && refusal !== 'missing' && ofCode === undefined && (
        <Alert tone="error">{getFailureMessage(refusal.error, t('failed'))}</Alert>
      )}
      {done !== '' && <Alert tone="success">{done}</Alert>}
      <Button type="submit" className={styles.submit} isBusy={isSending || done !== ''}>
        {t('confirm')}
      </Button>
      <Button variant="ghost" onClick={() => onStartOver(null)}>
        {t('startOver')}
      </Button>
    </form>
  )
}
