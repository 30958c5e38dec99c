import { resetPasswordRoute } from '@voice-shop/contract'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../api/client.ts'
import { clearSession } from '../../api/session.ts'
import { findFieldFailure, getFailureMessage } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { focusField, readFields } from '../../ui/form-fields.ts'
import styles from './auth-form.module.css'
import { PasswordField } from './password-field.tsx'
import { findResetProblem, type ResetFieldName, type ResetProblem } from './reset-check.ts'

/** What we found ourselves, or what failed: its words are the server's. */
type Refusal = { problem: ResetProblem } | { error: unknown }

interface ResetPasswordFormProps {
  /** The code of the mail's link; empty where there is none. */
  code: string
  onDone: () => void
}

/** Sets a new password. Every session of the user ends, this browser's with them. */
export function ResetPasswordForm({ code, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation('loginAndPass')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(
    code === '' ? { problem: { failure: 'auth.invalid_reset_code', field: null } } : null,
  )

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const { password, confirmPassword } = readFields(form, ['password', 'confirmPassword'])
    const problem = findResetProblem({ code, password, confirmPassword })
    setRefusal(problem && { problem })
    if (problem) return focusField(form, problem.field?.name)

    setIsBusy(true)
    try {
      await callApi(resetPasswordRoute, { body: { code, password } })
      clearSession()
      onDone()
    } catch (error) {
      setIsBusy(false)
      const found = { error }
      setRefusal(found)
      if (findPasswordFailure(found, '') !== undefined) focusField(form, 'password')
    }
  }

  const failedPassword = findPasswordFailure(refusal, t('passwordRules'))
  const field = refusal && 'problem' in refusal ? refusal.problem.field : null
  const getError = (name: ResetFieldName) => {
    if (field?.name === name) return t(field.key)
    return name === 'password' ? failedPassword : undefined
  }
  const failure = refusal && ('problem' in refusal ? refusal.problem.failure : 'resetFailed')
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PasswordField
        label={t('newPassword')}
        name="password"
        autoComplete="new-password"
        required
        hint={t('passwordRules')}
        error={getError('password')}
      />
      <PasswordField
        label={t('confirmPassword')}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={getError('confirmPassword')}
      />
      {failure && (
        <Alert tone="error">
          {refusal && 'error' in refusal && failedPassword === undefined
            ? getFailureMessage(refusal.error, t(failure))
            : t(failure)}
        </Alert>
      )}
      <Button type="submit" className={styles.submit} isBusy={isBusy}>
        {t('setPassword')}
      </Button>
    </form>
  )
}

/** What the server has against the password; it is told at its field. */
function findPasswordFailure(refusal: Refusal | null, fallback: string): string | undefined {
  if (!refusal || 'problem' in refusal) return undefined
  return findFieldFailure({ error: refusal.error, name: 'password', fallback })
}
