import { type SignedIn, signInWithCodeRoute } from '@voice-shop/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { callApi } from '../../../api/client.ts'
import { startSession } from '../../../api/session.ts'
import { CodeField } from '../../../app/code-field.tsx'
import { useTranslation } from '../../../app/translation.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from '../auth-form.module.css'
import { focusField, readFields } from '../form-fields.ts'
import type { PendingSignIn } from '../pending-sign-in.ts'

export interface CodeFormProps {
  pending: PendingSignIn
  /** The invitation that the sign-in accepts. */
  invitationToken?: string | undefined
  /** What to say once signed in; empty before. */
  done: string
  /** Called with the session stored. */
  onSignedIn: (signedIn: SignedIn) => void
  /** Called where the sign-in has to begin again, with the reason if there is one. */
  onStartOver: (reason: string | null) => void
}

/** What became of a code: a wrong one, no answer that counts, or a sign-in that can go no further. */
function readRefusal(refusal: unknown) {
  const { status = 0, fields, firstMessage: message } = refusal instanceof ApiError ? refusal : {}
  return { isOfCode: fields?.code !== undefined, canTryAgain: status === 0 || status >= 500, message }
}

/** Asks for the code of a sign-in whose password was right. */
export function CodeForm({ pending, invitationToken, done, onSignedIn, onStartOver }: CodeFormProps) {
  const { t } = useTranslation('twoStep')
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  // The field takes the place of the password's, which had the focus.
  useEffect(() => {
    if (form.current) focusField(form.current, 'code')
  }, [])
  const refuse = (message: string) => {
    setError(message)
    if (form.current) focusField(form.current, 'code')
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending || done !== '') return
    const code = readFields(event.currentTarget, ['code']).code.trim()
    setError(undefined)
    setFailure(undefined)
    if (code === '') return refuse(t('codeMissing'))
    setIsSending(true)
    try {
      const body = { pending_token: pending.token, code, ...(invitationToken && { token: invitationToken }) }
      const signedIn = await callApi(signInWithCodeRoute, { body })
      startSession(signedIn)
      onSignedIn(signedIn)
    } catch (refusal) {
      const { message, ...found } = readRefusal(refusal)
      if (found.isOfCode && message) refuse(message)
      else if (found.canTryAgain) setFailure(message ?? t('failed'))
      else onStartOver(message ?? t('failed'))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.account}>{t('signInText', { email: pending.email })}</p>
      {/* Tells password managers whose code it is. */}
      <input type="text" name="username" autoComplete="username" value={pending.email} readOnly hidden />
      <CodeField error={error} />
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
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
